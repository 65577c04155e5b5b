// Time priority through everything that takes back: an order that returns stands where it stood.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JournalMark } from './journal.ts';
import type { OrderRow } from './spotRows.ts';
import { createState, type UndoRecord } from './state.ts';

const PAIR = 'a:b';
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      owner: fc.constantFrom('x', 'y'),
      price: fc.bigInt({ min: 1n, max: 3n }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'fill' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'revert' as const, 'commit' as const, 'undo' as const),
    }),
  },
);

it('queues, sums and lists of owners follow the rows, in the order of arrival', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const state = createState();
      const book = state.bookOf(PAIR);
      const undo: UndoRecord[] = [];
      let marks: JournalMark[] = [];
      let seq = 0;
      for (const one of steps) {
        const resting = [...state.orders.values()].sort((a, b) => a.seq - b.seq);
        if (one.kind === 'place') {
          seq += 1;
          const id = seq.toString(16).padStart(16, '0');
          const row: OrderRow = {
            id,
            pair: PAIR,
            side: seq % 3 === 0 ? 'buy' : 'sell',
            price: one.price,
            amount: 9n,
            remaining: 9n,
            escrow: 9n,
            owner: one.owner,
            ownerAddress: one.owner,
            seq,
          };
          state.orders.set(id, row);
        } else if (one.kind === 'end' || one.kind === 'fill') {
          const row = resting[one.pick % Math.max(1, resting.length)];
          if (row === undefined) continue;
          if (one.kind === 'end' || row.remaining === 1n) state.orders.delete(row.id);
          else state.orders.set(row.id, { ...row, remaining: row.remaining - 1n });
        } else if (one.kind === 'open') marks.push(state.checkpoint());
        else if (one.kind === 'revert') {
          const mark = marks.pop();
          if (mark !== undefined) state.revert(mark);
        } else if (one.kind === 'commit') {
          undo.push(state.commitBlock());
          marks = [];
        } else if (state.isCommitted) {
          const record = undo.pop();
          if (record !== undefined) state.undo(record);
        }
        const rows = [...state.orders.values()].sort((a, b) => a.seq - b.seq);
        expect(book.size).toBe(rows.length);
        for (const owner of ['x', 'y']) expect(book.ordersOf(owner)).toEqual(rows.filter((row) => row.owner === owner));
        for (const side of ['buy', 'sell'] as const) {
          const expected = rows
            .filter((row) => row.side === side)
            .sort((a, b) => (a.price === b.price ? a.seq - b.seq : a.price < b.price === (side === 'sell') ? -1 : 1));
          const found: OrderRow[] = [];
          for (const level of book.side(side).fromBest()) {
            let remaining = 0n;
            let orders = 0;
            for (let node = level.first; node !== undefined; node = node.next) {
              found.push(node.order);
              remaining += node.order.remaining;
              orders += 1;
            }
            expect({ remaining: level.remaining, orders: level.orders }).toEqual({ remaining, orders });
            expect(orders).toBeGreaterThan(0);
          }
          expect(found).toEqual(expected);
        }
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
