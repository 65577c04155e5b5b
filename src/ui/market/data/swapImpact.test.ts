import { formatDecimal } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import type { Book, Quote } from './nodeApi.ts';
import { priceImpact } from './swapImpact.ts';

const [FIRST, SECOND] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
const market = { id: `${FIRST}:${SECOND}` };
const level = (price: string, amount: string) => ({ price, amount, total: '0', notional_total: '0', orders: 1 });
const book = {
  bids: [level('100', '2'), level('95', '3')],
  asks: [level('110', '2'), level('121', '1'), level('132', '5')],
} as unknown as Book;
const quote = (token_in: string, amount_in: string, amount_out: string, more: Partial<Quote> = {}) =>
  ({ source: 'clob', token_in, amount_in, amount_out, unfilled_in: '0', ...more }) as Quote;
const impact = (one: Quote, of: Book | undefined = book): string | undefined => {
  const ratio = priceImpact(one, market, of);
  return ratio === undefined ? undefined : formatDecimal(ratio);
};

describe('how far a swap moves the price', () => {
  it('is the pool’s own figure where a pool fills it', () => {
    expect(impact(quote(FIRST, '1', '100', { source: 'amm', price_impact: '0.0125' }))).toBe('0.0125');
  });

  it('is the way from the best offer to the last that is taken, by what is bought or sold of the first token', () => {
    expect(impact(quote(SECOND, '110', '1'))).toBe('0');
    expect(impact(quote(SECOND, '220', '2'))).toBe('0');
    expect(impact(quote(SECOND, '231', '2.1'))).toBe('0.1');
    expect(impact(quote(SECOND, '473', '4'))).toBe('0.2');
    expect(impact(quote(FIRST, '2', '200'))).toBe('0');
    expect(impact(quote(FIRST, '4', '390'))).toBe('0.05');
  });

  it('is unknown where the shown book does not reach so far, is empty, or is not there yet', () => {
    expect(impact(quote(FIRST, '6', '480'))).toBeUndefined();
    expect(impact(quote(FIRST, '1', '100'), { ...book, bids: [] })).toBeUndefined();
    expect(priceImpact(quote(FIRST, '1', '100'), market, undefined)).toBeUndefined();
  });
});
