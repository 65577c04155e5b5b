// The table of ids against a plain map, with ids that fall on the same places, and keys that are no ids.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scalar } from './codec.ts';
import { IdTable } from './idTable.ts';
import { Journal, type JournalMark } from './journal.ts';
import { unwatched } from './tableMeaning.ts';

const half = (bits: number): string => (bits >>> 0).toString(16).padStart(8, '0');

/** Ids that all begin their search at one of a few places, whatever the size of the table. */
const crowded = fc
  .tuple(fc.nat(3), fc.integer({ min: 1, max: 40 }))
  .map(([home, high]) => half(high) + half(home ^ Math.imul(high, 0x9e3779b1)));
const key = fc.oneof(
  { weight: 6, arbitrary: crowded },
  fc.integer({ min: 1, max: 300 }).map((low) => `00000000${half(low)}`),
  fc.constantFrom(
    '0'.repeat(16),
    'f'.repeat(16),
    'F'.repeat(16),
    '80000000'.repeat(2),
    '',
    'a',
    'abcdefg'.repeat(2),
    `${'0'.repeat(15)}G`,
    `${'0'.repeat(15)}é`,
  ),
);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('set' as const), key, value: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete' as const), key }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'revert' as const, 'commit' as const, 'reset' as const),
    }),
  },
);

it('finds what a map finds, through growth, gaps, taking back and sweeping', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.array(key), (steps, probes) => {
      const journal = new Journal();
      const table = new IdTable<number>(journal, 'ids', 'exchange', scalar(), unwatched('nowhere'));
      let model = new Map<string, number>();
      let marks: { mark: JournalMark; copy: Map<string, number> }[] = [];
      for (const one of steps) {
        if (one.kind === 'set') {
          table.set(one.key, one.value);
          model.set(one.key, one.value);
        } else if (one.kind === 'delete') {
          table.delete(one.key);
          model.delete(one.key);
        } else if (one.kind === 'open') marks.push({ mark: journal.mark(), copy: new Map(model) });
        else if (one.kind === 'revert') {
          const last = marks.pop();
          if (last === undefined) continue;
          journal.revert(last.mark);
          model = last.copy;
        } else {
          marks = [];
          journal.clear();
          if (one.kind === 'commit') continue;
          table.reset();
          model.clear();
        }
      }
      expect(new Map(table.entries())).toEqual(model);
      expect(table.size).toBe(model.size);
      for (const probe of [...probes, ...model.keys()]) {
        expect(table.get(probe)).toBe(model.get(probe));
        expect(table.has(probe)).toBe(model.has(probe));
        expect(table.find(probe)?.key).toBe(model.has(probe) ? probe : undefined);
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  );
});
