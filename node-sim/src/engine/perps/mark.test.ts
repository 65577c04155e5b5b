import { ONE, parseDecimal } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import type { PerpMarketRow } from '../../kernel/perpsRows.ts';
import { createState } from '../../kernel/state.ts';
import { marketOf } from './accounts.ts';
import { MONEY_ONE } from './constants.ts';
import { advanceMark, deriveMark, emaValue, stepEma } from './mark.ts';
import { openMarket } from './openMarket.ts';

const d = (text: string): bigint => (text.startsWith('-') ? -parseDecimal(text.slice(1)) : parseDecimal(text));
const NO_BOOK = { bid: undefined, ask: undefined };

function market(given: Partial<PerpMarketRow> = {}): PerpMarketRow {
  const state = createState();
  openMarket(state, 'BTC', 'USD', 20n * ONE);
  return { ...marketOf(state, 'BTC-USD-PERP'), oraclePrice: d('100'), markPrice: d('100'), tickedAt: 0, ...given };
}

describe('moving averages', () => {
  it('start at their anchor and stay there when no time passes', () => {
    const started = stepEma({ sum: 0n, weight: 0n }, d('100'), d('110'), 0, 30);
    expect(emaValue(started, 0n)).toBe(d('100'));
    expect(stepEma(started, 0n, d('120'), 0, 30)).toEqual(started);
  });

  it('move towards the sample by the weight of the time that passed', () => {
    // (100·30·e^-1 + 110·30) / (30·e^-1 + 30): the share of the anchor is e^-1 / (e^-1 + 1).
    const { sum, weight } = stepEma({ sum: 0n, weight: 0n }, d('100'), d('110'), 30, 30);
    expect(emaValue({ sum, weight }, 0n)).toBe(d('107.310585786300048793'));
  });

  it('come to the sample in the end and never pass it', () => {
    let ema = { sum: 0n, weight: 0n };
    let before = d('100');
    for (let at = 0; at < 1000; at++) {
      ema = stepEma(ema, d('100'), d('110'), 2, 30);
      const value = emaValue(ema, 0n);
      expect(value >= before && value <= d('110')).toBe(true);
      before = value;
    }
    expect(d('110') - before < 1000n).toBe(true);
  });
});

describe('mark price', () => {
  it('is nothing without an oracle, and the oracle without a book', () => {
    expect(deriveMark(market({ oraclePrice: 0n }), NO_BOOK)).toBe(0n);
    expect(deriveMark(market(), NO_BOOK)).toBe(d('100'));
  });

  it('is the median of oracle with premium, book, and average of the book', () => {
    const top = { bid: d('101'), ask: d('103') };
    // Nothing has been averaged yet: 100, 102 (last trade inside), 100.
    expect(deriveMark(market({ lastTradePrice: d('102') }), top)).toBe(d('100'));
    const leaning = {
      premiumSum: d('1.5') * ONE,
      premiumWeight: MONEY_ONE,
      bookSum: d('102.5') * ONE,
      bookWeight: MONEY_ONE,
    };
    expect(deriveMark(market({ lastTradePrice: d('102'), ...leaning }), top)).toBe(d('102'));
    // Without a last trade there is no price of the book.
    expect(deriveMark(market(leaning), top)).toBe(d('101.5'));
  });

  it('stays within five percent of the oracle', () => {
    expect(deriveMark(market({ premiumSum: d('50') * ONE, premiumWeight: MONEY_ONE }), NO_BOOK)).toBe(d('105'));
    expect(deriveMark(market({ premiumSum: d('-50') * ONE, premiumWeight: MONEY_ONE }), NO_BOOK)).toBe(d('95'));
  });

  it('leaves the averages alone while a side of the book is missing', () => {
    const before = market({ lastTradePrice: d('102'), premiumSum: d('1.5') * ONE, premiumWeight: MONEY_ONE });
    const after = advanceMark(before, { bid: d('101'), ask: undefined }, 60);
    expect([after.premiumSum, after.premiumWeight, after.bookWeight]).toEqual([
      before.premiumSum,
      before.premiumWeight,
      0n,
    ]);
  });

  it('rounds the middle of the book half to even', () => {
    const after = advanceMark(market(), { bid: d('100'), ask: d('100') + 1n }, 150);
    expect(after.premiumSum).toBe(0n);
    const next = advanceMark(market(), { bid: d('100') + 1n, ask: d('100') + 2n }, 150);
    expect(next.premiumSum).toBe(2n * 150n * ONE);
  });
});
