// The recipients that a payment form offers, and which are called the user's own.

import { expect, it } from 'vitest';
import { knownParties } from './knownParties.ts';

it('calls accounts with a key here the user’s own, and no watch-only address', () => {
  const own = (id: string) => ({ id, name: id, address: `0x${id}`, pqAddress: `0xPQ${id}` });
  const looked = { ...own('cold'), pqAddress: '0xcold', watched: 'classic' as const };
  const found = knownParties([{ id: 'c', name: 'Ada', address: '0xada' }], [own('a'), own('b'), looked], 'a');
  expect(found).toEqual([
    { id: 'c', name: 'Ada', address: '0xada' },
    { id: 'cold', name: 'cold', address: '0xcold' },
    { id: 'a-classic', name: 'a', address: '0xa', own: 'classic' },
    { id: 'b-pq', name: 'b', address: '0xPQb', own: 'quantumSafe' },
    { id: 'b-classic', name: 'b', address: '0xb', own: 'classic' },
  ]);
});
