import { describe, expect, it } from 'vitest';
import { inOrder } from './inOrder.ts';

async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) await Promise.resolve();
}

function repeated() {
  const open: ((text: string) => Promise<void>)[] = [];
  const shown: string[] = [];
  const { ask, stop } = inOrder<string>(
    () =>
      new Promise((done, refuse) => {
        open.push((text) => {
          if (text === 'no') refuse(new Error(text));
          else done(text);
          return settle();
        });
      }),
    (text) => shown.push(text),
    () => shown.push('failed'),
  );
  return { ask, stop, open, shown };
}

describe('a read that a page repeats', () => {
  it('shows every answer of a node that is slower than the pause between two', async () => {
    const { ask, open, shown } = repeated();
    ask();
    for (let at = 0; at < 10; at++) {
      ask();
      await open[at]?.(`${at}`);
    }
    expect(shown).toEqual(Array.from({ length: 10 }, (_, at) => `${at}`));
  });

  it('never goes back, and asks for no more than three at once', async () => {
    const { ask, open, shown } = repeated();
    for (let at = 0; at < 9; at++) ask();
    expect(open).toHaveLength(3);
    await open[1]?.('no');
    await open[0]?.('first');
    await open[2]?.('third');
    await open[3]?.('wanted meanwhile');
    expect([shown, open.length]).toEqual([['failed', 'third', 'wanted meanwhile'], 4]);
  });

  it('ends', async () => {
    const { ask, stop, open, shown } = repeated();
    for (let at = 0; at < 9; at++) ask();
    stop();
    for (const answer of open) await answer('late');
    ask();
    expect([shown, open.length]).toEqual([[], 3]);
  });
});
