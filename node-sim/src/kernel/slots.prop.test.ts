// What is kept beside the tables (slots, balances, the ring of ended orders) against tables read afresh.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balanceRef } from './balanceRef.ts';
import type { JournalMark } from './journal.ts';
import { createState } from './state.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };

const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), balanceRef: fc.nat(3), amount: fc.bigInt({ min: -5n, max: 5n }) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), id: fc.nat(5), filled: fc.boolean() }) },
  fc.record({
    kind: fc.constantFrom('open' as const, 'revert' as const, 'commit' as const, 'look' as const, 'look' as const),
  }),
);

it('kept balances and ended orders agree with the tables through checkpoints, commits and undo', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const state = createState();
      const places = [
        ['SVC', 'a'],
        ['SVC', 'b'],
        ['t', 'a'],
        ['t', 'b'],
      ] as const;
      // One reference is kept for the whole history, so that its slot is met empty, filled, taken back and swept away.
      const balances = places.map(([asset, account]) => balanceRef(state, asset, account));
      const read = (at: number): bigint => {
        const [asset, account] = places[at] as (typeof places)[number];
        return (
          (asset === 'SVC' ? state.accounts.get(account)?.balanceWei : state.balances.get(`${asset}:${account}`)) ?? 0n
        );
      };
      const empty = JSON.stringify(state.dump());
      const undo = [];
      let marks: JournalMark[] = [];
      let ended = 0;
      for (const one of steps) {
        if (one.kind === 'change') {
          const balanceRef = balances[one.balanceRef];
          if (balanceRef === undefined) continue;
          if (one.amount >= 0n) balanceRef.give(one.amount);
          else if (balanceRef.balance + one.amount >= 0n) balanceRef.take(-one.amount);
        } else if (one.kind === 'end')
          state.closedRing.remember(19_998 + ended++, {
            id: `order ${one.id}`,
            how: one.filled ? 'filled' : 'cancelled',
          });
        else if (one.kind === 'open') marks.push(state.checkpoint());
        else if (one.kind === 'revert') {
          const mark = marks.pop();
          if (mark !== undefined) state.revert(mark);
        } else if (one.kind === 'commit') {
          undo.push(state.commitBlock());
          marks = [];
        }
        for (const [at, balanceRef] of balances.entries()) expect(balanceRef.balance).toBe(read(at));
        // Asked for now and then only: what ends in between waits to be put in order.
        for (let id = 0; one.kind === 'look' && id <= 5; id++) {
          const ends = [...state.closedOrders.values()].filter((row) => row.id === `order ${id}`).map(({ how }) => how);
          const found = state.closedRing.find(`order ${id}`);
          if (ends.includes('filled')) expect(found).toBe('filled');
          else expect(found).toBe(ends[0]);
        }
        expect(state.balances.size).toBe([...state.balances.keys()].length);
      }
      undo.push(state.commitBlock());
      for (const record of undo.reverse()) state.undo(record);
      expect(JSON.stringify(state.dump())).toBe(empty);
      for (const balanceRef of balances) expect(balanceRef.balance).toBe(0n);
    }),
    RUNS,
  );
});

it('a key without a row leaves nothing behind when its block is over', () => {
  const state = createState();
  const slot = state.balances.slot('t:a');
  const mark = state.checkpoint();
  state.balances.put(slot, 1n);
  state.revert(mark);
  expect(state.balances.slot('t:a')).not.toBe(slot);
  state.balances.set('t:b', 1n);
  const kept = state.balances.find('t:b');
  state.commitBlock();
  expect(state.balances.find('t:b')).toBe(kept);
  expect(state.balances.find('t:a')).toBeUndefined();
});
