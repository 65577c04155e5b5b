import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { mlDsaVerify, referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { describe, expect, it } from 'vitest';
import { findWebMlDsa } from './webMlDsa.ts';

const web = findWebMlDsa();

describe.skipIf(web === undefined)('ML-DSA-65 of WebCrypto compared with the reference', () => {
  const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

  it('agrees on keys, and each verifies the other’s signatures, on random messages', async () => {
    if (web === undefined) return;
    for (let round = 0; round < 20; round++) {
      const seed = bytes(32);
      const message = bytes(round * 17);
      const key = await web.publicKeyOf(seed);
      expect(key).toEqual(await referenceMlDsa.publicKeyOf(seed));
      expect(await referenceMlDsa.verify(await web.sign(message, seed), message, key)).toBe(true);
      expect(await web.verify(await referenceMlDsa.sign(message, seed), message, key)).toBe(true);
    }
  });

  it('answers false, never throws, for altered signatures, messages and keys', async () => {
    if (web === undefined) return;
    const seed = bytes(32);
    const message = bytes(40);
    const key = await web.publicKeyOf(seed);
    const signature = await web.sign(message, seed);
    const flipped = signature.slice();
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    expect(signature.length).toBe(3309);
    expect(await web.verify(flipped, message, key)).toBe(false);
    expect(await web.verify(Uint8Array.of(...signature, 0), message, key)).toBe(false);
    expect(await web.verify(signature.subarray(1), message, key)).toBe(false);
    expect(await web.verify(signature, bytes(40), key)).toBe(false);
    expect(await web.verify(signature, message, Uint8Array.of(...key, 0))).toBe(false);
    expect(await web.verify(signature, message, key)).toBe(true);
  });

  it('signs a thousand random messages that the reference verifies under the empty context and no other', async () => {
    if (web === undefined) return;
    const seed = bytes(32);
    const key = await web.publicKeyOf(seed);
    for (let round = 0; round < 1_000; round++) {
      const message = bytes(1 + (round % 200));
      const signature = await web.sign(message, seed);
      expect(mlDsaVerify(signature, message, key)).toBe(true);
      if (round % 50 === 0)
        expect(ml_dsa65.verify(signature, message, key, { context: new TextEncoder().encode('x') })).toBe(false);
    }
  });

  it('gives two signatures of one message that differ and both verify', async () => {
    if (web === undefined) return;
    const seed = bytes(32);
    const key = await web.publicKeyOf(seed);
    const [a, b] = [await web.sign(key, seed), await web.sign(key, seed)];
    expect(a).not.toEqual(b);
    expect([mlDsaVerify(a, key, key), mlDsaVerify(b, key, key)]).toEqual([true, true]);
  });

  it('refuses a seed of another length', async () => {
    await expect(web?.sign(bytes(4), bytes(31))).rejects.toMatchObject({ code: 'input.malformed' });
  });
});
