import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex, utf8 } from '../bytes.ts';
import { shortSha256 } from './shortSha256.ts';

test('it is SHA-256: the examples of the standard', () => {
  expect(toHex(shortSha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(toHex(shortSha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('it is SHA-256: the general function, for every length that it takes', () => {
  for (let length = 0; length <= 55; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length * 11) & 0xff);
    expect(toHex(shortSha256(bytes))).toBe(toHex(sha256(bytes)));
  }
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 55 }), (bytes) => {
      expect(toHex(shortSha256(bytes))).toBe(toHex(sha256(bytes)));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
  );
});

test('what does not fit into a block is refused, not cut', () => {
  expect(() => shortSha256(new Uint8Array(56))).toThrow(RangeError);
});
