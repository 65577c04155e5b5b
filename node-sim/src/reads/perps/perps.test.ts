import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOLD_PERP, openPerps, votePrice } from '../../../../test/support/perpsNode.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

interface Events {
  readonly events: readonly { readonly seq: number; readonly type: string; readonly tx_hash?: string | null }[];
  readonly last_seq: number;
}

describe('reads of the perpetuals', () => {
  let node: TestNode;

  beforeAll(async () => {
    node = await startNode();
    for (const who of [alice, bob]) await node.fund(who.address, 'SVC', '2000');
    await openPerps(node, bob, alice);
  });
  afterAll(() => node.stop());

  it('show a market, in any letter case', async () => {
    const market = await node.get('/get_perp_market', { market_id: GOLD_PERP.toLowerCase() });
    expect(market).toMatchObject({
      market_id: GOLD_PERP,
      base: 'GOLD',
      oracle_price: '100',
      last_trade_price: '100',
      open_interest: '2',
      best_bid: '98',
      best_ask: '102',
    });
    expect(await node.rpc('perp_getMarkets')).toMatchObject([
      { market_id: 'BTC-USD-PERP', oracle_price: '65000' },
      { market_id: 'ETH-USD-PERP' },
      market,
    ]);
    expect(await node.rpc('perp_getOrderBook', [GOLD_PERP, 1])).toMatchObject({
      bids: [['98', '2']],
      asks: [['102', '2']],
      oracle_price: '100',
    });
  });

  it('show an account with holder and vault, and zeros for an unknown one', async () => {
    const account = await node.get<Record<string, unknown>>('/get_perp_account', { address: alice.address });
    expect(account).toMatchObject({
      address: alice.address,
      exchange_nonce: 2,
      collateral: '999.9',
      positions: { [GOLD_PERP]: { size: '2', entry_price: '100', isolated: false } },
      leverage: { 'BTC-USD-PERP': { leverage: '10', mode: 'cross' }, [GOLD_PERP]: { leverage: '10', mode: 'cross' } },
      collateral_token: 'SVC',
      holder_balance: '2000',
      vault: { nav: '200.14', total_shares: '200', depositors: 1 },
    });
    const stranger = await node.rpc<Record<string, unknown>>('perp_getAccount', [testAccount('nobody').address]);
    expect(stranger).toMatchObject({ collateral: '0', positions: {}, orders: [], exchange_nonce: 0 });
    expect(await node.get('/get_perp_orders', { address: bob.address })).toMatchObject([
      { market_id: GOLD_PERP, side: 'sell', price: '102', remaining: '2', leverage: '10' },
      { market_id: GOLD_PERP, side: 'buy', price: '98' },
    ]);
    expect(await node.rpc('perp_getVault')).toEqual(account.vault);
  });

  it('feed events by number, market, account and type', async () => {
    await votePrice(node, '60');
    const feed = await node.get<Events>('/get_perp_events');
    // Alice lost less than she has: nobody is liquidated.
    expect(feed.events.map(({ type }) => type)).toEqual(['fill']);
    node.passSeconds(3600);
    await node.mine();
    const later = await node.get<Events>('/get_perp_events', { since: feed.last_seq });
    const funding = { type: 'funding', open_interest: '0' };
    expect(later).toMatchObject({
      events: [
        { seq: 2, ...funding },
        { seq: 3, ...funding },
        { seq: 4, type: 'funding', market: GOLD_PERP, open_interest: '2' },
      ],
      last_seq: 4,
    });
    expect(
      (await node.rpc<Events>('perp_getEvents', { types: ['fill', 'liquidation'], address: alice.address })).events,
    ).toHaveLength(1);
    expect(
      (await node.get<Events>('/get_perp_events', { types: 'funding,liquidation', market_id: GOLD_PERP })).events,
    ).toHaveLength(1);
    expect((await node.get<Events>('/get_perp_events', { types: ' fill , funding' })).events).toHaveLength(4);
    for (const none of ['', []])
      expect((await node.rpc<Events>('perp_getEvents', { types: none })).events).toHaveLength(4);
    expect((await node.rpc<Events>('perp_getEvents', { address: testAccount('nobody').address })).events).toEqual([]);
    expect(await node.rpc('perp_getTrades', [GOLD_PERP])).toMatchObject([
      { seq: 1, type: 'fill', buyer: alice.address, seller: bob.address, liquidation: false },
    ]);
  });

  it('refuse unknown markets with 404, and what is no market, address or type with 400', async () => {
    for (const [path, query, status] of [
      ['/get_perp_market', { market_id: 'DOGE-USD-PERP' }, 404],
      ['/get_perp_market', { market_id: 'GOLD' }, 400],
      ['/get_perp_market', {}, 400],
      ['/get_perp_orderbook', { market_id: GOLD_PERP, depth: 501 }, 400],
      ['/get_perp_trades', { market_id: 'DOGE-USD-PERP' }, 404],
      ['/get_perp_account', { address: 'nobody' }, 400],
      ['/get_perp_orders', {}, 400],
      ['/get_perp_events', { types: 'fill,swap' }, 400],
      ['/get_perp_events', { market_id: 'DOGE-USD-PERP' }, 404],
      ['/get_perp_events', { limit: 1001 }, 400],
    ] as const) {
      await expect(node.get(path, query), `${path} ${JSON.stringify(query)}`).rejects.toMatchObject({ status });
    }
  });
});
