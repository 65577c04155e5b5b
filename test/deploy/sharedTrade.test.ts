// Two trade API processes behind nginx that share one Redis: clients see no difference between them, one reads for
// both, and clients do not notice when Redis fails.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEventually } from '../support/eventually.ts';
import { type SpawnedTrade, spawnTrade } from '../support/spawnTrade.ts';
import { hasNginx, type StartedNginx, startNginx } from '../support/startNginx.ts';
import { startNode, type TestNode, testAccount } from '../support/startNode.ts';
import { hasRedis, type StartedRedis, startRedis } from '../support/startRedis.ts';

const BASE = '/api/v1-test';
const creator = testAccount('creator behind nginx');
const HITS = 'svc_trade_shared_cache_looks{outcome="hit"}';

describe.skipIf(!hasNginx() || !hasRedis())('two trade APIs on one Redis behind nginx', () => {
  let node: TestNode;
  let redis: StartedRedis;
  let both: SpawnedTrade[];
  let nginx: StartedNginx;

  const ask = (path: string) => nginx.ask('trade.example.org', `${BASE}${path}`);
  /** nginx alternates between the two; several requests reach both, however its workers distribute them. */
  const askMany = (path: string) => Promise.all(Array.from({ length: 12 }, () => ask(path)));
  const sum = async (name: string): Promise<number> => {
    const values = await Promise.all(both.map((one) => one.metric(name)));
    return values.reduce((all, value) => all + value, 0);
  };
  async function deploy(symbol: string): Promise<string> {
    const params = { name: symbol, symbol, decimals: 18, total_supply: '1000000' };
    const receipt = await node.execute(creator, 'TOKEN_DEPLOY', params);
    return `/assets/${(receipt.data as { token_address: string }).token_address}`;
  }
  /** Every answer of both processes shows the block's changes, and keeps showing them. */
  async function expectSeen(path: string): Promise<void> {
    for (const one of both)
      await expectEventually(async () => (await fetch(`${one.url}${BASE}${path}`)).status === 200);
    for (const { status } of await askMany(path)) expect(status).toBe(200);
  }

  beforeAll(async () => {
    node = await startNode();
    await node.fund(creator.address, 'SVC', '100000');
    redis = await startRedis();
    const flags = ['--cache', redis.url, '--trusted-proxy', '127.0.0.1'];
    both = await Promise.all([spawnTrade(node.url, flags), spawnTrade(node.url, flags)]);
    const portOf = (url: string): number => Number(new URL(url).port);
    nginx = await startNginx({ node: portOf(node.url), trade: both.map(({ port }) => port), relay: [9] });
  });
  afterAll(async () => {
    await nginx.stop();
    for (const one of both) await one.stop();
    await redis.stop();
    await node.stop();
  });

  it('both give the same answers, and one finds what the other read', async () => {
    const answered = 'svc_trade_requests_total{read="markets",status="200"}';
    await expectEventually(async () => {
      const before = await sum(HITS);
      await node.mine();
      const answers = await askMany('/markets');
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const served = await Promise.all(both.map((one) => one.metric(answered)));
      return (await sum(HITS)) > before && served.every((count) => count > 0);
    });
    const same = new Set((await askMany('/markets/eth/usdc')).map(({ text }) => text.replace(/"asOf":\d+/g, '')));
    expect(same.size).toBe(1);
  });

  it('after each block both show its changes', async () => {
    for (let at = 0; at < 5; at++) await expectSeen(await deploy(`NGX${at}`));
  });

  it('clients do not notice when Redis ends or stops answering', async () => {
    redis.pause();
    await expectSeen(await deploy('PAUSED'));
    redis.resume();
    await redis.stop();
    await expectSeen(await deploy('ENDED'));
    redis = await startRedis(redis.port);
    await expectEventually(async () => {
      const before = await sum(HITS);
      await node.mine();
      for (const { status } of await askMany('/markets')) expect(status).toBe(200);
      return (await sum(HITS)) > before;
    });
  });
});
