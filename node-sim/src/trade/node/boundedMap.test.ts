import { expect, it } from 'vitest';
import { BoundedMap } from './boundedMap.ts';

it('drops the least recently used when there are too many', () => {
  const map = new BoundedMap<number>(2, 100);
  map.set('a', 1);
  map.set('b', 2);
  map.get('a');
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
});

it('drops by weight, also by a weight given later, and keeps count over replacements', () => {
  const map = new BoundedMap<string>(10, 10);
  map.set('a', 'x', 6);
  map.set('a', 'y', 4);
  map.set('b', 'z', 6);
  expect([map.size, map.weight]).toEqual([2, 10]);
  map.weigh('a', 'x', 100);
  expect(map.size).toBe(2);
  map.weigh('b', 'z', 7);
  expect([map.get('a'), map.get('b'), map.weight]).toEqual([undefined, 'z', 7]);
  map.set('huge', 'h', 11);
  expect([map.size, map.weight]).toEqual([0, 0]);
});
