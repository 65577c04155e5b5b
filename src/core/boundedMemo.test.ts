import { expect, it } from 'vitest';
import { boundedMemo } from './boundedMemo.ts';

it('asks once for each text, until it has kept too many', () => {
  const asked: string[] = [];
  const length = boundedMemo((text) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  }, 3);
  for (const text of ['', 'a', 'bb', '', 'a', 'bb']) expect(length(text)).toBe(text === '' ? undefined : text.length);
  expect(asked).toEqual(['', 'a', 'bb']);
  expect(length('ccc')).toBe(3);
  expect(length('a')).toBe(1);
  expect(asked).toEqual(['', 'a', 'bb', 'ccc', 'a']);
});

it('keeps nothing of a text that has no answer', () => {
  let isReady = false;
  const answer = boundedMemo((text) => {
    if (!isReady) throw new Error('not yet');
    return text;
  }, 3);
  expect(() => answer('a')).toThrow('not yet');
  isReady = true;
  expect(answer('a')).toBe('a');
});
