// An account may hold more tokens than one reading of prices takes, because anyone can send it tokens.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { expect, it } from 'vitest';
import { MOST_PRICED } from '../../../channels/mostPriced.ts';
import { assetsToPrice } from './assetsToPrice.ts';

const addressAt = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;
const tokenAt = (at: number, verified = false) => ({ asset: addressAt(at), verified });

it('of any number of tokens asks as many as are read, and always those that count in a total', () => {
  const sent = Array.from({ length: 9_000 }, (_, at) => tokenAt(at));
  const [first, last, bound] = [tokenAt(9_998, true), tokenAt(9_999, true), addressAt(9_997)];
  for (const count of [0, 1, MOST_PRICED - 7, MOST_PRICED - 6, MOST_PRICED - 5, 9_000]) {
    const asked = assetsToPrice([first, ...sent.slice(0, count), last], [bound]);
    expect([count, asked.length]).toEqual([count, Math.min(MOST_PRICED, count + 6)]);
    expect(asked).toEqual(expect.arrayContaining([NATIVE_SYMBOL, 'btc', 'eth', first.asset, last.asset, bound]));
  }
});

it('asks once for what is held and bound', () => {
  const [one, other] = [tokenAt(1), tokenAt(2)];
  const native = { asset: NATIVE_SYMBOL, verified: true };
  const asked = assetsToPrice([native, one, other], [other.asset, NATIVE_SYMBOL]);
  expect(asked).toEqual([NATIVE_SYMBOL, 'btc', 'eth', other.asset, one.asset]);
});
