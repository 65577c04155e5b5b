import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { parseOpParams } from '@svc/core/ops/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findSlippage,
  isTooSmall,
  limitOrder,
  minimumOut,
  orient,
  shownAmount,
  shownLevels,
  shownPrice,
  shownSide,
} from './orientation.ts';

const usd = { asset: `0x${'a'.repeat(40)}`, symbol: 'qUSDC' };
const btc = { asset: `0x${'b'.repeat(40)}`, symbol: 'qBTC' };
const svc = { asset: 'SVC', symbol: 'SVC' };

describe('orientation of a market', () => {
  it('puts the quote currency last, whatever the order of addresses', () => {
    expect(orient('x', usd, btc)).toMatchObject({ base: btc, quote: usd, inverted: true });
    expect(orient('x', btc, usd)).toMatchObject({ base: btc, quote: usd, inverted: false });
    expect(orient('x', usd, svc)).toMatchObject({ base: svc, quote: usd, inverted: true });
    expect(orient('x', btc, svc)).toMatchObject({ base: btc, quote: svc, inverted: false });
  });

  it('shows a straight market like the node', () => {
    const market = orient('a:b', btc, usd);
    expect(shownPrice(market, 5n * ONE)).toBe(5n * ONE);
    expect(shownAmount(market, 5n * ONE, 2n * ONE)).toBe(2n * ONE);
    expect(shownSide(market, 'buy')).toBe('buy');
    expect(limitOrder(market, 'buy', 5n * ONE, 2n * ONE)).toEqual({
      pair: 'a:b',
      side: 'buy',
      order_type: 'limit',
      price: '5',
      amount: '2',
    });
  });

  it('inverts price, size and side of an inverted market', () => {
    const market = orient('a:b', usd, btc);
    // 0.0004 BTC per USD is 2,500 USD per BTC; 5,000 USD on offer are 2 BTC wanted.
    expect(formatDecimal(shownPrice(market, parseDecimal('0.0004')))).toBe('2500');
    expect(formatDecimal(shownAmount(market, parseDecimal('0.0004'), parseDecimal('5000')))).toBe('2');
    expect(shownSide(market, 'sell')).toBe('buy');
    expect(limitOrder(market, 'buy', parseDecimal('2500'), parseDecimal('2'))).toEqual({
      pair: 'a:b',
      side: 'sell',
      order_type: 'limit',
      price: '0.0004',
      amount: '5000',
    });
  });

  it('never lets an inverted order fill worse than typed', () => {
    const market = orient('a:b', usd, btc);
    const price = fc.bigInt({ min: 10n ** 9n, max: 10n ** 27n });
    fc.assert(
      fc.property(price, fc.constantFrom('buy' as const, 'sell' as const), (typed, side) => {
        const nodePrice = parseDecimal(limitOrder(market, side, typed, ONE).price);
        // A buyer pays at most the typed price: 1/nodePrice <= typed; a seller gets at least it. Compared without
        // dividing.
        const product = nodePrice * typed;
        expect(side === 'buy' ? product >= ONE * ONE : product <= ONE * ONE).toBe(true);
      }),
    );
  });

  it('shows each price of a book once, with all that stands there', () => {
    // Inverted, prices beyond 18 places are the same.
    const market = orient('a:b', usd, btc);
    const level = (price: string, amount: string) => ({ price: parseDecimal(price), amount: parseDecimal(amount) });
    const side = [level('3000000000000000.5', '2'), level('3000000000000001', '1'), level('4000000000000000', '1')];
    const shown = shownLevels(market, side);
    expect(new Set(shown.map(({ price }) => price)).size).toBe(shown.length);
    const all = side.reduce((sum, one) => sum + shownAmount(market, one.price, one.amount), 0n);
    expect(shown.reduce((sum, { amount }) => sum + amount, 0n)).toBe(all);
    expect(shownLevels(orient('a:b', btc, usd), side)).toHaveLength(3);
  });

  it('calls exactly those orders too small that the operation refuses', () => {
    const isRefused = (order: object): boolean => {
      try {
        parseOpParams('PLACE_ORDER', order, 'refuse');
        return false;
      } catch {
        return true;
      }
    };
    const of = (most: number) =>
      fc.integer({ min: 0, max: most }).chain((digits) => fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) }));
    const market = fc.constantFrom(
      orient(`${usd.asset}:${btc.asset}`, usd, btc),
      orient(`${btc.asset}:${usd.asset}`, btc, usd),
    );
    fc.assert(
      fc.property(
        market,
        fc.constantFrom('buy' as const, 'sell' as const),
        of(40),
        of(30),
        (one, side, price, amount) => {
          const order = limitOrder(one, side, price, amount);
          expect(isRefused(order)).toBe(isTooSmall(order));
        },
      ),
    );
  });

  it('subtracts the slippage from a quote and rounds down', () => {
    expect(minimumOut('100', 50n)).toBe('99.5');
    expect(minimumOut('0.000000000000000003', 100n)).toBe('0.000000000000000002');
  });
});

describe('a slippage typed in percent', () => {
  it.each([
    ['0.5', 50n],
    ['2.55', 255n],
    [' 50 ', 5_000n],
    ['0.01', 1n],
  ])('%s is read exactly', (typed, parts) => expect(findSlippage(typed)).toBe(parts));
  it.each(['0', '0.00', '50.01', '1.001', '-1', '1e1', '', '1,5', '.5'])('%s is none', (typed) =>
    expect(findSlippage(typed)).toBeUndefined(),
  );
});
