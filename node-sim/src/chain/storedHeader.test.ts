import { describe, expect, it } from 'vitest';
import type { BlockHeader } from './header.ts';
import { createHeader, storedHeader } from './storedHeader.ts';

const header = (changes: Partial<BlockHeader> = {}): BlockHeader => ({
  ...createHeader(
    {
      number: 7,
      parent_hash: 'a'.repeat(64),
      state_root: 'b'.repeat(128),
      transactions_root: 'c'.repeat(64),
      timestamp: 1,
      slot: 2,
      proposer_address: '0xPQ1',
    },
    {
      proposer: { address: '0xPQ1', publicKey: new Uint8Array(1952).fill(9), seed: new Uint8Array(32), stake: 1n },
      reveal: 'ef'.repeat(3309),
      attestations: [],
    },
  ),
  ...changes,
});
/** The text that the parts represent. */
const textOf = (one: BlockHeader): string => {
  const parts = storedHeader(one);
  return typeof parts === 'string'
    ? parts
    : parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('hex'))).join('');
};
const plain = (one: BlockHeader): string => JSON.stringify({ ...one, attestations: [] });

describe('the stored form of a header', () => {
  it('has key and reveal as bytes and is the text of the header without its attestations', () => {
    expect(storedHeader(header())).toHaveLength(5);
    expect(textOf(header())).toBe(plain(header()));
  });

  it('is the same text where a member is empty, no plain hex, in another order, or imitated by another', () => {
    const { randao_reveal, proposer_public_key, graffiti: _, ...rest } = header();
    for (const one of [
      header({ randao_reveal: '' }),
      header({ randao_reveal: '', proposer_public_key: '' }),
      header({ randao_reveal: 'EF'.repeat(40) }),
      header({ randao_reveal: 'abc' }),
      header({ proposer_public_key: 'no hex' }),
      { randao_reveal, ...rest, graffiti: '', proposer_public_key },
      header({ graffiti: '"randao_reveal":"","proposer_public_key":""' }),
      { graffiti: '"randao_reveal":""', ...rest, proposer_public_key, randao_reveal },
    ]) {
      expect(textOf(one)).toBe(plain(one));
    }
  });
});
