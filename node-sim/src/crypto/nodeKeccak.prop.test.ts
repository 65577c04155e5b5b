import { keccak256 } from '@svc/core/crypto/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastKeccak256 } from './nodeKeccak.ts';

describe('Keccak-256 by WebAssembly', () => {
  it('equals the library’s at every length around block boundaries', () => {
    for (let length = 0; length <= 420; length++) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
      expect(fastKeccak256(bytes)).toEqual(keccak256(bytes));
    }
  });

  it('equals the library’s for any bytes, also parts of a buffer, and a digest does not change later', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000, size: 'max' }), fc.nat({ max: 50 }), (bytes, from) => {
        const part = bytes.subarray(Math.min(from, bytes.length));
        const digest = fastKeccak256(part);
        fastKeccak256(bytes);
        expect(digest).toEqual(keccak256(part));
      }),
      { numRuns: 300 },
    );
  });
});
