import { describe, expect, it } from 'vitest';
import { looksAlike } from './lookAlikeAddress.ts';

const A = '0x0567e796A02B9Fef91b8451892f6b5d84EBca640';
const madeOf = (start: string, end: string, prefix = '0x', length = 40): string =>
  `${prefix}${start}${'c'.repeat(length - start.length - end.length)}${end}`;

describe('an address that looks like another', () => {
  it.each([
    ['the case of the field', '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640'],
    ['four at each end', madeOf('0567', 'a640')],
    ['three and four', madeOf('056', 'a640')],
    ['four and three', madeOf('0567', '640')],
    ['in other letter case', madeOf('0567E', 'A640')],
    ['of the other form', madeOf('0567', 'a640', '0xPQ', 64)],
    ['all but one digit in the middle', A.replace('91b', '91c')],
  ])('shares %s', (_, other) => {
    expect(looksAlike(A, other)).toBe(true);
    expect(looksAlike(other, A)).toBe(true);
  });

  it.each([
    ['itself', A.toLowerCase()],
    ['one end alone', madeOf('0567e796a02b9f', '')],
    ['the other end alone', madeOf('1', '5d84ebca640')],
    ['two and many', madeOf('05', '84ebca640')],
    ['three and three', madeOf('056', '640')],
    ['nothing', '0x44B9E12292d72091EDfe88C5735a8614648c932D'],
    ['an empty text', ''],
  ])('is not one that shares %s', (_, other) => {
    expect(looksAlike(A, other)).toBe(false);
  });
});
