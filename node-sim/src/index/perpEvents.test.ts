import { describe, expect, it } from 'vitest';
import type { PerpEvent } from '../kernel/perpEvents.ts';
import { PerpEventIndex } from './perpEvents.ts';

const stamp = { block_height: 1, block_time: 1 };
const fill = (market: string, buyer: string, seller: string): PerpEvent => ({
  type: 'fill',
  ...stamp,
  tx_hash: null,
  order_id: null,
  taker: buyer,
  liquidation: false,
  market,
  price: '1',
  amount: '1',
  buyer,
  seller,
  maker: seller,
  realized: {},
});
const liquidation = (owner: string, ...markets: string[]): PerpEvent => ({
  type: 'liquidation',
  ...stamp,
  market: markets.join(','),
  owner,
  markets,
  mode: 'cross',
  stage: 'book',
  equity: '0',
  maintenance: '0',
  filled: '0',
});
const seqs = (events: readonly { seq: number }[]): number[] => events.map(({ seq }) => seq);

describe('the event log', () => {
  it('numbers all types in one sequence and keeps the newest', () => {
    const index = new PerpEventIndex(3);
    const { added } = index.apply([fill('A', 'x', 'y'), liquidation('x', 'A', 'B')]);
    expect(seqs(added)).toEqual([1, 2]);
    index.apply([fill('B', 'y', 'z'), fill('A', 'z', 'x')]);
    expect(index.lastSeq).toBe(4);
    expect(seqs(index.list({}, 100))).toEqual([2, 3, 4]);
    expect(seqs(index.list({}, 2))).toEqual([3, 4]);
  });

  it('finds by market, account, type and number; a cross liquidation belongs to each of its markets', () => {
    const index = new PerpEventIndex(100);
    index.apply([fill('A', 'x', 'y'), liquidation('x', 'A', 'B'), fill('B', 'y', 'z'), fill('A', 'z', 'x')]);
    const isAccount = (address: string) => address === 'x';
    expect(seqs(index.list({ market: 'B' }, 100))).toEqual([2, 3]);
    expect(seqs(index.list({ isAccount }, 100))).toEqual([1, 2, 4]);
    expect(seqs(index.list({ isAccount, types: ['fill'], since: 1 }, 100))).toEqual([4]);
    expect(seqs(index.fills('A', 1))).toEqual([4]);
    expect(index.list({ since: 4 }, 100)).toEqual([]);
  });

  it('undoes a block, and never reuses a number', () => {
    const index = new PerpEventIndex(2);
    index.apply([fill('A', 'x', 'y'), fill('A', 'x', 'y')]);
    const { undo } = index.apply([fill('B', 'x', 'y')]);
    index.undo(undo);
    expect(seqs(index.list({}, 100))).toEqual([1, 2]);
    expect(seqs(index.apply([fill('C', 'x', 'y')]).added)).toEqual([4]);
  });

  it('survives a dump, and gives stored blocks their old numbers', () => {
    const index = new PerpEventIndex(10);
    index.apply([fill('A', 'x', 'y'), fill('A', 'x', 'y')]);
    const copy = new PerpEventIndex(10);
    copy.load(JSON.parse(JSON.stringify(index.dump())));
    expect(copy.list({}, 10)).toEqual(index.list({}, 10));
    expect(seqs(copy.apply([fill('A', 'x', 'y')], 9).added)).toEqual([9]);
    expect(copy.lastSeq).toBe(9);
  });
});
