import type { JsonObject } from '@svc/core/json/canonicalJson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOLD_PERP, openPerps, votePrice } from '../../../../test/support/perpsNode.ts';
import { exact, plus, text, times, unitsApart, ZERO } from '../../../../test/support/slowMarket.ts';
import { startNode, type TestAccount, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../../test/support/startTrade.ts';

interface Fill {
  price: string;
  amount: string;
  realized: Record<string, string>;
  block_time: number;
}

describe('perpetuals of an account', () => {
  let node: TestNode;
  let trade: TestTrade;
  const maker: TestAccount = testAccount('perp maker');
  const taker: TestAccount = testAccount('perp taker');

  beforeAll(async () => {
    node = await startNode();
    for (const { address } of [maker, taker]) await node.fund(address, 'SVC', '20000');
    await openPerps(node, maker, taker);
    await votePrice(node, '101');
    // Closes half with a gain, then a quarter with a loss.
    await node.execute(taker, 'PERP_ORDER', { market_id: GOLD_PERP, side: 'sell', size: '1', price: '98', tif: 'ioc' });
    await node.execute(maker, 'PERP_ORDER', { market_id: GOLD_PERP, side: 'buy', size: '0.5', price: '101.5' });
    await node.execute(taker, 'PERP_ORDER', {
      market_id: GOLD_PERP,
      side: 'sell',
      size: '0.5',
      price: '101',
      tif: 'ioc',
    });
    trade = await startTrade(node.url);
  });
  afterAll(async () => {
    await trade.stop();
    await node.stop();
  });

  it.each([['maker', maker] as const, ['taker', taker] as const])(
    'count what the clearinghouse realized for the %s',
    async (_, { address }) => {
      const { events } = await node.get<{ events: Fill[] }>('/get_perp_events', {
        address,
        types: 'fill',
        limit: 1000,
      });
      const account = await node.get<{ positions: Record<string, Record<string, string>> }>('/get_perp_account', {
        address,
      });
      const { body } = await trade.get(`/accounts/${address}/pnl`);
      const usd = exact((await trade.get('/prices/svc')).body.price);
      const made = events.map(({ realized }) => exact(realized[address] ?? '0'));
      const realized = made.reduce(plus, ZERO);
      const volume = events.reduce((sum, { price, amount }) => plus(sum, times(exact(price), exact(amount))), ZERO);
      const position = account.positions[GOLD_PERP] ?? {};
      expect(events.length).toBeGreaterThan(2);
      expect(made.some(({ n }) => n !== 0n)).toBe(true);
      expect(body.perpUnit).toBe('SVC');
      expect(body.markets).toHaveLength(1);
      const [row] = body.markets;
      expect(row).toMatchObject({
        kind: 'perp',
        market: GOLD_PERP,
        path: '/perps/gold/usd',
        unit: 'SVC',
        trades: events.length,
        volume: text(volume),
        realized: text(realized),
      });
      expect(row).toMatchObject({
        wins: made.filter(({ n }) => n > 0n).length,
        losses: made.filter(({ n }) => n < 0n).length,
        positionSymbol: 'GOLD',
      });
      expect(row).toMatchObject({
        position: text(exact(position.size ?? '0')),
        avgCost: text(exact(position.entry_price ?? '0')),
        unrealized: text(exact(position.unrealized_pnl ?? '0')),
      });
      expect(unitsApart(row.realizedUsd, text(times(realized, usd)))).toBeLessThanOrEqual(10n ** 4n);
      expect(body.totals.realizedUsd).toBe(row.realizedUsd);
      expect(body.series.at(-1).realizedUsd).toBe(row.realizedUsd);
      expect(body.window.from).toBe(
        events.find(({ realized: own }) => exact(own[address] ?? '0').n !== 0n)?.block_time,
      );
    },
  );

  it('are shown with the account, in amounts of at most 18 places', async () => {
    const { body } = await trade.get(`/accounts/${taker.address}`);
    const own = await node.get<Record<string, string>>('/get_perp_account', { address: taker.address });
    for (const name of ['collateral', 'equity', 'withdrawable', 'maintenance_margin'])
      expect(body.perp[name], name).toBe(text(exact(own[name] ?? '')));
    expect(body.perp.vault).toBeUndefined();
    expect(JSON.stringify(body)).not.toMatch(/"-?\d+\.\d{19,}"/);
  });

  it('have a market, a book and fills', async () => {
    const { body: market } = await trade.get('/perps/Gold/usd');
    expect(market).toMatchObject({
      id: GOLD_PERP,
      base: 'GOLD',
      baseAsset: null,
      indexPrice: null,
      oraclePrice: '101',
      lastTradePrice: '101.5',
      bestAsk: '102',
      collateralToken: 'SVC',
    });
    const { body: book } = await trade.get('/perps/gold/usd/orderbook?depth=1');
    expect(book).toMatchObject({ market: GOLD_PERP, asks: [['102', '2', '2']], oraclePrice: '101' });
    const { body: fills } = await trade.get('/perps/gold/usd/trades?limit=2');
    expect(
      fills.trades.map(({ price, size, side, venue, liquidation }: Record<string, unknown>) => ({
        price,
        size,
        side,
        venue,
        liquidation,
      })),
    ).toEqual([
      { price: '101.5', size: '0.5', side: 'sell', venue: 'perp', liquidation: false },
      { price: '98', size: '1', side: 'sell', venue: 'perp', liquidation: false },
    ]);
    expect((await trade.get('/perps/check?base=gold')).body).toMatchObject({
      marketId: GOLD_PERP,
      exists: true,
      oracle: { price: null, sources: [] },
    });
  });
});

it('of a position that changes sides count only the closed part, and the rest at the new price', async () => {
  const node = await startNode();
  const [first, second] = [testAccount('turned first'), testAccount('turned second')];
  const execute = async (account: TestAccount, op: Parameters<TestNode['execute']>[1], params: JsonObject) =>
    expect(await node.execute(account, op, params)).toMatchObject({ success: true });
  for (const { address } of [first, second]) await node.fund(address, 'SVC', '30000');
  await execute(first, 'CREATE_MARKET', { base_token: 'GOLD' });
  await votePrice(node, '65000');
  for (const account of [first, second]) await execute(account, 'PERP_DEPOSIT', { amount: '10000' });
  const [high, low] = [
    { market_id: GOLD_PERP, size: '0.1', price: '65260' },
    { market_id: GOLD_PERP, size: '0.15', price: '64740' },
  ];
  await execute(first, 'PERP_ORDER', { ...high, side: 'sell' });
  await execute(second, 'PERP_ORDER', { ...high, side: 'buy', tif: 'ioc' });
  await execute(second, 'PERP_ORDER', { ...low, side: 'sell' });
  await execute(first, 'PERP_ORDER', { ...low, side: 'buy', tif: 'ioc' });
  const trade = await startTrade(node.url);
  for (const [{ address }, realized, position] of [
    [first, '52', '0.05'],
    [second, '-52', '-0.05'],
  ] as const) {
    const { markets } = (await trade.get(`/accounts/${address}/pnl`)).body;
    expect(markets).toEqual([expect.objectContaining({ trades: 2, realized, position, avgCost: '64740' })]);
  }
  await trade.stop();
  await node.stop();
});
