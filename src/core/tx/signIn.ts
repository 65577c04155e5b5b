// Sign-in messages (EIP-4361): reading the text that a site asks to have signed. Whether it fits the site and the account is
// decided by the wallet.

/** The members of a sign-in message, as written. */
export interface SignIn {
  readonly scheme: string | undefined;
  /** Host with port, where it names one. */
  readonly domain: string;
  readonly address: string;
  readonly statement: string | undefined;
  readonly uri: string;
  readonly version: string;
  readonly chainId: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string | undefined;
  readonly notBefore: string | undefined;
  readonly requestId: string | undefined;
  readonly resources: readonly string[];
}

const FIRST_LINE = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your [^\n]* account:$/;
const LABELS = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID'] as const;
const REQUIRED = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'] as const;

/** Whether a text begins as a sign-in message does. */
export function looksLikeSignIn(text: string): boolean {
  return / wants you to sign in with your /.test(text.slice(0, 400).split('\n')[0] ?? '');
}

/** The sign-in message of a text that follows the standard's form, or undefined. */
export function findSignIn(text: string): SignIn | undefined {
  const lines = text.split('\n');
  const first = FIRST_LINE.exec(lines[0] ?? '');
  const [, scheme, domain] = first ?? [];
  const address = lines[1];
  if (domain === undefined || address === undefined || !/^0x(?:[0-9a-fA-F]{40}|PQ[0-9a-fA-F]{64})$/.test(address) || lines[2] !== '') return undefined;
  // A statement is one line between two empty ones; without it there may be one empty line or two.
  let at = 3;
  let statement: string | undefined;
  if (lines[at] !== undefined && lines[at] !== '' && !lines[at]?.startsWith('URI: ')) {
    statement = lines[at];
    at += 1;
    if (lines[at] !== '') return undefined;
    at += 1;
  } else if (lines[at] === '') at += 1;
  const members = new Map<string, string>();
  let last = -1;
  for (; at < lines.length && lines[at] !== 'Resources:'; at++) {
    const line = lines[at] ?? '';
    const index = LABELS.findIndex((label) => line.startsWith(`${label}: `));
    // Members stand in the standard's order, each once.
    if (index <= last) return undefined;
    last = index;
    const label = LABELS[index] ?? '';
    members.set(label, line.slice(label.length + 2));
  }
  const resources = at < lines.length ? lines.slice(at + 1) : [];
  if (REQUIRED.some((label) => !members.has(label)) || resources.some((line) => !line.startsWith('- '))) return undefined;
  const required = (label: (typeof REQUIRED)[number]): string => members.get(label) ?? '';
  return {
    scheme,
    domain,
    address,
    statement,
    uri: required('URI'),
    version: required('Version'),
    chainId: required('Chain ID'),
    nonce: required('Nonce'),
    issuedAt: required('Issued At'),
    expirationTime: members.get('Expiration Time'),
    notBefore: members.get('Not Before'),
    requestId: members.get('Request ID'),
    resources: resources.map((line) => line.slice(2)),
  };
}
