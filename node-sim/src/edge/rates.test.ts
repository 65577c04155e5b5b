// The rates of the protocol, each with its number, its window and its own counter, and that nothing else is limited.

import { READS, type ReadName } from '@svc/core/reads/registry';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { limitsWith } from './limits.ts';

const someone = `0x${'1'.repeat(40)}`;
const RATES: readonly [path: string, most: number, windowSeconds: number][] = [
  ['/get_block?block=0', 8, 1],
  [`/get_transaction?tx_hash=${'1'.repeat(64)}`, 8, 1],
  [`/get_address_info?address=${someone}`, 8, 1],
  [`/get_address_history?address=${someone}`, 8, 1],
  ['/get_latest_transactions', 8, 1],
  [`/get_written_addresses?accounts=${someone}`, 8, 1],
  ['/get_token_holders?token_address=SVC', 8, 1],
  [`/get_held_tokens?address=${someone}`, 8, 1],
  [`/get_managed_things?address=${someone}`, 8, 1],
  ['/get_newest_blocks', 8, 1],
  ['/get_blocks?limit=1', 4, 1],
  ['/get_attestations', 10, 60],
  ['/submit_exchange_tx', 30, 60],
];
const LIMITED = new Set(RATES.map(([path]) => path.split('?')[0]));

