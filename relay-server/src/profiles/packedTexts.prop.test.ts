// Packed texts against a plain map: whatever is set and deleted in whatever order, what comes back is what was set
// last.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OffHeapMap } from './offHeapMap.ts';

const key = fc.integer({ min: 0, max: 60 }).map((n) => `key ${n}`);
const text = fc.string({ maxLength: 60, unit: 'binary' });
const steps = fc.array(fc.oneof(fc.record({ key, text }), fc.record({ key, text: fc.constant(undefined) })), {
  maxLength: 400,
});

function readAll(packed: OffHeapMap, keys: readonly string[]): Map<string, string> {
  return new Map(
    keys.flatMap((one) => {
      const missing: number[] = [];
      const found = packed.join([one], missing).toString();
      return missing.length === 0 ? [[one, found] as const] : [];
    }),
  );
}

const KEYS = Array.from({ length: 61 }, (_, n) => `key ${n}`);

function apply(
  packed: OffHeapMap,
  model: Map<string, string>,
  all: readonly { key: string; text?: string | undefined }[],
): void {
  for (const step of all) {
    if (step.text === undefined) packed.delete(step.key);
    else packed.set(step.key, step.text);
    if (step.text === undefined) model.delete(step.key);
    else model.set(step.key, step.text.toWellFormed());
  }
}

test('with room for all, a key gives what it was last set to, or nothing after it was deleted', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const packed = new OffHeapMap(1_000_000);
      const model = new Map<string, string>();
      apply(packed, model, all);
      expect(readAll(packed, KEYS)).toEqual(
        new Map(KEYS.filter((one) => model.has(one)).map((one) => [one, model.get(one)])),
      );
    }),
  );
});

test('with little room, and where offsets begin anew, a key gives what it was last set to or nothing, and the last one is there', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(undefined, 400), (all, bytes, lastUnit) => {
      const packed = new OffHeapMap(bytes, lastUnit);
      const model = new Map<string, string>();
      apply(packed, model, all);
      const found = readAll(packed, KEYS);
      for (const [one, got] of found) expect(got).toBe(model.get(one));
      const last = all.at(-1);
      if (bytes >= 1_000 && last?.text !== undefined) expect(found.get(last.key)).toBe(last.text.toWellFormed());
    }),
  );
});

test('many keys outgrow the first slots and are all found; the oldest go when their room is needed', () => {
  const packed = new OffHeapMap(16 * 1_048_576);
  const keys = Array.from({ length: 20_000 }, (_, n) => `many ${n}`);
  for (const one of keys) packed.set(one, `text of ${one}`);
  const missing: number[] = [];
  expect(packed.join(keys, missing, '[', ']').toString()).toBe(`[${keys.map((one) => `text of ${one}`).join(',')}]`);
  expect(missing).toEqual([]);
  const long = 'x'.repeat(1_000_000);
  for (let n = 0; n < 20; n++) packed.set(`long ${n}`, long);
  packed.join(['many 0', 'long 0', 'long 19'], missing);
  expect(missing).toEqual([0, 1]);
  // Larger than anything that is kept.
  packed.set('long 19', 'x'.repeat(5_000_000));
  packed.join(['long 19', 'long 18'], missing);
  expect(missing).toEqual([0, 1, 0]);
});
