import { describe, expect, it } from 'vitest';
import { personal_ecRecover } from './personal_ecRecover.ts';

const SIGNATURE =
  '0x19aa17b070cdcd497e44f6c0d9e1d7dce1dad83ec5ded8703f9461837336764603e1548ccc0102f2dad59d49950ed190be287cb4cea343655945419ac4fb083c1b';
const MESSAGE = '0x506179203320f09f9880';

describe('personal_ecRecover', () => {
  it('names the signer of a known signature, given the bytes or their text', () => {
    for (const message of [MESSAGE, 'Pay 3 😀'])
      expect(personal_ecRecover.params([message, SIGNATURE])).toBe('0x0567e796A02B9Fef91b8451892f6b5d84EBca640');
    expect(personal_ecRecover.params(['Pay 4 😀', SIGNATURE])).not.toBe('0x0567e796A02B9Fef91b8451892f6b5d84EBca640');
  });

  it.each([
    [[]],
    [[MESSAGE]],
    [[1, SIGNATURE]],
    [[MESSAGE, SIGNATURE.slice(2)]],
    [[MESSAGE, `${SIGNATURE}00`]],
    [[MESSAGE, SIGNATURE.slice(0, -2)]],
    [[MESSAGE, `0x${'00'.repeat(65)}`]],
    [[MESSAGE, `0x${'ff'.repeat(65)}`]],
    ['x'],
    [undefined],
  ])('refuses %j', (given) => {
    expect(() => personal_ecRecover.params(given)).toThrow(/expected/);
  });
});