describe('rates', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ limits: limitsWith() });
  });
  afterAll(() => node.stop());
  afterEach(() => node.passSeconds(3600));

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${node.url}${path}`, path.startsWith('/submit') ? { ...init, method: 'POST', body: '{}' } : init);
  const isLimited = async (path: string) => (await ask(path)).status === 429;

  it.each(RATES)(
    '%s is answered %i times in a window of %i s, and again in the next',
    async (path, most, windowSeconds) => {
      for (let at = 0; at < most; at++) expect([at, await isLimited(path)]).toEqual([at, false]);
      const refused = await ask(path, {
        headers: { 'x-forwarded-for': '10.1.1.1', forwarded: 'for=10.1.1.1', 'x-real-ip': '10.1.1.1' },
      });
      expect([
        refused.status,
        refused.headers.get('retry-after'),
        refused.headers.get('access-control-allow-origin'),
      ]).toEqual([429, String(windowSeconds), '*']);
      expect(await refused.json()).toEqual({ ok: false, error: `Too many requests; try again in ${windowSeconds} s.` });
      // Each has its own counter.
      for (const [other] of RATES) if (other !== path) expect([other, await isLimited(other)]).toEqual([other, false]);
      node.passSeconds(windowSeconds);
      expect(await isLimited(path)).toBe(false);
    },
  );

  it('do not apply to other reads, probes, documents or preflights', async () => {
    const others = READS.flatMap(({ name, ...read }) => {
      const { rest } = read as { rest?: { method: string; path: string } };
      return rest?.method === 'GET' && !LIMITED.has(rest.path) ? [[name as ReadName, rest.path] as const] : [];
    });
    expect(others.length).toBeGreaterThan(30);
    for (const path of [
      ...others.map(([, one]) => one),
      '/',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/asyncapi.json',
      '/docs',
      '/nothing',
    ]) {
      const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await ask(path)).status));
      expect([path, statuses.includes(429)]).toEqual([path, false]);
    }
    for (let at = 0; at < 40; at++) expect((await ask('/get_block?block=0', { method: 'OPTIONS' })).status).toBe(204);
    expect(await isLimited('/get_block?block=0')).toBe(false);
  });

  it('charge pages by offset and length, within an hour of the first, separately for blocks and addresses', async () => {
    // offset / 100 + limit / 50
    const blocks = async (offset: number, limit: number) =>
      (await ask(`/get_blocks?offset=${offset}&limit=${limit}`)).status;
    expect(await blocks(89_000, 500)).toBe(200);
    // A request that does not fit is not added; one that fits exactly is.
    expect(await blocks(9901, 50)).toBe(429);
    expect(await blocks(9900, 50)).toBe(200);
    // offset = (page - 1) * limit
    const addresses = async (page: number, limit: number) =>
      (await ask(`/get_address_info?address=${someone}&page=${page}&transactions_count_limit=${limit}`)).status;
    expect(await addresses(1999, 50)).toBe(200);
    expect(await addresses(2, 50)).toBe(429);
    node.passSeconds(1);
    expect((await ask('/get_blocks?limit=1')).headers.get('retry-after')).toBe('3599');
    expect((await ask('/get_blocks?limit=x')).status).toBe(400);
    node.passSeconds(3598);
    expect(await addresses(2, 50)).toBe(429);
    expect((await ask('/get_blocks?limit=1')).headers.get('retry-after')).toBe('1');
    node.passSeconds(1);
    expect([await blocks(0, 1), await addresses(2, 50)]).toEqual([200, 200]);
  });

  it('let JSON-RPC have 100 at once and 50 a second, of all clients 1000 and 500, answered with status 200', async () => {
    const ids = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, method: 'eth_chainId' })));
    const codes = async (count: number) => {
      const answer = await fetch(`${node.url}/rpc`, { method: 'POST', body: ids(count) });
      const body = (await answer.json()) as { error?: { code: number; data: unknown } }[];
      return {
        status: answer.status,
        retry: answer.headers.get('retry-after'),
        codes: [...new Set(body.map(({ error }) => error?.code))],
      };
    };
    expect(await codes(100)).toEqual({ status: 200, retry: null, codes: [undefined] });
    expect(await codes(1)).toEqual({ status: 200, retry: '1', codes: [-32005] });
    node.passSeconds(1);
    expect((await codes(50)).codes).toEqual([undefined]);
    expect((await codes(1)).codes).toEqual([-32005]);
    const { rpc_global_per_second: perSecond, rpc_global_burst: burst } = limitsWith();
    expect([perSecond, burst]).toEqual([500, 1000]);
    const shared = await startNode({ limits: limitsWith({ rpc_burst: 10_000, rpc_per_second: 10_000 }) });
    try {
      for (let at = 0; at < 10; at++) await fetch(`${shared.url}/rpc`, { method: 'POST', body: ids(100) });
      await expect(shared.rpc('eth_chainId')).rejects.toMatchObject({ rpcCode: -32005 });
    } finally {
      await shared.stop();
    }
  });

  it('count large bodies and answers as more, over JSON-RPC and REST, and make clients in debt wait', async () => {
    const limits = limitsWith({ rpc_per_second: 1, rpc_burst: 10 });
    const other = await startNode({ limits });
    try {
      // As long as 15 requests.
      const long = JSON.stringify({ id: 1, method: 'eth_chainId', pad: 'x'.repeat(1_000_000) });
      expect((await fetch(`${other.url}/rpc`, { method: 'POST', body: long })).status).toBe(200);
      await expect(other.rpc('eth_chainId')).rejects.toMatchObject({ rpcCode: -32005 });
      expect((await fetch(`${other.url}/get_block?block=0`)).status).toBe(429);
      other.passSeconds(20);
      expect((await fetch(`${other.url}/get_block?block=0`)).status).toBe(200);
      other.passSeconds(60);
      const { length } = await (
        await fetch(`${other.url}/rpc`, {
          method: 'POST',
          body: JSON.stringify(Array.from({ length: 10 }, (_, id) => ({ id, method: 'rpc.discover' }))),
        })
      ).text();
      expect(length).toBeGreaterThan(65_536);
      await expect(other.rpc('eth_chainId')).rejects.toMatchObject({ rpcCode: -32005 });
      expect((await fetch(`${other.url}/get_block?block=0`)).status).toBe(429);
    } finally {
      await other.stop();
    }
  });

  it('are off where the limits are, while sizes stay', async () => {
    const free = await startNode({ limits: limitsWith({}, true) });
    try {
      for (let at = 0; at < 20; at++) expect((await fetch(`${free.url}/get_block?block=0`)).status).toBe(200);
      expect((await fetch(`${free.url}/rpc`, { method: 'POST', body: 'x'.repeat(5_000_000) })).status).toBe(413);
    } finally {
      await free.stop();
    }
  });
});
