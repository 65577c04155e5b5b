// The forms of an account's name and the one ledger key, the account id, that they map to. Pure functions: no registry.
// What may be a recipient or a signer is decided by the callers.

import { concat, fromHex, toHex, utf8 } from '../bytes.ts';
import { type Keccak, keccak256 } from '../crypto/hash.ts';
import { ML_DSA_PUBLIC_KEY_BYTES } from '../crypto/mlDsa.ts';
import { ParseRefusal } from '../errors.ts';
import { ACCOUNT_ID_DOMAIN } from '../names.ts';

/** `0x` + 40 lower-case hex digits: the key of balances, nonces, orders, everything an account owns. */
export type AccountId = string & { readonly accountId: unique symbol };

export type AddressForm = 'traditional' | 'post-quantum' | 'multisig' | 'legacy' | 'protocol';

const PROTOCOL_TAGS = ['POOL', 'CLOB', 'PERP'] as const;
export type ProtocolTag = (typeof PROTOCOL_TAGS)[number];

const HEX40 = /^[0-9a-fA-F]{40}$/;
const HEX64 = /^[0-9a-fA-F]{64}$/;
const HEX36 = /^[0-9a-fA-F]{36}$/;
// The rule says base58, but known addresses hold other letters too; any ASCII letter or digit is taken.
const LEGACY = /^[QR][0-9A-Za-z]+$/;
/** Legacy addresses have 45 characters on the wire; the account-id rule itself takes any base58 text. */
const LEGACY_MAX = 64;

interface ParsedAddress {
  form: AddressForm;
  /** Hex body without its prefix, or the whole text of a legacy address. */
  body: string;
  tag?: ProtocolTag;
}

function parseAddress(text: string): ParsedAddress | undefined {
  const prefix = text.slice(0, 6);
  // Multisig before post-quantum, both before traditional: the prefixes overlap.
  if (prefix === '0xPQMS' || prefix === '0xpqms') {
    const body = text.slice(6);
    return body.length > 0 && body.length <= 128 && body.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(body)
      ? { form: 'multisig', body }
      : undefined;
  }
  if (prefix.startsWith('0xPQ') || prefix.startsWith('0xpq')) {
    const body = text.slice(4);
    return HEX64.test(body) ? { form: 'post-quantum', body } : undefined;
  }
  const tag = PROTOCOL_TAGS.find(
    (candidate) => prefix.slice(0, 2) === '0x' && prefix.slice(2).toUpperCase() === candidate,
  );
  if (tag !== undefined) {
    const body = text.slice(6);
    return HEX36.test(body) ? { form: 'protocol', body, tag } : undefined;
  }
  const bare = text.startsWith('0x') || text.startsWith('0X') ? text.slice(2) : text;
  if (HEX40.test(bare)) return { form: 'traditional', body: bare };
  if (text.length <= LEGACY_MAX && LEGACY.test(text)) return { form: 'legacy', body: text };
  return undefined;
}

/** Form of an address, or undefined for any other text. Surrounding white space is not part of an address. */
export function addressForm(text: string): AddressForm | undefined {
  return parseAddress(text)?.form;
}

/** Account id of an address in any form, or undefined when the text is not an address. Idempotent on account ids. */
export function findAccountId(text: string): AccountId | undefined {
  const parsed = parseAddress(text);
  if (parsed === undefined) return undefined;
  if (parsed.form === 'traditional') return `0x${parsed.body.toLowerCase()}` as AccountId;
  // Letter case matters in legacy addresses and in no other form.
  const spelling = parsed.form === 'legacy' ? text : text.toLowerCase();
  const known = hashedIds.get(spelling);
  if (known !== undefined) return known;
  const id = hashedId(parsed);
  if (hashedIds.size >= HASHED_IDS_KEPT) hashedIds.clear();
  hashedIds.set(spelling, id);
  return id;
}

/** Ids that were hashed before: the same few accounts are asked for many times. */
const hashedIds = new Map<string, AccountId>();
const HASHED_IDS_KEPT = 10_000;

