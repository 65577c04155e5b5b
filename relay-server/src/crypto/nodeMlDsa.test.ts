// The fast verification agrees with the reference on what is valid, changed, or of a wrong length.

import { mlDsaPublicKey, mlDsaSign, mlDsaVerify, referenceMlDsa } from '@svc/core/crypto/mlDsa';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeMlDsa } from './nodeMlDsa.ts';

const seed = new Uint8Array(32).fill(7);
const publicKey = mlDsaPublicKey(seed);

test('this runtime verifies by itself', () => {
  expect(nodeMlDsa.verify).not.toBe(referenceMlDsa.verify);
});

test('both implementations agree on valid and on mutated inputs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('none', 'signature', 'message', 'key'),
      fc.nat(),
      async (message, mutated, at) => {
        const parts = { signature: mlDsaSign(message, seed), message: message.slice(), key: publicKey.slice() };
        if (mutated !== 'none' && parts[mutated].length > 0) {
          const bytes = parts[mutated];
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << (at & 7));
        }
        const expected = mlDsaVerify(parts.signature, parts.message, parts.key);
        expect(await nodeMlDsa.verify(parts.signature, parts.message, parts.key)).toBe(expected);
        if (mutated === 'none') expect(expected).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test('wrong lengths are invalid, an overlong key included', async () => {
  const message = new Uint8Array([1, 2, 3]);
  const signature = mlDsaSign(message, seed);
  const longer = (bytes: Uint8Array): Uint8Array => Uint8Array.from([...bytes, 0]);
  expect(await nodeMlDsa.verify(signature, message, publicKey)).toBe(true);
  expect(await nodeMlDsa.verify(signature, message, longer(publicKey))).toBe(false);
  expect(await nodeMlDsa.verify(longer(signature), message, publicKey)).toBe(false);
  expect(await nodeMlDsa.verify(signature.subarray(1), message, publicKey)).toBe(false);
  expect(await nodeMlDsa.verify(signature, message, publicKey.subarray(1))).toBe(false);
});
