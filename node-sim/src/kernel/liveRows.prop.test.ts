// A copy of a state that is taken a few rows at a time while blocks change it: with the blocks' rows it ends as the
// state.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createState } from './state.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };

/** Ids whose places in the table of ids meet and move: equal in what their place is found by. */
const id = fc
  .nat(40)
  .map((n) => `00000000${(n % 4).toString(16).padStart(4, '0')}${(n >> 2).toString(16).padStart(4, '0')}`);
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), id, goes: fc.boolean(), amount: fc.bigInt({ min: 1n, max: 9n }) }),
  fc.record({ kind: fc.constant('block' as const) }),
  fc.record({ kind: fc.constant('take' as const), rows: fc.nat(12) }),
);

function change(state: ReturnType<typeof createState>, key: string, amount: bigint | undefined): void {
  if (amount === undefined) {
    state.orders.delete(key);
    state.balances.delete(`t:${key.slice(-1)}`);
    return;
  }
  state.balances.set(`t:${key.slice(-1)}`, amount);
  const owner = `0x${'a'.repeat(40)}`;
  const rest = { price: amount, amount, remaining: amount, escrow: amount, owner, ownerAddress: owner, seq: 1 };
  if (!state.orders.has(key)) state.orders.set(key, { id: key, pair: 'a:b', side: 'buy', ...rest });
}

it('misses no row of a copy, however rows come, go and move while it is taken', () => {
  fc.assert(
    fc.property(fc.array(id, { minLength: 20, maxLength: 60 }), fc.array(step, { maxLength: 120 }), (first, steps) => {
      const state = createState();
      const copy = createState();
      for (const key of first) change(state, key, 3n);
      state.commitBlock();
      const rows = state.liveRows();
      const take = (most: number): void => {
        for (let n = 0; n < most; n++) {
          const next = rows.next();
          if (next.done === true) return;
          copy.copyRows([next.value]);
        }
      };
      const endBlock = (): void => copy.copyRows(state.rowsNow(state.commitBlock()));
      for (const one of steps) {
        if (one.kind === 'change') change(state, one.id, one.goes ? undefined : one.amount);
        else {
          // Rows are taken between blocks alone.
          endBlock();
          if (one.kind === 'take') take(one.rows);
        }
      }
      endBlock();
      take(Number.POSITIVE_INFINITY);
      const sorted = ({ tables }: ReturnType<typeof state.dump>) =>
        Object.entries(tables).map(([name, list]) => [name, [...list].sort(([a], [b]) => (a < b ? -1 : 1))]);
      expect(sorted(copy.dump())).toEqual(sorted(state.dump()));
    }),
    RUNS,
  );
});