function hashedId({ form, body, tag }: ParsedAddress): AccountId {
  const kind =
    form === 'post-quantum' ? 'pq' : form === 'multisig' ? 'ms' : form === 'legacy' ? 'legacy' : `internal:${tag}`;
  const material =
    form === 'post-quantum' || form === 'multisig'
      ? fromHex(body)
      : utf8(form === 'legacy' ? body : body.toLowerCase());
  return `0x${toHex(keccak256(concat(utf8(`${ACCOUNT_ID_DOMAIN}:${kind}:`), material)).subarray(12))}` as AccountId;
}

/**
 * Account id of an address in any form.
 * @throws ParseRefusal naming `path`; a wrong length or a body that is not hex is never padded or cut
 */
export function accountId(text: string, path = 'address'): AccountId {
  const id = findAccountId(text);
  if (id === undefined) throw new ParseRefusal(path, 'an address (0x + 40 hex, or 0xPQ + 64 hex)');
  return id;
}

/** Whether two addresses, in whatever forms, name one account. */
export function sameAccount(a: string, b: string): boolean {
  const id = findAccountId(a);
  return id !== undefined && id === findAccountId(b);
}

/** Whether the text is `0xPQ` + 64 hex, the only form that can sign an exchange transaction. */
export function isPqAddress(text: string): boolean {
  return parseAddress(text)?.form === 'post-quantum';
}

/**
 * Whether the text is a synthetic holder (`0xPOOL…`, `0xCLOB…`, `0xPERP…`): it has no key, so nothing sent there
 * returns.
 */
export function isProtocolHolder(text: string): boolean {
  return parseAddress(text)?.form === 'protocol';
}

/** EIP-55 rule over a hex body of any length: letters whose digit of keccak256(body) is >= 8 are upper case. */
function checksumBody(body: string): string {
  const lower = body.toLowerCase();
  const hash = toHex(keccak256(utf8(lower)));
  let out = '';
  for (let at = 0; at < lower.length; at++)
    out += Number.parseInt(hash.charAt(at), 16) >= 8 ? lower.charAt(at).toUpperCase() : lower.charAt(at);
  return out;
}

/** Checksum form of a traditional or post-quantum address; other forms come back as given. */
export function toChecksumAddress(text: string): string {
  const parsed = parseAddress(text);
  if (parsed?.form === 'traditional') return `0x${checksumBody(parsed.body)}`;
  if (parsed?.form === 'post-quantum') return `0xPQ${checksumBody(parsed.body)}`;
  return text;
}

/** Whether a mixed-case body carries a wrong checksum; bodies in one case carry none. */
export function hasWrongChecksum(text: string): boolean {
  const parsed = parseAddress(text);
  if (parsed === undefined || (parsed.form !== 'traditional' && parsed.form !== 'post-quantum')) return false;
  const { body } = parsed;
  return body !== body.toLowerCase() && body !== body.toUpperCase() && body !== checksumBody(body);
}

/** Account id of an uncompressed secp256k1 public key of 65 bytes. */
export function accountOfClassicKey(publicKey: Uint8Array, keccak: Keccak = keccak256): AccountId {
  if (publicKey.length !== 65) throw new ParseRefusal('public key', '65 uncompressed bytes');
  return `0x${toHex(keccak(publicKey.subarray(1)).subarray(12))}` as AccountId;
}

/** Classic address (EIP-55) of an uncompressed secp256k1 public key of 65 bytes. */
export function addressOfClassicKey(publicKey: Uint8Array): string {
  return `0x${checksumBody(accountOfClassicKey(publicKey).slice(2))}`;
}

/** Post-quantum address (checksum form) of an ML-DSA-65 public key of 1952 bytes. */
export function addressOfPqKey(publicKey: Uint8Array): string {
  if (publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES)
    throw new ParseRefusal('public key', `${ML_DSA_PUBLIC_KEY_BYTES} bytes`);
  return `0xPQ${checksumBody(toHex(keccak256(publicKey)))}`;
}
