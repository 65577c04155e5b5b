import { describe, expect, it } from 'vitest';
import { type Answers, answersInOrder } from './answersInOrder.ts';

/** Somebody who answers when told to. */
function asked() {
  const open: { answer: (text: string) => Promise<void>; fail: (text: string) => Promise<void> }[] = [];
  const seen: string[] = [];
  const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
  const answers: Answers = answersInOrder<string>(
    () =>
      new Promise((done, refuse) => {
        open.push({
          answer: (text) => {
            done(text);
            return settle();
          },
          fail: (text) => {
            refuse(new Error(text));
            return settle();
          },
        });
      }),
    (text) => {
      if (text === 'unreadable') throw new Error('it cannot be taken');
      seen.push(text);
    },
    (error) => seen.push(`failed: ${(error as Error).message}`),
  );
  return { answers, open, seen };
}

describe('answers to a question that is repeated', () => {
  it('are all taken when each takes longer than the pause between two questions', async () => {
    const { answers, open, seen } = asked();
    answers.ask();
    for (let at = 0; at < 20; at++) {
      // The next question is asked before the answer to this one comes: always.
      answers.ask();
      await open[at]?.answer(`${at}`);
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => `${at}`));
  });

  it('never go back: one that comes after the answer to a later question is left out', async () => {
    const { answers, open, seen } = asked();
    for (let at = 0; at < 3; at++) answers.ask();
    await open[1]?.answer('second');
    await open[0]?.answer('first');
    await open[2]?.answer('third');
    expect(seen).toEqual(['second', 'third']);
  });

  it('are failures too, in the same order', async () => {
    const { answers, open, seen } = asked();
    for (let at = 0; at < 3; at++) answers.ask();
    await open[1]?.fail('no');
    await open[0]?.answer('first');
    await open[2]?.answer('third');
    expect(seen).toEqual(['failed: no', 'third']);
  });

  it('are a failure where they cannot be taken, and the next is asked all the same', async () => {
    const { answers, open, seen } = asked();
    answers.ask();
    await open[0]?.answer('unreadable');
    answers.ask();
    await open[1]?.answer('second');
    expect(seen).toEqual(['failed: it cannot be taken', 'second']);
  });

  it('do not pile up where nobody answers, and the last question is asked all the same', async () => {
    const { answers, open, seen } = asked();
    for (let at = 0; at < 100; at++) answers.ask();
    expect(open).toHaveLength(3);
    await open[0]?.answer('first');
    expect(open).toHaveLength(4);
    for (const { answer } of open.slice(1)) await answer('later');
    // Once for all that were wanted meanwhile.
    expect(open).toHaveLength(4);
    expect(seen).toEqual(['first', 'later', 'later', 'later']);
  });

  it('are of no interest after the end, and nothing is asked any more', async () => {
    const { answers, open, seen } = asked();
    for (let at = 0; at < 4; at++) answers.ask();
    answers.stop();
    answers.ask();
    await open[0]?.answer('late');
    await open[1]?.fail('late');
    expect([seen, open.length]).toEqual([[], 3]);
  });
});
