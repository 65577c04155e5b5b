// Trade APIs that share what they read in a real Redis: one reads for all, nothing from before a known block is given,
// and whatever is wrong with the Redis, answers are those of a process that has none.

import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEventually } from '../../../../test/support/eventually.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { hasRedis, type StartedRedis, startRedis } from '../../../../test/support/startRedis.ts';
import { startTrade, type TestTrade } from '../../../../test/support/startTrade.ts';
import type { ExternalTicker, PriceAdapter } from '../prices/externalPrices.ts';

const PATHS = [
  '/markets',
  '/markets/eth/usdc',
  '/markets/eth/usdc/orderbook',
  '/markets/eth/usdc/trades',
  '/markets/eth/usdc/candles?interval=1m',
  '/assets',
  '/pools?base=eth&quote=usdc',
  '/perps',
] as const;
const PREFIX = 'svc_trade:1:';
const creator = testAccount('shared creator');

const looks = async (trade: TestTrade, outcome: string): Promise<number> => {
  const text = await fetch(`${trade.url}/metrics`).then((answer) => answer.text());
  return Number(new RegExp(`shared_cache_looks{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
};

describe.skipIf(!hasRedis())('trade APIs on one Redis', () => {
  let node: TestNode;
  let redis: StartedRedis;
  let one: TestTrade;
  let two: TestTrade;
  /** Shares nothing: what it says is right. */
  let alone: TestTrade;

  const answerOf = async (trade: TestTrade, path: string): Promise<string> => {
    const { status, text } = await trade.get(path);
    return `${status} ${text.replace(/"(?:asOf|latencyMs)":\d+/g, '')}`;
  };
  /** A block that changes what is read, known to all. @returns the path that has an answer since */
  async function deploy(symbol: string): Promise<string> {
    const params = { name: symbol, symbol, decimals: 18, total_supply: '1000000' };
    const receipt = await node.execute(creator, 'TOKEN_DEPLOY', params);
    const path = `/assets/${(receipt.data as { token_address: string }).token_address}`;
    for (const trade of [one, two, alone]) await expectEventually(async () => (await trade.get(path)).status === 200);
    return path;
  }
  async function expectRight(): Promise<void> {
    for (const path of PATHS) {
      const right = await answerOf(alone, path);
      expect(right.slice(0, 3), path).toBe('200');
      for (const trade of [one, two]) expect(await answerOf(trade, path), path).toBe(right);
    }
  }
  /** Both are connected: what one reads the other finds. */
  const isShared = (): Promise<void> =>
    expectEventually(async () => {
      const before = await looks(two, 'hit');
      await node.mine();
      await one.get('/assets');
      await two.get('/assets');
      return (await looks(two, 'hit')) > before;
    });

  beforeAll(async () => {
    node = await startNode();
    await node.fund(creator.address, 'SVC', '100000');
    redis = await startRedis();
    [one, two] = await Promise.all([
      startTrade(node.url, { cache: redis.url }),
      startTrade(node.url, { cache: redis.url }),
    ]);
    alone = await startTrade(node.url);
    await isShared();
  });
  afterAll(async () => {
    for (const trade of [one, two, alone]) await trade.stop();
    await redis.stop();
    await node.stop();
  });

  it('one asks the node, and the other finds what it was told', async () => {
    await expectEventually(async () => {
      await node.mine();
      for (const path of PATHS) await one.get(path);
      const before = two.server.node.sent;
      for (const path of PATHS) await two.get(path);
      const byTwo = two.server.node.sent - before;
      const alonesBefore = alone.server.node.sent;
      for (const path of PATHS) await alone.get(path);
      return byTwo < alone.server.node.sent - alonesBefore;
    });
    await expectRight();
  });

  it('after a block that it knows, none gives what was kept before it', async () => {
    for (let at = 0; at < 5; at++) {
      const path = await deploy(`NEW${at}`);
      for (const trade of [one, two, one, two]) expect((await trade.get(path)).status).toBe(200);
      await expectRight();
    }
  });

  it('takes nothing that is no answer, whatever lies under its keys', async () => {
    const client = createClient({ url: redis.url });
    await client.connect();
    const digest = (key: string, text: string): string =>
      createHash('sha256')
        .update(`${key.slice(PREFIX.length)}\n${text}`)
        .digest('base64');
    const badness: ((key: string, other: string) => Promise<unknown>)[] = [
      (key) => client.set(key, 'garbage'),
      (key) => client.set(key, Buffer.from([0xff, 0xfe, 0, 1])),
      (key) => client.set(key, 'x'.repeat(3_000_000)),
      async (key) => client.set(key, ((await client.get(key)) ?? '').slice(0, -1)),
      async (key, other) => client.set(key, (await client.get(other)) ?? ''),
      (key) => client.del(key).then(() => client.rPush(key, 'a list')),
      ...['{"ok":true,"result":{}}', '{"ok":true,"result":[{}]}', '{"ok":false,"error":"no"}', 'null', '{'].map(
        (text) => (key: string) => client.set(key, `${digest(key, text)}${text}`),
      ),
    ];
    for (const spoil of badness) {
      await node.mine();
      for (const path of PATHS) await one.get(path);
      let keys: string[] = [];
      await expectEventually(async () => {
        keys = (await client.keys(`${PREFIX}0x*`)).filter((key) => !key.endsWith(':claim')).sort();
        return keys.length > 0;
      });
      const kinds = await Promise.all(keys.map((key) => client.type(key)));
      const texts = keys.filter((_, index) => kinds[index] === 'string');
      for (const [index, key] of texts.entries()) await spoil(key, texts[(index + 1) % texts.length] as string);
      await expectRight();
      await client.flushAll();
    }
    client.destroy();
    // Whoever met it first has put what is right in its place.
    expect((await looks(one, 'unusable')) + (await looks(two, 'unusable'))).toBeGreaterThan(0);
    await isShared();
  });

  it('answers the same while the Redis is full, and shares again afterwards', async () => {
    await redis.command('CONFIG SET maxmemory 1');
    await deploy('FULL');
    await expectRight();
    await redis.command('CONFIG SET maxmemory 0');
    await isShared();
  });

  it('answers the same while the Redis answers nobody, and shares again afterwards', async () => {
    redis.pause();
    await deploy('SLOW');
    await expectRight();
    await expectRight();
    redis.resume();
    await isShared();
  });

  it('answers the same while the Redis is gone, and shares again with the next one', async () => {
    await redis.stop();
    await deploy('GONE');
    await expectRight();
    redis = await startRedis(redis.port);
    await isShared();
  });

  it('starts and answers where no Redis, or something else, is at the address', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    const talker = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    const ports: number[] = [];
    for (const server of [silent, talker]) {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      ports.push((server.address() as { port: number }).port);
    }
    for (const port of [...ports, 9]) {
      const trade = await startTrade(node.url, { cache: `redis://user:secret@127.0.0.1:${port}` });
      for (const path of PATHS) expect(await answerOf(trade, path), path).toBe(await answerOf(alone, path));
      await trade.stop();
    }
    for (const server of [silent, talker]) server.close();
  });

  it('a source outside is asked once for all, and nobody believes prices of another shape', async () => {
    let asked = 0;
    const ticker: ExternalTicker = { price: '2', change24h: null, high24h: null, low24h: null, volume24h: null };
    const counting: PriceAdapter = {
      source: 'exchange2',
      idOf: ({ slug }) => (slug === 'eth' ? 'ETH' : undefined),
      ticker: async () => {
        asked += 1;
        return ticker;
      },
      candles: undefined,
    };
    const both = await Promise.all([0, 1].map(() => startTrade(node.url, { cache: redis.url, adapters: [counting] })));
    const price = async (trade: TestTrade) => (await trade.get('/prices/eth')).body;
    const [first, second] = both as [TestTrade, TestTrade];
    await expectEventually(async () => {
      await redis.command('FLUSHALL');
      const before = asked;
      expect((await first.server.context.outside.map()).get('eth')?.price).toBe('2');
      first.passMs(60_000);
      second.passMs(60_000);
      const afterFirst = asked;
      expect((await second.server.context.outside.map()).get('eth')?.price).toBe('2');
      return afterFirst > before && asked === afterFirst;
    });
    const client = createClient({ url: redis.url });
    await client.connect();
    const key = `${PREFIX}outside prices of exchange2`;
    for (const bad of ['{"eth":{"price":"1e9"}}', '{"eth":null}', '[]', '7', '{"eth":{"price":5}}']) {
      const kept = createHash('sha256')
        .update(`${key.slice(PREFIX.length)}\n${bad}`)
        .digest('base64');
      await client.set(key, `${kept}${bad}`);
      expect(await price(second), bad).toMatchObject(await price(first));
      expect((await second.server.context.outside.map()).get('eth')?.price, bad).toBe('2');
    }
    client.destroy();
    for (const trade of both) await trade.stop();
  });
});
