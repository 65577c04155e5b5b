import { blake3 } from '@noble/hashes/blake3.js';
import { toHex, utf8 } from '@svc/core/bytes';
import { blake2b256, blake2bHex } from '@svc/core/crypto/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastBlake2bHex, fastBlake2bHexOfBytes, fastBlake3Hex, LONG_DIGEST_BYTES, longDigest } from './blake.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };
const text = fc.oneof(
  fc.string({ maxLength: 1100, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 200 }).filter((one) => one.isWellFormed()),
  fc.nat({ max: 1100 }).map((length) => 'x'.repeat(length)),
);
const library = (one: string) => {
  const digest = blake3(utf8(one), { dkLen: LONG_DIGEST_BYTES });
  return Uint32Array.from({ length: LONG_DIGEST_BYTES / 4 }, (_, at) =>
    new DataView(digest.buffer, digest.byteOffset).getUint32(at * 4, true),
  );
};

describe('hashes of short texts', () => {
  it('are those of the library at every length around the ends of blocks', () => {
    for (const length of [0, 1, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025]) {
      const one = 'abcdefg'.repeat(200).slice(0, length);
      expect(longDigest(one)).toEqual(library(one));
      expect(fastBlake2bHex(one, 8)).toBe(blake2bHex(one, 8));
    }
  });

  it('are those of the library for any text, whatever was hashed before', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 64 }), (one, size) => {
        expect(longDigest(one)).toEqual(library(one));
        expect(fastBlake2bHex(one, size)).toBe(blake2bHex(one, size));
      }),
      runs,
    );
  });

  it('are those of the library for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1200, size: 'max' }), text, (bytes, before) => {
        fastBlake2bHex(before, 20);
        expect(fastBlake2bHexOfBytes(bytes, 32)).toBe(toHex(blake2b256(bytes)));
        expect(fastBlake3Hex(bytes)).toBe(toHex(blake3(bytes, { dkLen: 64 })));
      }),
      runs,
    );
  });
});
