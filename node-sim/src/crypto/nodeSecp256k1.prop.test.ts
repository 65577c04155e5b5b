import type { Recover } from '@svc/core/crypto/runtimeSecp256k1';
import { recoverAnyDigest, recoverDigest, signDigest } from '@svc/core/crypto/secp256k1';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recoverAnyKey, recoverCompiled, recoverKey, recoverPortable } from './nodeSecp256k1.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const PRIME = 2n ** 256n - 2n ** 32n - 977n;
const word = (value: bigint): Uint8Array => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
const key = fc.bigInt(1n, ORDER - 1n).map(word);
const edge = fc.oneof(
  fc.bigInt(0n, 2n ** 256n - 1n),
  fc.constantFrom(
    0n,
    1n,
    2n,
    ORDER - 1n,
    ORDER,
    ORDER + 1n,
    ORDER / 2n,
    ORDER / 2n + 1n,
    PRIME - 1n,
    PRIME,
    2n ** 256n - 1n,
  ),
);
const v = fc.constantFrom(0, 1, 2, 3, 26, 27, 28, 29, 255);

describe('key recovery', () => {
  it('finds the key of every signature, and of its high-s twin only where that is allowed', () => {
    fc.assert(
      fc.property(key, fc.uint8Array({ minLength: 32, maxLength: 32 }), (privateKey, digest) => {
        const signature = signDigest(digest, privateKey);
        const expected = recoverDigest(digest, signature);
        expect(expected).toBeDefined();
        expect(recoverKey(digest, signature)).toEqual(expected);
        const s = BigInt(`0x${Buffer.from(signature.subarray(32, 64)).toString('hex')}`);
        const twin = Uint8Array.from([
          ...signature.subarray(0, 32),
          ...word(ORDER - s),
          55 - (signature[64] as number),
        ]);
        expect(recoverKey(digest, twin)).toBeUndefined();
        expect(recoverAnyKey(digest, twin)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('agrees with the other library on invalid signatures, also at the limits of the field and the group', () => {
    fc.assert(
      fc.property(edge, edge, edge, v, (digest, r, s, last) => {
        const signature = Uint8Array.from([...word(r), ...word(s), last]);
        expect(recoverKey(word(digest), signature)).toEqual(recoverDigest(word(digest), signature));
        expect(recoverAnyKey(word(digest), signature)).toEqual(recoverAnyDigest(word(digest), signature));
      }),
      { numRuns: 400 },
    );
  });

  it('is the same in native code and in WebAssembly', () => {
    const answerOf = (recover: Recover, ...question: Parameters<Recover>): Uint8Array | undefined => {
      try {
        return recover(...question);
      } catch {
        return undefined;
      }
    };
    if (recoverCompiled === undefined) return;
    const compiled = recoverCompiled;
    let found = 0;
    fc.assert(
      fc.property(
        edge,
        key,
        edge,
        edge,
        fc.constantFrom<0 | 1>(0, 1),
        fc.integer({ min: 0, max: 2 }),
        (digest, privateKey, r, s, parity, kind) => {
          const signed = signDigest(word(digest), privateKey).subarray(0, 64);
          const made = Uint8Array.from([...word(r), ...word(s)]);
          // A valid one, one with a changed byte, and arbitrary numbers.
          const compact = kind === 0 ? signed : kind === 1 ? signed.with(Number(r % 64n), Number(s % 256n)) : made;
          const answer = answerOf(compiled, word(digest), compact, parity);
          if (answer !== undefined) found += 1;
          expect(answer).toEqual(answerOf(recoverPortable, word(digest), compact, parity));
        },
      ),
      { numRuns: 1500 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it('has native code where this project is developed and served', () => {
    if (process.platform === 'linux' && process.arch === 'x64') expect(recoverCompiled).toBeDefined();
  });

  it('finds nothing for digests and signatures of another length', () => {
    const signature = signDigest(word(7n), word(9n));
    expect(recoverKey(word(7n).subarray(1), signature)).toBeUndefined();
    expect(recoverKey(word(7n), signature.subarray(0, 64))).toBeUndefined();
    expect(recoverAnyKey(word(7n), new Uint8Array(0))).toBeUndefined();
  });
});
