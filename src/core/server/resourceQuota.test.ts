import { expect, it } from 'vitest';
import { ResourceQuota, shareOf } from './resourceQuota.ts';

it('what one client holds is no other client’s business', () => {
  const held = new ResourceQuota();
  const releases = [1, 2, 3].map(() => held.take('a', 1, 3));
  expect(releases.every((release) => release !== undefined)).toBe(true);
  expect([held.take('a', 1, 3), typeof held.take('b', 1, 3)]).toEqual([undefined, 'function']);
  // Given back twice counts once.
  releases[0]?.();
  releases[0]?.();
  expect([typeof held.take('a', 1, 3), held.take('a', 1, 3)]).toEqual(['function', undefined]);
});

it('a first one is taken whatever it is', () => {
  const held = new ResourceQuota();
  expect([typeof held.take('a', 100, 3), held.take('a', 1, 3)]).toEqual(['function', undefined]);
});

it('a client leaves a reserve of a total, and has one at least', () => {
  expect([
    shareOf(10_000, 1000),
    shareOf(1000, 1000),
    shareOf(10, 1000),
    shareOf(1, 1),
    shareOf(100, Number.POSITIVE_INFINITY),
  ]).toEqual([1000, 900, 9, 1, Number.POSITIVE_INFINITY]);
});
