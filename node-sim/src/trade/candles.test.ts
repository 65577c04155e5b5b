import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exact, text, times, unitsApart } from '../../../test/support/slowMarket.ts';
import { startNode, type TestAccount, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../test/support/startTrade.ts';

/** A start of four hours that is not a start of a day. */
const T0 = 1_800_086_400;
const DAY = 86_400;

describe('candles by block time', () => {
  let node: TestNode;
  let trade: TestTrade;
  const maker: TestAccount = testAccount('maker');
  const taker: TestAccount = testAccount('taker');
  let token: string;

  /** A trade at a time, a price and an amount. */
  async function tradeAt(timeSec: number, price: string, amount: string): Promise<void> {
    const pair = `${token}:SVC`;
    await node.submit(maker, 'PLACE_ORDER', { pair, side: 'sell', order_type: 'limit', price, amount });
    await node.submit(taker, 'PLACE_ORDER', { pair, side: 'buy', order_type: 'limit', price, amount });
    await node.rpc('sim_setTime', [timeSec]);
    await node.rpc('sim_mine', [1]);
  }

  beforeAll(async () => {
    node = await startNode();
    for (const { address } of [maker, taker]) await node.fund(address, 'SVC', '50000');
    const deployed = await node.execute(maker, 'TOKEN_DEPLOY', {
      name: 'Case',
      symbol: 'CASE',
      decimals: 18,
      total_supply: '1000',
    });
    token = (deployed.data as { token_address: string }).token_address;
    await node.execute(maker, 'CREATE_POOL', {
      token0: token,
      token1: 'SVC',
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: '10',
      stake_amount: '10000',
    });
    trade = await startTrade(node.url);
  });
  afterAll(async () => {
    await trade.stop();
    await node.stop();
  });

  const read = async (path: string) => (await trade.get(path)).body;
  const flat = (t: number, price: string) => ({ t, o: price, h: price, l: price, c: price, v: '0' });

  it('has none for a pool without trades or recorded prices, except its current price', async () => {
    const body = await read(`/markets/${token}/svc/candles?interval=1m`);
    expect(body).toMatchObject({ kind: 'market', exact: false, source: 'node', available: true });
    expect(body.candles).toHaveLength(1);
    expect(body.candles[0]).toMatchObject({ o: '10', c: '10', v: '0' });
  });

  it('are put into buckets, and gaps repeat the previous close', async () => {
    await tradeAt(T0 + 59, '10', '1');
    await tradeAt(T0 + 60, '11', '2');
    await tradeAt(T0 + 119, '9', '1');
    await tradeAt(T0 + 300, '12', '1');
    const path = `/markets/${token}/svc/candles`;
    const minutes = await read(`${path}?interval=1m`);
    expect(minutes.candles).toEqual([
      { t: T0, o: '10', h: '10', l: '10', c: '10', v: '1' },
      { t: T0 + 60, o: '11', h: '11', l: '9', c: '9', v: '3' },
      flat(T0 + 120, '9'),
      flat(T0 + 180, '9'),
      flat(T0 + 240, '9'),
      { t: T0 + 300, o: '12', h: '12', l: '12', c: '12', v: '1' },
    ]);
    expect(minutes).toMatchObject({
      market: `${token}/svc`,
      interval: '1m',
      kind: 'market',
      exact: true,
      source: 'node',
    });
    expect((await read(`${path}?interval=1m&limit=2`)).candles).toEqual(minutes.candles.slice(-2));
    expect((await read(`${path}?interval=4h`)).candles).toEqual([{ t: T0, o: '10', h: '12', l: '9', c: '12', v: '5' }]);
    expect((await read(`${path}?interval=1d`)).candles).toEqual([
      { t: T0 - (T0 % DAY), o: '10', h: '12', l: '9', c: '12', v: '5' },
    ]);
    expect((await read(path)).interval).toBe('1h');
  });

  it('are inverted with the path', async () => {
    const { candles } = await read(`/markets/svc/${token}/candles?interval=4h`);
    // Volume in SVC: 10 + 22 + 9 + 12.
    expect(candles).toEqual([
      { t: T0, o: '0.1', h: '0.111111111111111111', l: '0.083333333333333333', c: '0.083333333333333333', v: '53' },
    ]);
    const market = await read(`/markets/svc/${token}`);
    expect(market).toMatchObject({
      last: '0.083333333333333333',
      lastSource: 'trade',
      change24h: '-16.66',
      high24h: '0.111111111111111111',
      low24h: '0.083333333333333333',
      volume24h: '5',
    });
    expect(await read(`/markets/${token}/svc`)).toMatchObject({ last: '12', change24h: '20', volume24h: '53' });
  });

  it('continue to the newest block when time passes without trades', async () => {
    await node.rpc('sim_setTime', [T0 + 480]);
    await node.rpc('sim_mine', [1]);
    const { candles } = await read(`/markets/${token}/svc/candles?interval=1m&limit=3`);
    expect(candles).toEqual([flat(T0 + 360, '12'), flat(T0 + 420, '12'), flat(T0 + 480, '12')]);
  });

  it('follow a reorganisation that removes a trade', async () => {
    await tradeAt(T0 + 500, '15', '1');
    expect((await read(`/markets/${token}/svc/candles?interval=1m&limit=1`)).candles[0].c).toBe('15');
    await node.rpc('sim_reorg', [1, { keep: false }]);
    expect((await read(`/markets/${token}/svc/trades?limit=1`)).trades[0].price).toBe('12');
    expect((await read(`/markets/${token}/svc/candles?interval=4h`)).candles[0].h).toBe('12');
  });

  it('come from external prices for a pair without a market, and say when high and low are estimates', async () => {
    expect(await read('/markets/btc/usdt/candles?limit=2')).toMatchObject({
      kind: 'index',
      exact: true,
      source: 'exchange1',
      available: false,
      candles: [{ c: '65000' }, { c: '65000' }],
    });
    expect((await read('/markets/usdt/btc/candles?limit=1')).candles[0].c).toBe('0.000015384615384615');
    expect(await read('/markets/btc/eth/candles?limit=1')).toMatchObject({
      kind: 'index',
      exact: false,
      candles: [{ o: '26', h: '26', l: '26', c: '26', v: '0' }],
    });
    expect(await read('/markets/sol/doge/candles')).toMatchObject({ kind: 'none', source: null, candles: [] });
  });

  it('come from recorded prices for a pool without trades', async () => {
    const deployed = await node.execute(maker, 'TOKEN_DEPLOY', {
      name: 'Quiet',
      symbol: 'QUIET',
      decimals: 18,
      total_supply: '1000000',
    });
    const quiet = (deployed.data as { token_address: string }).token_address;
    const created = await node.execute(maker, 'CREATE_POOL', {
      token0: quiet,
      token1: 'SVC',
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: '4',
      stake_amount: '10000',
    });
    await node.execute(maker, 'ADD_LIQUIDITY', {
      pool_id: (created.data as { pool_id: string }).pool_id,
      tick_lower: 0,
      tick_upper: 60_000,
      amount: '1000',
    });
    await trade.get('/pools');
    await trade.server.record();
    const body = await read(`/markets/${quiet}/svc/candles?interval=1m`);
    expect(body).toMatchObject({ kind: 'market', source: 'history' });
    expect(body.candles.at(-1)).toMatchObject({ c: '4' });
    expect(await read(`/markets/${quiet}/svc`)).toMatchObject({
      last: '4',
      lastSource: 'pool',
      change24h: '0',
      volume24h: '0',
      source: 'history',
    });
    const { launches } = await read('/launches');
    expect(launches.map(({ token: shown }: { token: { symbol: string } }) => shown.symbol)).toEqual(['QUIET', 'CASE']);
    expect(launches[0]).toMatchObject({
      fixedSupply: true,
      freezable: false,
      market: { quote: 'svc', price: '4', marketCap: '4000000', change24h: '0' },
    });
    const price = await read(`/prices/${quiet}`);
    expect(price).toMatchObject({ source: 'route', route: [quiet, 'svc', 'usdc'], change24h: '0' });
    expect(
      unitsApart(price.price, text(times(exact((await read('/prices/svc')).price), exact('4')))),
    ).toBeLessThanOrEqual(4n);
  });
});
