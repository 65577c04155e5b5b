// Turns: however many jobs want to run for long, all other pending work runs between two of them.

import { setImmediate as pass } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Works for longer than one turn. */
const busy = (): void => {
  const untilMs = performance.now() + 2;
  while (performance.now() < untilMs);
};

describe('turns', () => {
  it('are given at once while nobody works', async () => {
    const turns = new Turns();
    for (let at = 0; at < 5; at++) {
      expect(turns.next('a')).toBeUndefined();
      await pass();
    }
  });

  it('are given one at a time, with other pending work in between, however many jobs want one', async () => {
    const turns = new Turns();
    let loops = 0;
    let isOver = false;
    const count = (): void => {
      loops += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const at: number[] = [];
    const work = async (client: string): Promise<void> => {
      for (let step = 0; step < 3; step++) {
        const turn = turns.next(client);
        if (turn !== undefined) await turn;
        at.push(loops);
        busy();
      }
    };
    // Requests on many connections, from one client and from others.
    await Promise.all(Array.from({ length: 30 }, (_, n) => work(n < 20 ? 'a' : `client ${n}`)));
    isOver = true;
    expect(at).toHaveLength(90);
    // The first one runs in the turn in which it came; no two others run in the same turn of the event loop.
    expect(new Set(at).size).toBeGreaterThanOrEqual(89);
  });

  it('go round the clients, however much each of them has waiting', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const want = (client: string): Promise<void> =>
      Promise.resolve(turns.next(client)).then(() => {
        order.push(client);
        busy();
      });
    expect(turns.next('first')).toBeUndefined();
    busy();
    await Promise.all([...Array.from({ length: 4 }, () => want('a')), want('b'), want('c'), want('b')]);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
  });
});
