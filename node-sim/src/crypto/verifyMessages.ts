// Messages to a verifying thread and back: one buffer of signatures, keys and messages, whose header the answers then
// replace. Buffers are transferred, not copied.

import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES } from '@svc/core/crypto/mlDsa';

/** One signature to verify; signature and key have their fixed lengths. */
export interface SignatureCheck {
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
  readonly publicKey: Uint8Array;
}

const FIXED_BYTES = ML_DSA_SIGNATURE_BYTES + ML_DSA_PUBLIC_KEY_BYTES;
const NUMBER_BYTES = 4;

/** Bytes that a list of checks takes, its header included. */
export function packedBytes(checks: readonly SignatureCheck[]): number {
  return checks.reduce((sum, { message }) => sum + NUMBER_BYTES + FIXED_BYTES + message.length, NUMBER_BYTES);
}

/** Writes checks: their number, the lengths of their messages, then the parts of each. */
export function packChecks(buffer: ArrayBuffer, checks: readonly SignatureCheck[]): void {
  const numbers = new Uint32Array(buffer, 0, 1 + checks.length);
  const bytes = new Uint8Array(buffer);
  numbers[0] = checks.length;
  let at = numbers.byteLength;
  for (let index = 0; index < checks.length; index++) {
    const { signature, message, publicKey } = checks[index] as SignatureCheck;
    numbers[1 + index] = message.length;
    bytes.set(signature, at);
    bytes.set(publicKey, at + ML_DSA_SIGNATURE_BYTES);
    bytes.set(message, at + FIXED_BYTES);
    at += FIXED_BYTES + message.length;
  }
}

/** Runs the checks of a buffer and writes each result in place of its message's length. */
export function runChecks(buffer: ArrayBuffer, isValid: (check: SignatureCheck) => boolean): void {
  const bytes = new Uint8Array(buffer);
  const [count = 0] = new Uint32Array(buffer, 0, 1);
  const numbers = new Uint32Array(buffer, NUMBER_BYTES, count);
  let at = NUMBER_BYTES + numbers.byteLength;
  for (let index = 0; index < count; index++) {
    const end = at + FIXED_BYTES + (numbers[index] as number);
    const [signature, publicKey] = [
      bytes.subarray(at, at + ML_DSA_SIGNATURE_BYTES),
      bytes.subarray(at + ML_DSA_SIGNATURE_BYTES, at + FIXED_BYTES),
    ];
    numbers[index] = isValid({ signature, publicKey, message: bytes.subarray(at + FIXED_BYTES, end) }) ? 1 : 0;
    at = end;
  }
}

/** Answers of a returned buffer. */
export function readVerdicts(buffer: ArrayBuffer): boolean[] {
  const [count = 0] = new Uint32Array(buffer, 0, 1);
  return Array.from(new Uint32Array(buffer, NUMBER_BYTES, count), (verdict) => verdict === 1);
}
