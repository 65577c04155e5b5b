// Messages that people sign. The prefixes make such a signature useless as a transaction: a post-quantum message starts
// with byte 0x19 and a letter, and the only operation with number 0x19 (ORACLE_VOTE) has the sender's `0` in second
// place.

import { addressOfClassicKey, addressOfPqKey } from '../accounts/address.ts';
import { concat, equalBytes, fromHex, readUtf8, samePublicBytes, utf8 } from '../bytes.ts';
import { keccak256 } from '../crypto/hash.ts';
import { ML_DSA_PUBLIC_KEY_BYTES } from '../crypto/mlDsa.ts';
import { recoverDigest } from '../crypto/secp256k1.ts';
import { PQ_MESSAGE_TITLE } from '../names.ts';

function prefixed(title: string, message: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(0x19), utf8(title), utf8(String(message.length)), message);
}

/** The bytes of which a personal message's digest is made (EIP-191), for callers with a hash function of their own. */
export function personalPrefixed(message: Uint8Array): Uint8Array {
  return prefixed('Ethereum Signed Message:\n', message);
}

/** EIP-191 personal-message digest. */
export function personalDigest(message: Uint8Array): Uint8Array {
  return keccak256(personalPrefixed(message));
}

/** The bytes that ML-DSA-65 signs for a message: 0x19, title, byte length in decimal, message; not hashed first. */
export function pqMessageBytes(message: Uint8Array): Uint8Array {
  return prefixed(PQ_MESSAGE_TITLE, message);
}

/**
 * Bytes of a `personal_sign` message as a request carries it: `0x` and an even number of hex digits are bytes,
 * everything else is text.
 */
export function messageBytes(message: string): Uint8Array {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(message) ? fromHex(message) : utf8(message, 'message');
}

/**
 * Text of message bytes for people, or undefined when they are not clean UTF-8 (control characters other than tab and
 * line ends).
 */
export function readableMessage(message: Uint8Array): string | undefined {
  const text = readUtf8(message);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  return text === undefined || /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text) ? undefined : text;
}

/** Classic address that signed a personal message, or undefined. */
export function recoverPersonal(message: Uint8Array, signature: Uint8Array): string | undefined {
  const key = recoverDigest(personalDigest(message), signature);
  return key === undefined ? undefined : addressOfClassicKey(key);
}

/**
 * Keys that were found to own an address: hashing one takes longer than comparing it, and the same people sign again.
 */
const owners = new Map<string, Uint8Array>();
const OWNERS_KEPT = 2000;

/** Whether an ML-DSA public key derives to a post-quantum address, ignoring letter case. */
export function pqKeyOwns(publicKey: Uint8Array, address: string): boolean {
  if (publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES) return false;
  const name = address.toLowerCase();
  const owner = owners.get(name);
  if (owner !== undefined && samePublicBytes(owner, publicKey)) return true;
  if (!equalBytes(utf8(addressOfPqKey(publicKey).toLowerCase()), utf8(name))) return false;
  if (owners.size >= OWNERS_KEPT) owners.clear();
  owners.set(name, publicKey.slice());
  return true;
}
