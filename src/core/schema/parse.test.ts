import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { amountIn, amountOf, amountOrZeroIn, flag, flagOf, oneOf, pair } from './fields.ts';
import { parseWith } from './parse.ts';

const schema = Type.Object({
  pair,
  side: oneOf('buy', 'sell'),
  amount: amountIn('number'),
  fee: Type.Optional(amountOrZeroIn('number')),
  hidden: Type.Optional(flag),
  levels: Type.Optional(Type.Array(Type.Object({ tick: Type.Integer() }))),
});
const good = { pair: `svc:0x${'1'.repeat(40)}`, side: 'buy', amount: '1.5' };

describe('a value that fits', () => {
  it.each([
    good,
    { ...good, amount: 3 },
    { ...good, amount: 10n ** 30n },
    { ...good, fee: '0' },
    { ...good, hidden: 'yes' },
  ])('is taken as it is: %o', (value) => {
    expect(parseWith(schema, value)).toBe(value);
  });

  it('may carry unknown members only where they are ignored', () => {
    expect(parseWith(schema, { ...good, note: 1 }, 'params', 'ignore')).toEqual({ ...good, note: 1 });
    expect(() => parseWith(schema, { ...good, note: 1 }, 'params')).toThrow('params.note: expected no such member');
    expect(() => parseWith(schema, JSON.parse(`{"__proto__": 1, "pair": "${good.pair}"}`), 'params')).toThrow(
      'params.__proto__: expected no such member',
    );
  });
});

describe('a value that does not fit', () => {
  it.each([
    [{ ...good, amount: '0' }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: '0.000' }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: 0 }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: '-1' }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: '1e3' }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: ' 1' }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: '1.0000000000000000000' }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: 1.5 }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ ...good, amount: undefined }, 'params.amount: expected a positive decimal with at most 18 places'],
    [{ side: 'buy', amount: '1' }, 'params.pair: expected two assets joined by a colon (it is missing)'],
    [{ ...good, side: 'hold' }, 'params.side: expected one of buy, sell'],
    [{ ...good, levels: [{ tick: 1 }, { tick: 1.5 }] }, 'params.levels[1].tick: expected an integer'],
    [{ ...good, levels: {} }, 'params.levels: expected an array'],
    [null, 'params: expected an object'],
    ['text', 'params: expected an object'],
  ])('is refused with the path and what was expected: %o', (value, message) => {
    expect(() => parseWith(schema, value, 'params')).toThrow(message);
  });
});

it('amounts are exact in every accepted form', () => {
  expect([amountOf('0.000000000000000001'), amountOf(2), amountOf(3n)]).toEqual([1n, 2n * 10n ** 18n, 3n * 10n ** 18n]);
});

it('flags are true for true and the words of the protocol', () => {
  expect([true, 'true', 'yes', 'on', '1', false, 'no', '', undefined].map(flagOf)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
