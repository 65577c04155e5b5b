import { randomBytes } from 'node:crypto';
import { mlDsaPublicKey, mlDsaSign, mlDsaVerify } from '@svc/core/crypto/mlDsa';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeMlDsa as mlDsa, runtimeHasMlDsa } from './nodeMlDsa.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 25);
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe('ML-DSA-65 of the runtime', () => {
  it('is there on the pinned runtime', () => {
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

  it('judges changed signatures, messages and keys as the reference does', async () => {
    const seed = new Uint8Array(randomBytes(32));
    const publicKey = await mlDsa.publicKeyOf(seed);
    const message = new Uint8Array(randomBytes(100));
    const signature = await mlDsa.sign(message, seed);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('signature', 'message', 'key'), fc.nat(), fc.integer({ min: 1, max: 255 }), async (part, at, mask) => {
        const flip = (source: Uint8Array) => source.map((byte, index) => (index === at % source.length ? byte ^ mask : byte));
        const s = part === 'signature' ? flip(signature) : signature;
        const m = part === 'message' ? flip(message) : message;
        const k = part === 'key' ? flip(publicKey) : publicKey;
        expect(await mlDsa.verify(s, m, k)).toBe(mlDsaVerify(s, m, k));
      }),
      { numRuns: runs * 4 },
    );
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
