// An account may hold more tokens than one reading of prices takes, because anyone can send it tokens.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { readPrices } from '../../../background/commands/readPrices.ts';
import { assetsToPrice } from './assetsToPrice.ts';

const addressAt = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;
const tokenAt = (at: number, verified = false) => ({ asset: addressAt(at), verified });
const isTaken = (assets: readonly string[]): boolean => Value.Check(readPrices.params, { assets });

it('of any number of tokens asks as many as are read, and always those that count in a total', () => {
  const sent = Array.from({ length: 9_000 }, (_, at) => tokenAt(at));
  const [first, last, bound] = [tokenAt(9_998, true), tokenAt(9_999, true), addressAt(9_997)];
  for (const count of [0, 1, 593, 594, 595, 9_000]) {
    const asked = assetsToPrice([first, ...sent.slice(0, count), last], [bound]);
    expect([count, isTaken(asked), asked.length]).toEqual([count, true, Math.min(600, count + 6)]);
    expect(asked).toEqual(expect.arrayContaining([NATIVE_SYMBOL, 'btc', 'eth', first.asset, last.asset, bound]));
  }
  expect(isTaken(sent.slice(0, 601).map(({ asset }) => asset))).toBe(false);
});

it('asks once for what is held and bound', () => {
  const [one, other] = [tokenAt(1), tokenAt(2)];
  const native = { asset: NATIVE_SYMBOL, verified: true };
  const asked = assetsToPrice([native, one, other], [other.asset, NATIVE_SYMBOL]);
  expect(asked).toEqual([NATIVE_SYMBOL, 'btc', 'eth', other.asset, one.asset]);
});
