import { describe, expect, it } from 'vitest';
import { Random } from '../../../../test/support/random.ts';
import { mlDsaPublicKey, mlDsaSign, mlDsaVerify } from '../mlDsa.ts';
import { MlDsaVerifier } from './mlDsaVerifier.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2500);
const random = new Random();
const bytes = (length: number) => Uint8Array.from({ length }, () => random.below(256));

interface Signed {
  signature: Uint8Array;
  message: Uint8Array;
  publicKey: Uint8Array;
}
const signed = Array.from({ length: 12 }, (_, at): Signed => {
  const seed = bytes(32);
  // Lengths around the ends of the sponge's blocks: 66 bytes stand before the message.
  const message = bytes([0, 69, 70, 71, 135, 206, 300, 5000][at] ?? random.below(600));
  return { signature: mlDsaSign(message, seed), message, publicKey: mlDsaPublicKey(seed) };
});
const flip = (source: Uint8Array, at: number) => source.with(at, (source[at] as number) ^ random.between(1, 255));

const HINTS_AT = 48 + 5 * 640;
/** One part changed, or one taken from another, or nothing. */
const CHANGES: readonly ((one: Signed) => Signed)[] = [
  (one) => one,
  (one) => ({ ...one, signature: flip(one.signature, random.below(3309)) }),
  (one) => ({ ...one, signature: flip(one.signature, random.between(HINTS_AT, 3308)) }),
  // Hint positions that change places, and an unused one that is not zero.
  (one) => {
    const at = random.between(HINTS_AT, HINTS_AT + 53);
    const [left, right] = [one.signature[at] as number, one.signature[at + 1] as number];
    return { ...one, signature: one.signature.with(at, right).with(at + 1, left) };
  },
  (one) => ({
    ...one,
    signature: one.signature.with(random.between(HINTS_AT, HINTS_AT + 60), random.pick([0, 1, 54, 55, 56, 255])),
  }),
  (one) => ({ ...one, signature: one.signature.fill(random.pick([0, 255]), random.between(48, 3000), 3247) }),
  (one) => (one.message.length === 0 ? one : { ...one, message: flip(one.message, random.below(one.message.length)) }),
  (one) => ({ ...one, publicKey: flip(one.publicKey, random.below(1952)) }),
  (one) => ({ ...one, publicKey: random.pick(signed).publicKey }),
  (one) => ({ ...one, signature: bytes(3309) }),
];

describe('the verifier', () => {
  // Few keys are kept, so that they come and go.
  it(`judges ${RUNS} changed signatures, messages and keys as the reference does`, () => {
    const verifier = new MlDsaVerifier(4);
    let valid = 0;
    for (let at = 0; at < RUNS; at++) {
      const one = random.pick(signed);
      const { signature, message, publicKey } = random.pick(CHANGES)({ ...one, signature: one.signature.slice() });
      const [ours, theirs] = [
        verifier.verify(signature, message, publicKey),
        mlDsaVerify(signature, message, publicKey),
      ];
      if (ours !== theirs) throw new Error(`${ours} here, ${theirs} there, case ${at} (FUZZ_SEED=${random.seed})`);
      if (ours) valid += 1;
    }
    expect(valid).toBeGreaterThan(RUNS / 20);
    expect(valid).toBeLessThan(RUNS / 2);
  });

  it('remembers no more keys than it was told, and the others all the same', () => {
    const verifier = new MlDsaVerifier(3);
    for (let round = 0; round < 3; round++) {
      for (const { signature, message, publicKey } of signed) {
        expect(verifier.verify(signature, message, publicKey)).toBe(true);
        expect(verifier.keptKeys).toBeLessThanOrEqual(3);
      }
    }
    const [{ signature, message, publicKey }] = signed as [Signed];
    // A key that begins like a kept one is another key, and neither spoils the other.
    expect(verifier.verify(signature, message, publicKey)).toBe(true);
    for (let round = 0; round < 4; round++) {
      expect(verifier.verify(signature, message, flip(publicKey, 40 + random.below(1900)))).toBe(false);
      expect(verifier.verify(signature, message, publicKey)).toBe(true);
    }
  });

  it('answers false for every wrong length, and leaves the bytes that it was given alone', () => {
    const verifier = new MlDsaVerifier(1);
    const [{ signature, message, publicKey }] = signed as [Signed];
    const before = [signature.slice(), publicKey.slice()];
    expect(verifier.verify(signature.subarray(1), message, publicKey)).toBe(false);
    expect(verifier.verify(Uint8Array.of(...signature, 0), message, publicKey)).toBe(false);
    expect(verifier.verify(signature, message, publicKey.subarray(1))).toBe(false);
    expect(verifier.verify(signature, message, Uint8Array.of(...publicKey, 0))).toBe(false);
    expect(verifier.verify(new Uint8Array(), message, new Uint8Array())).toBe(false);
    expect(verifier.verify(signature, message, publicKey)).toBe(true);
    expect([signature, publicKey]).toEqual(before);
  });
});
