import { type FrameType, frames } from '@svc/core/streams/channels';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { GOLD_PERP, openPerps, votePrice } from '../../../test/support/perpsNode.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { openSocket, type StreamReader } from '../../../test/support/streamReader.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

interface Event {
  readonly type: FrameType;
  readonly channel?: string;
  readonly key?: string;
  readonly snapshot?: boolean;
  readonly channels?: string[];
  readonly height?: number;
  readonly [member: string]: unknown;
}

describe('streams of markets, accounts, pools and tokens', () => {
  let node: TestNode;
  let usdc: string;
  let pair: string;
  let pool: string;
  const sockets: WebSocket[] = [];

  async function follow(...channels: readonly string[]): Promise<StreamReader<Event>> {
    const { reader, ws } = await openSocket<Event>(node.url, `?channels=${[...channels, 'blocks'].join(',')}`);
    sockets.push(ws);
    return reader;
  }

  /** All frames that a reader gets up to the block that ends an act, and its own events after it. */
  async function during(reader: StreamReader<Event>, act: () => Promise<unknown>): Promise<readonly Event[]> {
    const from = reader.events.length;
    await act();
    await settled(reader);
    return reader.events.slice(from).filter(({ type }) => type !== 'block');
  }

  /** Waits until all earlier frames have arrived: frames keep their order. */
  async function settled(reader: StreamReader<Event>): Promise<void> {
    const ws = sockets.at(-1);
    const answer = reader.next(({ channels }) => channels !== undefined);
    ws?.send('{"op":"channels"}');
    await answer;
    reader.events.pop();
  }

  function expectDeclared(events: readonly Event[]): void {
    for (const event of events) {
      const [fault] = Value.Errors(frames[event.type], event);
      expect(fault, `${event.type}: ${JSON.stringify(fault)}`).toBeUndefined();
      expect(Value.Clean(frames[event.type], structuredClone(event))).toEqual(event);
    }
  }

  beforeAll(async () => {
    node = await startNode();
    usdc = node.tokenOf('qUSDC');
    pair = `${usdc}:SVC`;
    for (const who of [alice, bob]) await node.fund(who.address, 'SVC', '3000');
    await node.fund(alice.address, 'qUSDC', '3000');
    await openPerps(node, bob, alice);
    const added = await node.execute(alice, 'ADD_LIQUIDITY', {
      token0: usdc,
      token1: 'SVC',
      tick_lower: -600,
      tick_upper: 12_000,
      amount: '100',
    });
    pool = String(added.data.pool_id);
  });
  afterAll(async () => {
    for (const ws of sockets) ws.terminate();
    await node.stop();
  });

  it('start every channel with the answer of its read', async () => {
    const gold = GOLD_PERP.toLowerCase();
    const reader = await follow(
      `perp_markets:${gold}`,
      `perp_book:${gold}`,
      `perp_events:${gold}`,
      `perp_account:${alice.address}`,
      `spot_pools:0x${pool.toUpperCase()}`,
      'spot_book:SVC/qusdc',
      `spot_account:${alice.address}`,
      `tokens:${usdc.toUpperCase().replace('0X', '0x')}`,
      `tickers:${gold}`,
      `orderbook:${gold}`,
      `trades:${gold}`,
    );
    await settled(reader);
    expect(reader.events[0]?.channels).toEqual(
      [
        'blocks',
        `orderbook:${GOLD_PERP}`,
        `perp_account:${alice.address}`,
        `perp_book:${GOLD_PERP}`,
        `perp_events:${GOLD_PERP}`,
        `perp_markets:${GOLD_PERP}`,
        `spot_account:${alice.address}`,
        `spot_book:${pair}`,
        `spot_pools:${pool}`,
        `tickers:${GOLD_PERP}`,
        `tokens:${usdc}`,
        `trades:${GOLD_PERP}`,
      ].sort(),
    );
    const snapshots = reader.events.slice(1);
    expectDeclared(snapshots);
    const shown = (channel: string) => snapshots.filter((event) => event.channel === channel);
    const {
      vault: _,
      holder_address: __,
      holder_balance: ___,
      ...account
    } = await node.get<Record<string, unknown>>('/get_perp_account', { address: alice.address });
    const {
      ticks: _____,
      position_list: ______,
      ...poolNow
    } = await node.rpc<Record<string, unknown>>('exchange_getPool', [pool]);
    const { frozen_accounts: _______, ...token } = await node.get<Record<string, unknown>>('/get_token', {
      token_address: usdc,
    });
    const first = { snapshot: true };
    const perp = { key: GOLD_PERP, ...first };
    expect(shown('perp_markets')).toEqual([
      {
        type: 'perp_market',
        channel: 'perp_markets',
        ...perp,
        market: await node.get('/get_perp_market', { market_id: GOLD_PERP }),
      },
    ]);
    expect(shown('perp_book')).toMatchObject([
      { ...perp, book: await node.get('/get_perp_orderbook', { market_id: GOLD_PERP }) },
    ]);
    expect(shown('perp_events')).toEqual([]);
    expect(shown('perp_account')).toEqual([
      { type: 'perp_account', channel: 'perp_account', key: alice.address, account, ...first },
    ]);
    expect(shown('spot_pools')).toEqual([
      { type: 'spot_pool', channel: 'spot_pools', key: pool, pool: poolNow, ...first },
    ]);
    expect(shown('spot_book')).toMatchObject([
      { type: 'spot_book', key: pair, book: await node.get('/get_spot_orderbook', { pair }), ...first },
    ]);
    expect(shown('spot_account')).toMatchObject([
      {
        key: alice.address,
        account: {
          positions: await node.get('/get_lp_positions', { address: alice.address }),
          orders: await node.get('/get_spot_orders', { address: alice.address }),
        },
        ...first,
      },
    ]);
    expect(shown('tokens')).toMatchObject([{ type: 'token', key: usdc, token, ...first }]);
    expect(shown('tickers')).toMatchObject([{ ...perp, ticker: await node.get('/get_ticker', { market: GOLD_PERP }) }]);
    expect(shown('orderbook')).toMatchObject([
      { ...perp, book: await node.get('/get_orderbook', { market: GOLD_PERP, depth: 20 }) },
    ]);
    const { trades } = await node.get<{ trades: unknown[] }>('/get_trades', { market: GOLD_PERP });
    expect(shown('trades')).toMatchObject([{ ...perp, trades }]);
  });

  it('start a channel without a key with every key', async () => {
    const reader = await follow('perp_markets', 'spot_pools', 'tokens', 'perp_events');
    await settled(reader);
    const keys = (channel: string) => reader.events.filter((event) => event.channel === channel).map(({ key }) => key);
    expect(keys('perp_markets')).toEqual(['BTC-USD-PERP', 'ETH-USD-PERP', GOLD_PERP]);
    expect(keys('spot_pools')).toEqual(
      (await node.get<{ pool_id: string }[]>('/get_pools')).map(({ pool_id: id }) => id),
    );
    expect(keys('tokens')).toEqual(
      (await node.get<{ token_address: string }[]>('/get_tokens')).map(({ token_address: address }) => address),
    );
  });

  it('report a fill on every channel of the perpetuals, and not on those of other accounts', async () => {
    const reader = await follow(
      'perp_markets',
      `perp_book:${GOLD_PERP}`,
      'perp_events',
      `perp_events:${GOLD_PERP}`,
      'perp_events:BTC-USD-PERP',
      `perp_account:${alice.address}`,
      `orderbook:${GOLD_PERP}`,
      `trades:${GOLD_PERP}`,
      'orderbook:BTC-USD-PERP',
      `spot_book:${pair}`,
      'spot_pools',
    );
    await settled(reader);
    const events = await during(reader, async () => {
      const receipt = await node.execute(alice, 'PERP_ORDER', {
        market_id: GOLD_PERP,
        side: 'buy',
        size: '1',
        price: '102',
        tif: 'ioc',
      });
      expect(receipt.success).toBe(true);
    });
    expectDeclared(events);
    expect(events.every(({ snapshot }) => snapshot === undefined)).toBe(true);
    const of = (channel: string) => events.filter((event) => event.channel === channel);
    // Both of its subscriptions match, but the event comes once.
    expect(of('perp_events')).toMatchObject([
      { key: GOLD_PERP, event: { type: 'fill', price: '102', taker: alice.address, liquidation: false } },
    ]);
    expect(of('trades')).toMatchObject([{ key: GOLD_PERP, trade: { venue: 'perp', price: '102', side: 'buy' } }]);
    expect(of('perp_book')).toMatchObject([
      { key: GOLD_PERP, book: { asks: [['102', '1']], last_trade_price: '102' } },
    ]);
    expect(of('orderbook')).toMatchObject([{ key: GOLD_PERP, book: { asks: [{ price: '102', amount: '1' }] } }]);
    expect(of('perp_account')).toMatchObject([
      { key: alice.address, account: { positions: { [GOLD_PERP]: { size: '3' } } } },
    ]);
    expect(of('perp_markets').map(({ key }) => key)).toContain(GOLD_PERP);
    expect([...of('spot_book'), ...of('spot_pools')]).toEqual([]);
  });

  it('report the margin of an account when only the mark price moved', async () => {
    const reader = await follow(`perp_account:${alice.address}`);
    await settled(reader);
    const events = await during(reader, () => votePrice(node, '99'));
    expect(events).toMatchObject([{ type: 'perp_account', account: { positions: { [GOLD_PERP]: { size: '3' } } } }]);
    expect(events.at(-1)?.account).toEqual(
      expect.objectContaining({
        equity: (await node.get<{ equity: string }>('/get_perp_account', { address: alice.address })).equity,
      }),
    );
  });

  it('report the funding of each market to the accounts in it', async () => {
    const reader = await follow(`perp_events:${GOLD_PERP}`);
    const other = await follow('perp_events');
    node.passSeconds(3600);
    const all = await during(other, () => node.mine());
    expectDeclared(all);
    expect(all).toMatchObject(
      ['BTC-USD-PERP', 'ETH-USD-PERP', GOLD_PERP].map((key) => ({
        type: 'perp_event',
        key,
        event: { type: 'funding' },
      })),
    );
    if (!reader.events.some(({ type }) => type === 'perp_event'))
      await reader.next(({ type }) => type === 'perp_event');
    expect(reader.events.filter(({ type }) => type === 'perp_event')).toMatchObject([{ key: GOLD_PERP }]);
  });

  it('report orders, swaps and supplies on the channels of spot and tokens', async () => {
    const reader = await follow(`spot_book:${pair}`, 'spot_pools', `spot_account:${alice.address}`, 'tokens');
    await settled(reader);
    const placed = await during(reader, () =>
      node.execute(alice, 'PLACE_ORDER', { pair, side: 'buy', order_type: 'limit', price: '0.5', amount: '3' }),
    );
    expectDeclared(placed);
    expect(placed.map(({ channel }) => channel).sort()).toEqual(['spot_account', 'spot_book']);
    expect(placed.find(({ channel }) => channel === 'spot_account')).toMatchObject({
      account: { orders: [{ price: '0.5', remaining: '3' }] },
    });
    // A swap of somebody else moves the contents of alice's position.
    const swapped = await during(reader, () =>
      node.execute(bob, 'SWAP', { token_in: 'SVC', token_out: usdc, amount_in: '5', venue: 'amm' }),
    );
    expect(swapped.map(({ channel, key }) => `${channel} ${key}`).sort()).toEqual([
      `spot_account ${alice.address}`,
      `spot_pools ${pool}`,
    ]);
    const created = await during(reader, () =>
      node.execute(bob, 'TOKEN_DEPLOY', { name: 'New', symbol: 'NEW', decimals: 6, initial_supply: '5' }),
    );
    expectDeclared(created);
    expect(created).toMatchObject([{ type: 'token', token: { symbol: 'NEW', total_supply: '5' } }]);
    // A balance is not part of a token.
    const approved = await during(reader, () =>
      node.execute(alice, 'TOKEN_APPROVE', { token_address: usdc, spender: bob.address, amount: '1' }),
    );
    expect(approved).toEqual([]);
  });

  it('send nothing where nothing changed', async () => {
    const reader = await follow(
      `spot_book:${pair}`,
      `orderbook:${pair}`,
      'spot_pools',
      `spot_account:${alice.address}`,
      'tokens',
      `perp_account:${testAccount('nobody').address}`,
      // Its averages advance with every block; what its book shows does not.
      'orderbook:BTC-USD-PERP',
      'perp_book:BTC-USD-PERP',
    );
    await settled(reader);
    expect(await during(reader, () => node.mine(3))).toEqual([]);
  });

  it('resume trades of a perpetuals market after a disconnection, each once (K22)', async () => {
    const { last_seq: lastSeq } = await node.get<{ last_seq: number }>('/get_trades', { market: GOLD_PERP });
    for (let at = 0; at < 5; at++) {
      await node.execute(bob, 'PERP_ORDER', { market_id: GOLD_PERP, side: 'sell', size: '0.1', price: '101' });
      await node.execute(alice, 'PERP_ORDER', {
        market_id: GOLD_PERP,
        side: 'buy',
        size: '0.1',
        price: '101',
        tif: 'ioc',
      });
    }
    const reader = await follow();
    sockets.at(-1)?.send(JSON.stringify({ op: 'subscribe', channels: `trades:${GOLD_PERP}`, since: lastSeq }));
    await reader.next(({ type }) => type === 'subscribed');
    await settled(reader);
    const seqs = reader.events.flatMap(({ trade }) => (trade === undefined ? [] : [(trade as { seq: number }).seq]));
    const missed = [1, 2, 3, 4, 5].map((step) => lastSeq + step);
    expect(seqs).toEqual(missed);

    const abort = new AbortController();
    const answer = await fetch(`${node.url}/stream?channels=trades:${GOLD_PERP}`, {
      headers: { 'last-event-id': String(lastSeq) },
      signal: abort.signal,
    });
    let text = '';
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString();
      if (text.includes(`id: ${lastSeq + 5}\n`) && text.endsWith('\n\n')) break;
    }
    abort.abort();
    expect(Array.from(text.matchAll(/^id: (\d+)$/gm), ([, id]) => Number(id))).toEqual(missed);
  });

  it('refuse keys that cannot exist', async () => {
    const reader = await follow(
      'perp_book',
      'perp_account',
      'spot_book',
      'spot_account',
      'perp_markets:GOLD',
      `perp_book:${pair}`,
      'perp_events:x',
      'perp_account:nobody',
      'spot_account:0x12',
      'spot_pools:12',
      `spot_book:${GOLD_PERP}`,
      'tokens:SVC',
      'tokens:NOSUCH',
    );
    expect(reader.events[0]?.channels).toEqual(['blocks']);
  });
});
