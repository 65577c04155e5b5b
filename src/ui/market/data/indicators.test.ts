import { describe, expect, it } from 'vitest';
import { exponentialAverage, type Point, simpleAverage } from './indicators.ts';

const points = (...values: number[]): Point[] => values.map((value, time) => ({ time, value }));

describe('averages of a chart', () => {
  it('begin where there are enough values', () => {
    for (const average of [simpleAverage, exponentialAverage]) {
      expect(average(points(1, 2), 3)).toEqual([]);
      expect(average(points(1, 2, 3), 3)).toEqual([{ time: 2, value: 2 }]);
      expect(average([], 3)).toEqual([]);
    }
  });

  it('follow what came last: alike, or the later the more', () => {
    expect(simpleAverage(points(1, 2, 3, 7), 3).map(({ value }) => value)).toEqual([2, 4]);
    // The weight of the newest of three is a half.
    expect(exponentialAverage(points(1, 2, 3, 7), 3).map(({ value }) => value)).toEqual([2, 4.5]);
    expect(exponentialAverage(points(5, 5, 5, 5), 2).map(({ value }) => value)).toEqual([5, 5, 5]);
  });
});
