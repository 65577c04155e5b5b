import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, columns, scalar } from './codec.ts';
import { accumulate, emptyAccumulator, hashRow } from './multisetHash.ts';
import { createState } from './state.ts';
import { TickIndex } from './tickIndex.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };

describe('the codec of rows', () => {
  const cell: fc.Arbitrary<Cell> = fc.letrec<{ cell: Cell }>((tie) => ({
    cell: fc.oneof(
      { depthSize: 'small' },
      fc.bigInt(),
      fc.integer(),
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('cell'), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: 'binary', maxLength: 4 }), tie('cell'), { maxKeys: 4, noNullPrototype: false }),
    ),
  })).cell;

  it('reads back what it wrote, and writes it the same again', () => {
    const codec = scalar<Cell>();
    fc.assert(
      fc.property(cell, (value) => {
        const text = codec.encode(value);
        const again = codec.decode(text);
        expect(again).toEqual(value);
        expect(codec.encode(again)).toBe(text);
      }),
      RUNS,
    );
  });

  it('does not mix up neighbouring members', () => {
    const codec = columns<{ a: string; b: string }>({ a: true, b: true });
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
        expect(codec.encode({ a, b }) === codec.encode({ a: c, b: d })).toBe(a === c && b === d);
      }),
      RUNS,
    );
  });
});

describe('the index of ticks', () => {
  it('finds what a sorted list finds', () => {
    const tick = fc.oneof(
      fc.integer({ min: -887_272, max: 887_272 }),
      fc.integer({ min: -70, max: 70 }),
      fc.constantFrom(-887_272, 887_272, -1, 0, 1, 31, 32, -32, -33, 1023, 1024),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), tick), { maxLength: 60 }),
        fc.array(tick, { maxLength: 30 }),
        (changes, probes) => {
          const index = new TickIndex();
          const model = new Set<number>();
          for (const [adds, value] of changes) {
            if (adds) {
              index.put({ pool: 'p', tick: value, net: 1n, gross: 1n, outside0X128: 0n, outside1X128: 0n });
              model.add(value);
            } else if (model.delete(value)) index.remove(value);
          }
          const sorted = [...model].sort((a, b) => a - b);
          expect([...index.ascending()]).toEqual(sorted);
          for (const probe of [...probes, ...sorted]) {
            expect(index.atOrBelow(probe)).toBe(sorted.findLast((value) => value <= probe));
            expect(index.above(probe)).toBe(sorted.find((value) => value > probe));
            expect(index.row(probe)?.tick).toBe(model.has(probe) ? probe : undefined);
          }
        },
      ),
      RUNS,
    );
  });
});

describe('the sum of rows', () => {
  it('does not depend on order and forgets what is taken away', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 }), fc.string(), (keys, value) => {
        const forwards = emptyAccumulator();
        const backwards = emptyAccumulator();
        for (const key of keys) accumulate(forwards, hashRow('t', key, value), 1);
        for (const key of keys.toReversed()) accumulate(backwards, hashRow('t', key, value), 1);
        expect(forwards).toEqual(backwards);
        for (const key of keys) accumulate(forwards, hashRow('t', key, value), -1);
        expect(forwards).toEqual(emptyAccumulator());
      }),
      { numRuns: 50 },
    );
  });

  it('tells tables, keys and values apart', () => {
    const rows: [string, string, string][] = [
      ['ab', 'c', 'd'],
      ['a', 'bc', 'd'],
      ['ab', 'cd', ''],
      ['ab', 'c', 'e'],
    ];
    const sums = rows.map((row) => String(hashRow(...row)));
    expect(new Set(sums).size).toBe(4);
  });
});

describe('checkpoints', () => {
  type Step =
    | { kind: 'set' | 'delete'; key: string; value: bigint }
    | { kind: 'open' }
    | { kind: 'commit' }
    | { kind: 'revert' };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('set' as const, 'delete' as const),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      value: fc.bigInt({ min: 0n, max: 9n }),
    }),
    fc.record({ kind: fc.constantFrom('open' as const, 'commit' as const, 'revert' as const) }),
  );

  it('nest, and taking back gives what was there', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const state = createState();
        const model = new Map<string, bigint>();
        const marks: { mark: ReturnType<typeof state.checkpoint>; copy: Map<string, bigint> }[] = [];
        for (const one of steps) {
          if (one.kind === 'open') marks.push({ mark: state.checkpoint(), copy: new Map(model) });
          else if (one.kind === 'commit' || one.kind === 'revert') {
            const last = marks.pop();
            if (last === undefined) continue;
            if (one.kind === 'commit') state.commit(last.mark);
            else {
              state.revert(last.mark);
              model.clear();
              for (const [key, value] of last.copy) model.set(key, value);
            }
          } else if (one.kind === 'set') {
            state.nonces.set(one.key, one.value);
            model.set(one.key, one.value);
          } else {
            state.nonces.delete(one.key);
            model.delete(one.key);
          }
          expect(new Map(state.nonces.entries())).toEqual(model);
        }
      }),
      RUNS,
    );
  });

  it('are taken back once', () => {
    const state = createState();
    const outer = state.checkpoint();
    state.nonces.set('a', 1n);
    const inner = state.checkpoint();
    state.revert(outer);
    expect(() => state.revert(inner)).toThrow();
  });
});
