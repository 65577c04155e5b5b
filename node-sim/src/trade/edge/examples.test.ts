// The examples of the document are answers of the service: each is asked for again, over the same market.
// `npx vitest run node-sim/src/trade/edge/examples.test.ts -u` writes them anew.

import { join } from 'node:path';
import { TRADE_READS, type TradeReadName } from '@svc/core/trade/registry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentedTrade, startDocumentedTrade } from '../../../../test/support/documentedTrade.ts';

type Params = Readonly<Record<string, string | number>>;

const FILE = join(import.meta.dirname, 'examples.json');
const DEFAULT_NODE = 'http://127.0.0.1:3007';
const ANY_LATENCY_MS = 3;

let market: DocumentedTrade;
beforeAll(async () => {
  market = await startDocumentedTrade();
});
afterAll(() => market.stop());

/** Parameters of one request for each read; the pool is one that each development network has. */
function requests({ meme, hash, alice }: DocumentedTrade, poolId: string): Readonly<Record<TradeReadName, Params>> {
  const pair = { base: 'eth', quote: 'usdc' };
  const perp = { base: 'btc', quote: 'usd' };
  return {
    markets: {},
    baseMarket: { base: 'eth' },
    market: pair,
    marketBook: { ...pair, depth: 2 },
    marketTrades: { base: 'svc', quote: 'usdc', limit: 2 },
    marketCandles: { base: 'svc', quote: 'usdc', interval: '1m', limit: 2 },
    perps: {},
    perpCheck: { base: 'btc' },
    perp,
    perpBook: { ...perp, depth: 2 },
    perpTrades: { ...perp, limit: 2 },
    perpCandles: { ...perp, interval: '1m', limit: 2 },
    pools: pair,
    pool: { poolId, twap: 60 },
    quote: { from: 'eth', to: 'usdc', amount: '0.5' },
    liquidityQuote: { pool: poolId, tickLower: -79_200, tickUpper: -75_600, liquidity: '5' },
    assets: { all: '1' },
    asset: { asset: 'btc' },
    launches: { limit: 1 },
    status: {},
    prices: { assets: `svc,${meme}` },
    price: { asset: 'btc' },
    account: { address: alice.address, tokens: meme },
    accountPnl: { address: alice.address },
    receipt: { hash },
  };
}

/** A body as an example: without what differs by machine, its lists cut to three. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 3).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'latencyMs' ? ANY_LATENCY_MS : member === market.node.url ? DEFAULT_NODE : shortened(member),
    ]),
  );
}

it('are what the service answers', async () => {
  const [pool] = (await market.trade.get('/pools?base=eth&quote=usdc')).body.pools;
  const asked = requests(market, pool.poolId);
  const made: Record<string, unknown> = { index: { params: {}, answer: shortened((await market.trade.get('')).body) } };
  for (const { name, path } of TRADE_READS) {
    const params: Params = asked[name];
    const query = new URLSearchParams(
      Object.entries(params).flatMap(([key, value]) => (path.includes(`{${key}}`) ? [] : [[key, String(value)]])),
    );
    const { status, body, text } = await market.trade.get(
      `${path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]))}?${query}`,
    );
    expect(status, `${name} ${text.slice(0, 200)}`).toBe(200);
    made[name] = { params, answer: shortened(body) };
  }
  await expect(`${JSON.stringify(made, undefined, 2)}\n`).toMatchFileSnapshot(FILE);
});
