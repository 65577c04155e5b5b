import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { jsonObject } from '@svc/core/json/canonicalJson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { viewOf } from './figures.ts';
import { createMarketFeed, type MarketFeed } from './marketFeed.ts';
import { createNodeApi, type NodeApi, NodeError } from './nodeApi.ts';
import { limitOrder, type MarketView } from './orientation.ts';

const trader = testAccount('trader of a market');
let node: TestNode;
let api: NodeApi;
let feed: MarketFeed;
let market: MarketView;

beforeAll(async () => {
  node = await startNode();
  await node.fund(trader.address, 'SVC', '100');
  await node.fund(trader.address, 'qUSDC', '50000');
  api = createNodeApi(node.url);
  feed = createMarketFeed(api);
  const tickers = await api.markets();
  const views = tickers.map(viewOf);
  // The node sorts qUSDC before qETH, so this one is displayed inverted.
  market = views.find(({ base, quote }) => base.symbol === 'qETH' && quote.symbol === 'qUSDC') as MarketView;
  expect(market.inverted).toBe(true);
});
afterAll(async () => {
  feed.stop();
  await node.stop();
});

const until = (check: () => boolean): Promise<void> => expect.poll(check, { interval: 10 }).toBe(true);

describe('a market of the node', () => {
  it('shows a book and trades, and reports an order typed in the inverted orientation as it executes', async () => {
    feed.show(market.id);
    await until(() => feed.data.book !== undefined && feed.data.live);
    const before = feed.data.trades.length;
    const height = feed.data.book?.block_height ?? 0;
    // Buys 1 qETH for at most 2,600 qUSDC: the best offer is lower, so it fills at once.
    const params = limitOrder(market, 'buy', parseDecimal('2600'), parseDecimal('1'));
    const txHash = await node.submit(trader, 'PLACE_ORDER', jsonObject(Object.entries(params)));
    await node.mine();
    await until(() => feed.data.trades.length > before && (feed.data.book?.block_height ?? 0) > height);
    expect(feed.data.trades[0]).toMatchObject({ market: market.id, taker: trader.address });
    expect(await api.receipt(txHash)).toMatchObject({ success: true });
    // It spent no more than typed, and received at least what was typed.
    const paid = 50_000n * 10n ** 18n - parseDecimal(await api.balance(market.quote.asset, trader.address));
    const got = parseDecimal(await api.balance(market.base.asset, trader.address));
    expect(paid * 10n ** 18n <= got * parseDecimal('2600')).toBe(true);
  });

  it('lists a resting order and quotes a swap that executes to the digit', async () => {
    const params = limitOrder(market, 'buy', parseDecimal('2000'), parseDecimal('0.5'));
    await node.execute(trader, 'PLACE_ORDER', jsonObject(Object.entries(params)));
    const [order] = await api.openOrders(trader.address);
    expect(order).toMatchObject({ pair: market.id, side: 'sell', remaining: '1000' });
    const quote = await api.quote(market.quote.asset, market.base.asset, '100', trader.address);
    const before = parseDecimal(await api.balance(market.base.asset, trader.address));
    await node.execute(
      trader,
      'SWAP',
      jsonObject(
        Object.entries({
          token_in: market.quote.asset,
          token_out: market.base.asset,
          amount_in: '100',
          min_amount_out: quote.amount_out,
        }),
      ),
    );
    const after = parseDecimal(await api.balance(market.base.asset, trader.address));
    expect(formatDecimal(after - before)).toBe(quote.amount_out);
  });

  it('shows the node’s own sentence when it refuses, and its own when it is unreachable', async () => {
    await expect(api.book('nonsense')).rejects.toThrow(NodeError);
    await expect(createNodeApi('http://127.0.0.1:1').markets()).rejects.toThrow('The node cannot be reached.');
    expect(await api.chainId()).toBe(88888);
    expect(await api.candles(market.id, '1m', 300)).not.toHaveLength(0);
  });
});
