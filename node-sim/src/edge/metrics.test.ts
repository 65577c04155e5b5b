// The metrics as a parser of the text format reads them: every name of the protocol with its type, labels that no
// client can multiply, values that follow the node.

import parsePrometheusTextFormat from 'parse-prometheus-text-format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';

type Family = ReturnType<typeof parsePrometheusTextFormat>[number];

const GAUGES = [
  'up',
  'chain_height',
  'finalized_epoch',
  'justified_epoch',
  'finality_lag_epochs',
  'peer_count',
  'mempool_pending',
  'slashing_events',
  'stream_subscribers',
  'stream_dropped_total',
  'streaming_enabled',
  'uptime_seconds',
];
const COUNTERS = [
  'blocks_streamed_total',
  'rpc_requests_total',
  'rpc_errors_total',
  'rpc_ratelimited_total',
  'stream_connections_total',
  'ws_connections_total',
  'reorgs_total',
  'p2p_blocks_received_total',
];

describe('/metrics', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.stop());

  async function read(): Promise<Map<string, Family>> {
    const answer = await fetch(`${node.url}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const families = parsePrometheusTextFormat(await answer.text());
    return new Map(families.map((family) => [family.name, family]));
  }
  const numberOf = (
    families: Map<string, Family>,
    name: string,
    labels: Readonly<Record<string, string>> = {},
  ): number => {
    const metrics = families.get(`svc_${name}`)?.metrics ?? [];
    const found = metrics.find((metric) =>
      Object.entries(labels).every(([label, value]) => metric.labels?.[label] === value),
    );
    return Number(found?.value ?? Number.NaN);
  };

  it('has every name of the protocol with its type, each once', async () => {
    const families = await read();
    for (const name of GAUGES)
      expect(families.get(`svc_${name}`), name).toMatchObject({ type: 'GAUGE', help: expect.stringMatching(/\w/) });
    for (const name of COUNTERS)
      expect(families.get(`svc_${name}`), name).toMatchObject({ type: 'COUNTER', help: expect.stringMatching(/\w/) });
    const text = await (await fetch(`${node.url}/metrics`)).text();
    const types = text.split('\n').filter((line) => line.startsWith('# TYPE '));
    expect(new Set(types).size).toBe(types.length);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('follows the chain, the queue, the streams and the calls', async () => {
    const before = await read();
    expect([
      numberOf(before, 'up'),
      numberOf(before, 'streaming_enabled'),
      numberOf(before, 'slashing_events'),
      numberOf(before, 'mempool_pending'),
    ]).toEqual([1, 1, 0, 0]);
    await node.rpc('sim_faucet', [testAccount('a').address, 'SVC', '1']);
    expect(numberOf(await read(), 'mempool_pending')).toBe(1);
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws`);
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
    await node.mine(2);
    await node.rpc('sim_reorg', [1]);
    await node.rpc('eth_chainId');
    await node.rpc('exchange_getToken', ['0x']).catch(() => undefined);
    const after = await read();
    const grew = (name: string, labels?: Readonly<Record<string, string>>) =>
      numberOf(after, name, labels) - (numberOf(before, name, labels) || 0);
    expect(numberOf(after, 'chain_height')).toBe(node.node.chain.tip.height);
    expect([grew('chain_height'), grew('blocks_streamed_total'), grew('reorgs_total')]).toEqual([2, 3, 1]);
    expect([
      numberOf(after, 'stream_subscribers'),
      grew('stream_connections_total'),
      grew('ws_connections_total'),
    ]).toEqual([1, 1, 1]);
    expect([
      grew('rpc_requests_total', { method: 'eth_chainId' }),
      grew('rpc_errors_total', { method: 'exchange_getToken' }),
    ]).toEqual([1, 1]);
    socket.terminate();
  });

  it('counts unknown methods under one name, however many there are', async () => {
    for (let n = 0; n < 50; n++) await node.rpc(`made_up${n}"}\n`).catch(() => undefined);
    const families = await read();
    const methods = families.get('svc_rpc_requests_total')?.metrics.map(({ labels }) => labels?.method ?? '') ?? [];
    expect(methods.filter((method) => method.startsWith('made_up'))).toEqual([]);
    expect(numberOf(families, 'rpc_requests_total', { method: '_unknown' })).toBe(50);
  });
});
