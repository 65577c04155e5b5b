// What goes to a thread that verifies, and back: one buffer of owners, signatures, keys and messages, in which the answers
// then replace the header. Buffers are handed over, not copied.

import { fromHex } from '@svc/core/bytes';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES } from '@svc/core/crypto/mlDsa';
import { SECP256K1_SIGNATURE_BYTES } from '@svc/core/crypto/secp256k1';
import { isPqSigner } from '@svc/core/profiles/claim';
import type { ClaimSignature } from '@svc/core/profiles/proof';
import type { SignedMessage } from './claimJudge.ts';

/** A message with the signature that its signer is said to have made; the parts have the lengths that the signer's kind asks for. */
export interface Signed extends ClaimSignature {
  /** Address in the letter case of the client. */
  readonly signer: string;
  readonly message: Uint8Array;
}

const NUMBER_BYTES = 4;
/** Set in the length of a message whose signer is post-quantum. */
const IS_PQ = 2 ** 31;
const CLASSIC = { owner: 20, signature: SECP256K1_SIGNATURE_BYTES, key: 0 };
const PQ = { owner: 32, signature: ML_DSA_SIGNATURE_BYTES, key: ML_DSA_PUBLIC_KEY_BYTES };
const sizeOf = ({ owner, signature, key }: typeof CLASSIC): number => owner + signature + key;

/** Bytes that some signed messages take, their header included. */
export function packedBytes(all: readonly Signed[]): number {
  return all.reduce((sum, { publicKey, message }) => sum + NUMBER_BYTES + sizeOf(publicKey === null ? CLASSIC : PQ) + message.length, NUMBER_BYTES);
}

/** Writes them: their number, kind and length of each, then the parts of each. */
export function packSigned(buffer: ArrayBuffer, all: readonly Signed[]): void {
  const numbers = new Uint32Array(buffer, 0, 1 + all.length);
  const bytes = new Uint8Array(buffer);
  numbers[0] = all.length;
  let at = numbers.byteLength;
  const add = (part: Uint8Array): void => {
    bytes.set(part, at);
    at += part.length;
  };
  for (const [index, { signer, message, signature, publicKey }] of all.entries()) {
    numbers[1 + index] = message.length + (publicKey === null ? 0 : IS_PQ);
    add(fromHex(signer.slice(isPqSigner(signer) ? 4 : 2)));
    add(signature);
    if (publicKey !== null) add(publicKey);
    add(message);
  }
}

/** Judges what a buffer holds; the answer to each replaces the length of its message. */
export function judgePacked(buffer: ArrayBuffer, isGood: (signed: SignedMessage) => boolean): void {
  const bytes = new Uint8Array(buffer);
  const [count = 0] = new Uint32Array(buffer, 0, 1);
  const numbers = new Uint32Array(buffer, NUMBER_BYTES, count);
  let at = NUMBER_BYTES + numbers.byteLength;
  const take = (length: number): Uint8Array => {
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
  for (const [index, number] of numbers.entries()) {
    const isPq = number >= IS_PQ;
    const sizes = isPq ? PQ : CLASSIC;
    const owner = take(sizes.owner);
    const signature = take(sizes.signature);
    const publicKey = isPq ? take(sizes.key) : null;
    numbers[index] = isGood({ owner, signature, publicKey, message: take(number % IS_PQ) }) ? 1 : 0;
  }
}

/** Answers of a buffer that came back. */
export function readVerdicts(buffer: ArrayBuffer): boolean[] {
  const [count = 0] = new Uint32Array(buffer, 0, 1);
  return Array.from(new Uint32Array(buffer, NUMBER_BYTES, count), (verdict) => verdict === 1);
}
