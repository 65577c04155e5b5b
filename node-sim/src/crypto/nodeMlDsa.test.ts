import { mlDsaPublicKey, mlDsaSign, mlDsaVerify } from '@svc/core/crypto/mlDsa';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import { nodeMlDsa as mlDsa, runtimeHasMlDsa, runtimeMlDsa } from './nodeMlDsa.ts';

const CHANGED = Number(process.env.FUZZ_RUNS ?? 10_000);
const runs = Number(process.env.FUZZ_RUNS ?? 25);
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe('ML-DSA-65 of the runtime', () => {
  it('exists on the pinned runtime', () => {
    expect(runtimeHasMlDsa).toBe(true);
  });

  it('agrees with the reference on keys and, both ways, on signatures', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), fc.uint8Array({ maxLength: 300 }), async (seed, message) => {
        const publicKey = await mlDsa.publicKeyOf(seed);
        expect(publicKey).toEqual(mlDsaPublicKey(seed));
        expect(mlDsaVerify(await mlDsa.sign(message, seed), message, publicKey)).toBe(true);
        expect(await mlDsa.verify(mlDsaSign(message, seed), message, publicKey)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  // With cached keys of earlier signers, a key with the same beginning must not be mistaken for a cached one.
  it(`judges ${CHANGED} changed signatures, messages and keys as the reference and the runtime do`, async () => {
    const random = new Random();
    const seeds = Array.from({ length: 20 }, () => Uint8Array.from({ length: 32 }, () => random.below(256)));
    const signed = await Promise.all(
      seeds.map(async (seed) => {
        const message = Uint8Array.from({ length: random.below(300) }, () => random.below(256));
        return { message, signature: await mlDsa.sign(message, seed), publicKey: await mlDsa.publicKeyOf(seed) };
      }),
    );
    let valid = 0;
    for (let at = 0; at < CHANGED; at++) {
      const parts: Record<'signature' | 'message' | 'publicKey', Uint8Array> = { ...random.pick(signed) };
      // One in five stays whole, or gets a part of another's.
      const part = random.pick(['signature', 'message', 'publicKey'] as const);
      if (random.below(5) > 0) {
        const index = random.below(parts[part].length);
        const mask = random.between(1, 255);
        parts[part] = parts[part].map((byte, place) => (place === index ? byte ^ mask : byte));
      } else if (random.below(2) === 0) parts[part] = random.pick(signed)[part];
      const { signature, message, publicKey } = parts;
      const [ours, runtime] = await Promise.all(
        [mlDsa, runtimeMlDsa].map((one) => one.verify(signature, message, publicKey)),
      );
      const reference = mlDsaVerify(signature, message, publicKey);
      if (ours !== reference || ours !== runtime)
        throw new Error(`${ours}, not ${reference} or ${runtime}, case ${at} (FUZZ_SEED=${random.seed})`);
      if (ours) valid += 1;
    }
    expect(valid).toBeGreaterThan(CHANGED / 20);
    expect(valid).toBeLessThan(CHANGED / 2);
  });

  it('answers false, without an exception, for every wrong length', async () => {
    const seed = new Uint8Array(32).fill(1);
    const publicKey = await mlDsa.publicKeyOf(seed);
    const message = Uint8Array.of(1, 2, 3);
    const signature = await mlDsa.sign(message, seed);
    const longer = (source: Uint8Array) => Uint8Array.from([...source, 0]);
    expect(await mlDsa.verify(signature, message, publicKey)).toBe(true);
    expect(await mlDsa.verify(longer(signature), message, publicKey)).toBe(false);
    expect(await mlDsa.verify(signature.slice(0, -1), message, publicKey)).toBe(false);
    expect(await mlDsa.verify(signature, message, longer(publicKey))).toBe(false);
    expect(await mlDsa.verify(signature, message, publicKey.slice(0, -1))).toBe(false);
    expect(await mlDsa.verify(new Uint8Array(), message, new Uint8Array())).toBe(false);
  });
});
