// Requests in a row, without a server: who waits for whom.

import { expect, it } from 'vitest';
import { createPipelineLimit } from './pipelineLimit.ts';

class TestAnswer {
  writableFinished = false;
  destroyed = false;
  private readonly listeners: (() => void)[] = [];

  once(_event: 'close', listener: () => void): void {
    this.listeners.push(listener);
  }

  end(how: 'writableFinished' | 'destroyed'): void {
    this[how] = true;
    for (const listener of this.listeners.splice(0)) listener();
  }
}

it('four requests of a connection begin at once, each further one when the fourth before it is over', () => {
  const inRow = createPipelineLimit();
  const begun: string[] = [];
  const ask = (socket: object, name: string): TestAnswer => {
    const answer = new TestAnswer();
    inRow(socket, answer, () => begun.push(name));
    return answer;
  };
  const [one, other] = [{}, {}];
  const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(one, name));
  ask(other, 'x');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'x']);
  answers[0]?.end('writableFinished');
  expect(begun.at(-1)).toBe('e');
  answers[1]?.end('destroyed');
  expect(begun.at(-1)).toBe('f');
  // One after the other nobody waits, however many.
  for (const answer of answers.slice(2)) answer.end('writableFinished');
  for (let n = 0; n < 100; n++) ask(one, `${n}`).end('writableFinished');
  expect(begun).toHaveLength(107);
});

it('one that has to be the first begins when all before it are over', () => {
  const inRow = createPipelineLimit();
  const begun: string[] = [];
  const [socket, before, first] = [{}, new TestAnswer(), new TestAnswer()];
  inRow(socket, before, () => begun.push('before'));
  inRow(socket, first, () => begun.push('first'), true);
  expect(begun).toEqual(['before']);
  before.end('writableFinished');
  expect(begun).toEqual(['before', 'first']);
  first.end('writableFinished');
  inRow(socket, new TestAnswer(), () => begun.push('alone'), true);
  expect(begun).toEqual(['before', 'first', 'alone']);
});
