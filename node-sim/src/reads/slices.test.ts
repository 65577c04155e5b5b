// Work in slices: at once where it is one step, in turns between clients, each client's own in its order.

import { expect, it } from 'vitest';
import { Slices, type Steps } from './slices.ts';

function* steps(count: number, note: (at: number) => void = () => undefined): Steps<number> {
  for (let at = 0; at < count; at++) {
    note(at);
    if (at < count - 1) yield;
  }
  return count;
}

it('one step is done at once, more are a promise', async () => {
  const slices = new Slices();
  expect(slices.run('a', steps(1))).toBe(1);
  const later = slices.run('a', steps(3));
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(3);
});

it('clients take turns, and other work goes on between', async () => {
  const slices = new Slices();
  const order: string[] = [];
  const long = slices.run('a', steps(100_000));
  const many = [1, 2].map((n) =>
    Promise.resolve(
      slices.run(
        'a',
        steps(2, () => order.push(`a${n}`)),
      ),
    ),
  );
  const other = Promise.resolve(slices.run('b', steps(5))).then(() => order.push('b'));
  await other;
  // Those of the first client wait for its long one.
  expect(order).toEqual(['b']);
  await Promise.all([long, ...many]);
  expect(order).toEqual(['b', 'a1', 'a1', 'a2', 'a2']);
});

it('an error ends its own work alone, at once or later', async () => {
  const slices = new Slices();
  const failing = function* (): Steps<never> {
    yield;
    throw new Error('broken');
  };
  const atOnce = function* (list: readonly number[]): Steps<number> {
    if (list.length === 0) throw new Error('at once');
    yield;
    return list.length;
  };
  expect(() => slices.run('a', atOnce([]))).toThrow('at once');
  const failed = slices.run('a', failing());
  const after = slices.run('a', steps(2));
  await expect(failed).rejects.toThrow('broken');
  expect(await after).toBe(2);
});
