// The message that an owner signs to publish or withdraw a profile: its layout, and the reading that accepts a message
// only when rebuilding it gives the same text. Clocks, signatures and storage are the service's.

import { ParseRefusal } from '../errors.ts';
import { NETWORK_WORD, PROFILE_TITLE } from '../names.ts';
import { normalizeProfile, PROFILE_FIELDS, type Profile, type ProfileField, type ProfileKind } from './fields.ts';

/** Most UTF-16 units of a claim's message. */
export const CLAIM_MESSAGE_MAX = 8_192;
/** Latest second that has an ISO 8601 form. */
export const ISSUED_AT_MAX = 8_640_000_000_000;

/** What a claim says; `profile` null withdraws. */
export interface Claim {
  /** Network word of the profile service, such as `testnet`. */
  network: string;
  kind: ProfileKind;
  /** Account or token that the profile is about, in the letter case of the client. */
  subject: string;
  /** Account that signs: the subject itself, or the token's creator. */
  signer: string;
  profile: Profile | null;
  /** Unix seconds. */
  issuedAt: number;
}

const LABELS: Record<ProfileField, string> = {
  name: 'Name',
  image: 'Image',
  description: 'Description',
  website: 'Website',
  x: 'X',
  telegram: 'Telegram',
  github: 'GitHub',
  discord: 'Discord',
};
const MEMBERS = ['v', 'network', 'kind', 'subject', 'signer', 'profile', 'issuedAt'];

/** Whether a text is a network word: a lower-case letter, then up to 31 letters, digits or hyphens. */
export function isNetworkWord(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,31}$/.test(text);
}

/** Whether a text is `0x` + 40 hex or `0xPQ` + 64 hex, the forms that a profile knows. */
export function isProfileAddress(text: string): boolean {
  return /^0x(?:[0-9a-fA-F]{40}|(?:PQ|pq)[0-9a-fA-F]{64})$/.test(text);
}

/** Whether a text is a token's address. */
export function isTokenAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** Whether a signer proves itself with ML-DSA-65 (else with secp256k1). */
export function isPqSigner(signer: string): boolean {
  return /^0xpq/i.test(signer);
}

/**
 * The message of a claim. The profile is normalised first, so that what is signed is what the service will rebuild.
 * @throws ParseRefusal when the claim breaks a rule
 */
export function buildClaimMessage(claim: Claim): string {
  checkClaim(claim);
  return layOut({ ...claim, profile: claim.profile === null ? null : normalizeProfile(claim.kind, claim.profile) });
}

/**
 * Reads a message: the JSON of its last line, every rule of a claim, and the exact text around it.
 * @throws ParseRefusal naming the first fault
 */
export function parseClaimMessage(message: string): Claim {
  if (message.length > CLAIM_MESSAGE_MAX) throw new ParseRefusal('message', `at most ${CLAIM_MESSAGE_MAX} characters`);
  if (!message.isWellFormed()) throw new ParseRefusal('message', 'valid Unicode without lone surrogates');
  const claim = readJson(message.slice(message.lastIndexOf('\n') + 1));
  checkClaim(claim);
  const { network, kind, subject, signer, profile, issuedAt } = claim;
  const normal: Claim = {
    network,
    kind,
    subject,
    signer,
    profile: profile === null ? null : normalizeProfile(kind, profile),
    issuedAt,
  };
  if (layOut(normal) !== message) throw new ParseRefusal('message', 'the exact text that its last line stands for');
  return normal;
}

/** A claim as it was given; what its members hold is still to be checked. */
interface GivenClaim {
  readonly network: string;
  readonly kind: string;
  readonly subject: string;
  readonly signer: string;
  readonly profile: unknown;
  readonly issuedAt: unknown;
}

function textAt(claim: Readonly<Record<string, unknown>>, member: string): string {
  const value = claim[member];
  if (typeof value !== 'string') throw new ParseRefusal(member, 'text');
  return value;
}

function readJson(line: string): GivenClaim {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new ParseRefusal('message', 'JSON in its last line', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ParseRefusal('message', 'a JSON object in its last line');
  const claim = value as Record<string, unknown>;
  const unknown = Object.keys(claim).find((key) => !MEMBERS.includes(key));
  if (unknown !== undefined) throw new ParseRefusal(unknown, 'no such member');
  if (claim.v !== 1) throw new ParseRefusal('v', '1');
  const [kind, network] = [textAt(claim, 'kind'), textAt(claim, 'network')];
  const [subject, signer] = [textAt(claim, 'subject'), textAt(claim, 'signer')];
  if (claim.profile === undefined) throw new ParseRefusal('profile', 'an object or null');
  return { network, kind, subject, signer, profile: claim.profile, issuedAt: claim.issuedAt };
}

function checkClaim(claim: GivenClaim): asserts claim is GivenClaim & Pick<Claim, 'kind' | 'issuedAt'> {
  if (claim.kind !== 'account' && claim.kind !== 'token') throw new ParseRefusal('kind', 'account or token');
  if (!isNetworkWord(claim.network)) throw new ParseRefusal('network', 'a network word');
  const { issuedAt } = claim;
  if (typeof issuedAt !== 'number' || !Number.isSafeInteger(issuedAt) || issuedAt < 0 || issuedAt > ISSUED_AT_MAX) {
    throw new ParseRefusal('issuedAt', `whole seconds from 0 to ${ISSUED_AT_MAX}`);
  }
  const isSubject = claim.kind === 'token' ? isTokenAddress(claim.subject) : isProfileAddress(claim.subject);
  if (!isSubject)
    throw new ParseRefusal('subject', claim.kind === 'token' ? '0x + 40 hex' : '0x + 40 hex or 0xPQ + 64 hex');
  if (!isProfileAddress(claim.signer)) throw new ParseRefusal('signer', '0x + 40 hex or 0xPQ + 64 hex');
  if (claim.kind === 'account' && claim.subject.toLowerCase() !== claim.signer.toLowerCase()) {
    throw new ParseRefusal('signer', 'the account itself');
  }
}

function layOut({ network, kind, subject, signer, profile, issuedAt }: Claim): string {
  const what = `${kind} ${subject} on the ${NETWORK_WORD} ${network} network.`;
  const lines =
    profile === null
      ? [
          `${PROFILE_TITLE} withdrawal`,
          '',
          `I withdraw the profile of ${what} No transaction is sent and no fee is charged.`,
        ]
      : [
          `${PROFILE_TITLE} publication`,
          '',
          `I publish the profile below for ${what} Everyone can read it; no transaction is sent and no fee is charged.`,
        ];
  lines.push('', kind === 'account' ? `Account: ${subject}` : `Token: ${subject}`);
  if (kind === 'token') lines.push(`Creator: ${signer}`);
  const ordered: { [F in ProfileField]?: string } = {};
  for (const field of PROFILE_FIELDS) {
    const value = profile?.[field];
    if (value === undefined) continue;
    ordered[field] = value;
    lines.push(`${LABELS[field]}: ${value.replaceAll('\n', ' ')}`);
  }
  lines.push(`Issued: ${isoSeconds(issuedAt)}`, '');
  lines.push(
    JSON.stringify({ v: 1, network, kind, subject, signer, profile: profile === null ? null : ordered, issuedAt }),
  );
  return lines.join('\n');
}

/** ISO 8601 text, UTC with milliseconds, of Unix seconds. */
export function isoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
