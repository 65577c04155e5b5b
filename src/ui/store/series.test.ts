// What is left of an act of several transactions.

import { expect, it } from 'vitest';
import { leftOf, noteLeft, noteOneOf, noteSentOf, sentOf } from './series.ts';

const path = ['settings', 'allowances'];

it('what is left of a choice is what was not sent: a rejected draft is still chosen', () => {
  const choice = (id: string) => ({ path, kind: 'revoke' as const, choice: { key: 'place', id } });
  noteLeft('place', ['a', 'b']);
  noteOneOf('rejected', choice('a'));
  expect(leftOf('place')).toEqual(['a', 'b']);
  noteOneOf('second', choice('a'));
  expect(noteSentOf('second', 'hash-a')).toBe(undefined);
  expect(leftOf('place')).toEqual(['b']);
  noteOneOf('third', choice('b'));
  expect(noteSentOf('third', 'hash-b')).toEqual(path);
  expect(leftOf('place')).toEqual([]);
  expect(sentOf('place')).toEqual(['hash-a', 'hash-b']);
});
