import { createHash } from 'node:crypto';
import { sha256 as library } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { sha256 } from './hash.ts';

describe('SHA-256', () => {
  it('is the same by the runtime, by the library and by this module, as plain bytes of their own', () => {
    for (const length of [0, 1, 31, 55, 56, 63, 64, 65, 119, 1000, 5000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
      const digest = sha256(bytes);
      expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(digest).toEqual(library(bytes));
      expect(digest.constructor).toBe(Uint8Array);
      expect(digest.buffer.byteLength).toBe(32);
    }
  });
});
