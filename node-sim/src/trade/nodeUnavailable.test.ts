import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TRADE_READS } from '@svc/core/trade/registry';
import { afterEach, describe, expect, it } from 'vitest';
import { expectEventually } from '../../../test/support/eventually.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { startTrade, type TestTrade } from '../../../test/support/startTrade.ts';

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});
async function both(options?: Parameters<typeof startTrade>[1]): Promise<{ node: TestNode; trade: TestTrade }> {
  const node = await startNode();
  const trade = await startTrade(node.url, options);
  started.push(node, trade);
  return { node, trade };
}

describe('an unavailable node', () => {
  it('is reported by every read in its own way', async () => {
    const { node, trade } = await both();
    const address = testAccount('alice').address;
    await trade.get('/markets');
    await node.stop();
    const expected: Record<string, [string, number, object]> = {
      markets: ['/markets', 200, { nodeOk: false, spot: [], perps: [] }],
      baseMarket: ['/markets/eth', 502, {}],
      market: ['/markets/eth/usdc', 200, { status: 'node_unavailable', pair: null, indexPrice: '2500' }],
      marketBook: ['/markets/eth/usdc/orderbook', 502, {}],
      marketTrades: ['/markets/eth/usdc/trades', 502, {}],
      marketCandles: ['/markets/eth/usdc/candles', 502, {}],
      perps: ['/perps', 200, { nodeOk: false, perps: [] }],
      perpCheck: ['/perps/check?base=BTC', 200, { nodeOk: false, exists: false, oracle: { price: '65000' } }],
      perp: ['/perps/btc/usd', 502, {}],
      perpBook: ['/perps/btc/usd/orderbook', 502, {}],
      perpTrades: ['/perps/btc/usd/trades', 502, {}],
      perpCandles: ['/perps/btc/usd/candles', 502, {}],
      pools: ['/pools', 502, {}],
      pool: ['/pools/0000000000000000', 502, {}],
      quote: ['/quote?from=eth&to=usdc&amount=1', 502, {}],
      liquidityQuote: [`/quote/liquidity?pool=${'0'.repeat(16)}&tickLower=0&tickUpper=60&liquidity=1`, 502, {}],
      assets: ['/assets', 200, { nodeOk: false }],
      asset: ['/assets/eth', 502, {}],
      launches: ['/launches', 502, {}],
      status: [
        '/status',
        200,
        { nodeOk: false, height: null, lastBlockHash: null, latencyMs: null, blockTimeSec: null },
      ],
      prices: ['/prices?assets=btc,svc', 200, { prices: { btc: { price: '65000' }, svc: null } }],
      price: ['/prices/btc', 200, { price: '65000' }],
      account: [`/accounts/${address}`, 502, {}],
      accountPnl: [`/accounts/${address}/pnl`, 502, {}],
      receipt: [`/receipts/${'0'.repeat(64)}`, 502, {}],
    };
    for (const { name } of TRADE_READS) {
      const [path, status, body] = expected[name] ?? ['', 0, {}];
      const answer = await trade.get(path);
      expect([name, answer.status]).toEqual([name, status]);
      if (status === 502) expect(answer.body.error.code).toBe('node_unavailable');
      expect(answer.body).toMatchObject(body);
      if (status === 502 || answer.body.nodeOk === false || name === 'market')
        expect([name, answer.headers.get('cache-control')]).toEqual([name, 'no-store']);
    }
    expect((await fetch(`${trade.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${trade.url}/healthz`)).status).toBe(200);
  });

  it('leaves books in their last state for four times their age, and accounts not at all', async () => {
    const { node, trade } = await both();
    const path = '/markets/btc/usdc/trades';
    const account = `/accounts/${testAccount('alice').address}`;
    const known = await trade.get(path);
    await trade.getNow(account);
    await node.stop();
    await expectEventually(async () => {
      trade.passMs(200);
      return (await trade.getNow('/status')).body.nodeOk === false;
    });
    trade.passMs(5_000);
    expect((await trade.getNow(path)).text).toBe(known.text);
    expect((await trade.getNow(account)).status).toBe(502);
    trade.passMs(6_000);
    expect((await trade.getNow(path)).status).toBe(502);
  });

  it.each([
    [404, 'default backend - 404'],
    [404, '<html><h1>404 Not Found</h1></html>'],
    [400, '<html><h1>400 Bad Request</h1></html>'],
    [200, '<html>Welcome</html>'],
  ])('is what %i with %j of something in front of it means: nothing is said not to exist', async (status, page) => {
    const front = createServer((_request, response) => {
      response.statusCode = status;
      response.end(page);
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    started.push({
      stop: async () => {
        front.closeAllConnections();
        await new Promise((resolve) => front.close(resolve));
      },
    });
    const trade = await startTrade(`http://127.0.0.1:${(front.address() as AddressInfo).port}`);
    started.push(trade);
    for (const path of [
      '/assets/eth',
      '/pools',
      '/pools/0000000000000000',
      `/receipts/${'0'.repeat(64)}`,
      `/accounts/${testAccount('alice').address}`,
      '/markets/eth/usdc/orderbook',
      '/perps/btc/usd',
    ]) {
      const answer = await trade.get(path);
      expect([path, answer.status, answer.body.error?.code]).toEqual([path, 502, 'node_unavailable']);
    }
    expect((await trade.get('/status')).body.nodeOk).toBe(false);
  });

  it('is left alone after some failures, and found again when it is back', async () => {
    let failing = true;
    let asked = 0;
    const { node } = await both();
    const proxy = createServer((request, response) => {
      // The stream reconnects on its own schedule.
      if (request.url?.startsWith('/ws') === false) asked += 1;
      if (failing) {
        response.statusCode = 503;
        response.end('{"ok":false,"error":"not now"}');
        return;
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const answer = await fetch(`${node.url}${request.url}`, {
          method: request.method ?? 'GET',
          headers: { 'content-type': 'application/json' },
          ...(request.method === 'POST' ? { body: Buffer.concat(chunks).toString() } : {}),
        });
        response.statusCode = answer.status;
        response.end(await answer.text());
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const trade = await startTrade(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    started.push(trade, {
      stop: async () => {
        proxy.closeAllConnections();
        proxy.close();
      },
    });
    for (let at = 0; at < 5; at++) expect((await trade.getNow('/pools')).status).toBe(502);
    const before = asked;
    for (let at = 0; at < 20; at++) expect((await trade.getNow('/pools')).status).toBe(502);
    expect(asked).toBe(before);
    failing = false;
    trade.passMs(5_000);
    expect((await trade.getNow('/pools')).status).toBe(200);
    expect((await trade.getNow('/status')).body.nodeOk).toBe(true);
  });
});

describe('requests to the node', () => {
  it('are shared by everyone who wants the same at the same time', async () => {
    const { trade } = await both();
    const paths = [
      '/markets',
      '/markets/eth/usdc',
      '/markets/eth/usdc/orderbook?depth=5',
      '/markets/usdc/eth/orderbook?depth=50',
      '/markets/eth/usdc/trades',
      '/pools',
      '/prices',
    ];
    await trade.get('/status');
    const before = trade.server.node.sent;
    trade.passMs(120_000);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => trade.getNow(`${paths[at % paths.length]}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // Tokens, pools, tickers, chain id, head (status and two blocks), perpetuals, collateral, one book, one list of
    // trades.
    expect(trade.server.node.sent - before).toBeLessThanOrEqual(11);
  });
});

describe('limits', () => {
  it('allow sixty requests at once and two a second, by the address of the socket', async () => {
    const { trade } = await both({ rates: true });
    const ask = (at: number) => trade.getNow('/status', { headers: { 'x-forwarded-for': `10.0.0.${at}` } });
    const first = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at)));
    expect(first.every(({ status }) => status === 200)).toBe(true);
    const refused = await ask(61);
    expect([
      refused.status,
      refused.body.error.code,
      refused.headers.get('retry-after'),
      refused.headers.get('access-control-allow-origin'),
    ]).toEqual([429, 'rate_limited', '1', '*']);
    trade.passMs(1_000);
    expect([(await ask(1)).status, (await ask(2)).status, (await ask(3)).status]).toEqual([200, 200, 429]);
    // Behind a trusted proxy, each client address has its own limit.
    const { trade: proxied } = await both({
      rates: true,
      limits: { burst: 1 },
      trustedProxies: ['127.0.0.0/8', '::1'],
    });
    const through = async (hops: string): Promise<number> =>
      (await proxied.getNow('/status', { headers: { 'x-forwarded-for': hops } })).status;
    expect([await through('10.0.0.1'), await through('10.0.0.2'), await through('10.0.0.9, 10.0.0.1')]).toEqual([
      200, 200, 429,
    ]);
    // Probes are not counted.
    expect((await fetch(`${trade.url}/healthz`)).status).toBe(200);
  });
});
