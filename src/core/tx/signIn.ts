// Sign-in messages (EIP-4361): reading the text that a site asks to have signed. Whether it fits the site and the
// account is decided by the wallet.

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

/** The fixed words of the standard: other ones make no sign-in, however much they read like one. */
const FIRST_LINE =
  /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?([a-zA-Z0-9\-._~!$&'()*+,;=:@%[\]]+) wants you to sign in with your Ethereum account:$/;
const ADDRESS = /^0x(?:[0-9a-fA-F]{40}|PQ[0-9a-fA-F]{64})$/;
/** The members in the standard's order, and how their values are written. */
const MEMBERS = {
  URI: { isRequired: true, form: /^[a-zA-Z][a-zA-Z0-9+.-]*:\S+$/ },
  Version: { isRequired: true, form: /^\d{1,9}$/ },
  'Chain ID': { isRequired: true, form: /^\d{1,78}$/ },
  Nonce: { isRequired: true, form: /^[a-zA-Z0-9]{8,}$/ },
  'Issued At': { isRequired: true, form: /^\S+$/ },
  'Expiration Time': { isRequired: false, form: /^\S+$/ },
  'Not Before': { isRequired: false, form: /^\S+$/ },
  'Request ID': { isRequired: false, form: /^\S*$/ },
} as const;
type Label = keyof typeof MEMBERS;
const LABELS = Object.keys(MEMBERS) as Label[];

/** Names of the members that every sign-in has. */
export const SIGN_IN_LABELS: readonly string[] = LABELS.filter((label) => MEMBERS[label].isRequired);

/** The sign-in message of a text that follows the standard to the letter, or undefined. */
export function findSignIn(text: string): SignIn | undefined {
  const lines = text.split('\n');
  const [, scheme, domain] = FIRST_LINE.exec(lines[0] ?? '') ?? [];
  const address = lines[1];
  if (domain === undefined || address === undefined || !ADDRESS.test(address) || lines[2] !== '') return undefined;
  // An empty line, a statement of one line where there is one, an empty line.
  const statement = lines[3] === '' ? undefined : lines[3];
  let at = statement === undefined ? 4 : 5;
  if (lines[at - 1] !== '') return undefined;
  const members = new Map<string, string>();
  let last = -1;
  for (; at < lines.length && lines[at] !== 'Resources:'; at++) {
    const line = lines[at] ?? '';
    const index = LABELS.findIndex((label) => line.startsWith(`${label}: `));
    // Members stand in the standard's order, each once.
    if (index <= last) return undefined;
    last = index;
    const label = LABELS[index] as Label;
    const value = line.slice(label.length + 2);
    if (!MEMBERS[label].form.test(value)) return undefined;
    members.set(label, value);
  }
  const resources = at < lines.length ? lines.slice(at + 1) : [];
  if (SIGN_IN_LABELS.some((label) => !members.has(label)) || resources.some((line) => !/^- \S+$/.test(line)))
    return undefined;
  const required = (label: Label): string => members.get(label) ?? '';
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
