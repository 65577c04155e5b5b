// Answers to preflights: what is asked for where it is a list of header names, and nothing else.

import { expect, it } from 'vitest';
import { preflightHeaders } from './crossOrigin.ts';

const allowed = (asked: string | undefined): string | undefined =>
  preflightHeaders(asked)['access-control-allow-headers'];

it.each(['content-type', 'last-event-id', 'content-type,x-sdk', "x-a , X_b,\tx!#$%&'*+.^`|~"])('allows %j', (asked) => {
  expect(allowed(asked)).toBe(asked);
});

it.each([undefined, '', ',', 'a,', ',a', 'a b', 'a:b', 'a\r\nb: c', 'a\n', 'ä', 'a,,b', '"a"'])(
  'keeps to the plain answer for %j',
  (asked) => {
    expect(allowed(asked)).toBe('Content-Type');
  },
);

it('reads a long list in time that grows with its length', () => {
  const asked = `${'a \t'.repeat(5000)},`;
  expect(allowed(asked)).toBe('Content-Type');
  expect(allowed(`a${' '.repeat(16_000)}:`)).toBe('Content-Type');
});
