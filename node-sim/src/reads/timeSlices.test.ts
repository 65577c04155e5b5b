// Long work in time slices: what is written in slices is complete, and other requests are served in between.

import { WrittenJson } from '@svc/core/json/wireJson';
import { describe, expect, it } from 'vitest';
import { listInSlices, TimeSlices } from './timeSlices.ts';
import { Turns } from './turns.ts';

/** Longer than a slice may take. */
const busy = (): void => {
  const untilMs = performance.now() + 3;
  while (performance.now() < untilMs);
};

describe('a list in slices', () => {
  it('is answered at once where it is short', () => {
    const answer = new TimeSlices(new Turns()).run('a', listInSlices([1, 2, 3], String));
    expect(answer).toEqual(new WrittenJson('[1,2,3]'));
    expect(new TimeSlices(new Turns()).run('a', listInSlices([], String))).toEqual(new WrittenJson('[]'));
  });

  it('lets other requests run between its items where it is long', async () => {
    const slices = new TimeSlices(new Turns());
    const order: string[] = [];
    const write = (item: number): string => {
      busy();
      order.push(`item ${item}`);
      return String(item);
    };
    const long = slices.run(
      'a',
      listInSlices(
        Array.from({ length: 20 }, (_, at) => at),
        write,
      ),
    );
    setImmediate(() => order.push('another'));
    expect(await long).toEqual(new WrittenJson(`[${Array.from({ length: 20 }, (_, at) => at)}]`));
    expect(order.indexOf('another')).toBeLessThan(order.indexOf('item 19'));
  });
});
