import { parseDecimal } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { dayFigures, matching, nameOf, viewOf } from './figures.ts';
import type { SpotTicker, Ticker } from './nodeApi.ts';

const USDC = `0x${'11'.repeat(20)}`;
const ETH = `0x${'22'.repeat(20)}`;
const info = (symbol: string) => ({ symbol, name: symbol, decimals: 18 }) as unknown as SpotTicker['base_info'];

const ticker = (more: Partial<SpotTicker>): Ticker =>
  ({
    market: `${USDC}:${ETH}`,
    type: 'spot',
    base: USDC,
    quote: ETH,
    base_info: info('qUSDC'),
    quote_info: info('qETH'),
    best_bid: null,
    best_ask: null,
    mid: null,
    amm_price: null,
    last_price: null,
    open_24h: null,
    high_24h: null,
    low_24h: null,
    change_24h: null,
    change_pct_24h: null,
    volume_24h: '0',
    quote_volume_24h: '0',
    trades_24h: 0,
    pools: 0,
    has_order_book: true,
    ...more,
  }) as Ticker;

describe('figures of a day', () => {
  it('inverts high, low, change and volume with the market', () => {
    const one = ticker({
      open_24h: '0.0005',
      last_price: '0.0004',
      high_24h: '0.0008',
      low_24h: '0.00025',
      volume_24h: '2000',
      quote_volume_24h: '1',
      trades_24h: 3,
    });
    const market = viewOf(one);
    expect([market.base.symbol, market.quote.symbol, market.inverted]).toEqual(['qETH', 'qUSDC', true]);
    expect(dayFigures(market, one)).toEqual({
      last: parseDecimal('2500'),
      change: '25',
      high: parseDecimal('4000'),
      low: parseDecimal('1250'),
      volume: parseDecimal('1'),
      trades: 3,
    });
  });

  it('has no price, no change and no range without trades, and the pool’s price if there is a pool', () => {
    const none = ticker({});
    expect(dayFigures(viewOf(none), none)).toMatchObject({ last: undefined, change: undefined, high: undefined });
    const pool = ticker({ amm_price: '0.0005' });
    expect(dayFigures(viewOf(pool), pool)).toMatchObject({ last: parseDecimal('2000'), change: undefined });
  });

  it('shows perpetuals under the node’s name, at the mark price without trades', () => {
    const perp = {
      ...ticker({}),
      type: 'perp',
      market: 'QUSDC-SVC-PERP',
      base: 'QUSDC',
      quote: 'SVC',
      mark_price: '2',
    };
    const one = perp as unknown as Ticker;
    expect(viewOf(one)).toMatchObject({ inverted: false, base: { symbol: 'QUSDC' }, quote: { symbol: 'SVC' } });
    expect(dayFigures(viewOf(one), one)).toMatchObject({ last: parseDecimal('2'), change: undefined });
    expect(nameOf(one)).toBe('QUSDC / SVC perpetual');
  });

  it('treats a zero price as none', () => {
    const odd = ticker({ last_price: '0', open_24h: '0', high_24h: 'x', low_24h: '-1' });
    expect(dayFigures(viewOf(odd), odd)).toMatchObject({ last: undefined, change: undefined, high: undefined });
  });

  it('finds markets by any part of either symbol, in any order, and by address', () => {
    const all = [ticker({}), ticker({ market: `${USDC}:SVC`, quote: 'SVC', quote_info: info('SVC') })];
    const found = (typed: string): string[] => matching(all, typed).map((one) => viewOf(one).base.symbol);
    expect(found('')).toHaveLength(2);
    expect(found('usdc eth')).toEqual(['qETH']);
    expect(found('SVC/qUSDC')).toEqual(['SVC']);
    expect(found(ETH)).toEqual(['qETH']);
    expect(found('doge')).toEqual([]);
  });
});
