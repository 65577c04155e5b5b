import { expect, it } from 'vitest';
import type { AllowanceView } from '../../../background/state/view.ts';
import { matching } from './search.ts';

const one = (id: string, symbol: string, spender: string): AllowanceView => ({
  id,
  kind: 'token',
  form: 'pq',
  asset: `0x${id.repeat(40)}`,
  symbol,
  spender,
  amount: '1',
  isUncounted: false,
  isOperation: true,
});
const ALL = [one('a', 'qUSDC', '0xPQAb01'), one('b', 'qBTC', '0xPQCd02'), one('c', 'MINE', '0xPQAb01')];
const CONTACTS = [{ address: '0xpqab01', name: 'Ada Byron' }];

it.each([
  ['', 'abc'],
  ['  ', 'abc'],
  ['usd', 'a'],
  ['QBTC', 'b'],
  ['0xpqab', 'ac'],
  ['ada', 'ac'],
  ['byron mine', 'c'],
  ['0xbbbb', 'b'],
  ['usd mine', ''],
  ['nothing', ''],
])('%j finds %j', (typed, ids) => {
  expect(
    matching(ALL, CONTACTS, typed)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});
