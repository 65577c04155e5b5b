// Every read of the protocol through the client library, by name and by declaration, and its handling of bad answers.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getStatus } from '@svc/core/reads/chain/getStatus';
import { getBlockNumber } from '@svc/core/reads/eth/getBlockNumber';
import { getTicker } from '@svc/core/reads/market/getTicker';
import { READS, type ReadName } from '@svc/core/reads/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadSamples, sampleReads } from '../../test/support/readSamples.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { connectNode, NodeBadAnswer, NodeSilent } from './node.ts';
import { allReads } from './reads.ts';

let node: TestNode;
let samples: ReadSamples;
beforeAll(async () => {
  node = await startNode();
  ({ samples } = await sampleReads(node));
});
afterAll(() => node.stop());

describe('reads', () => {
  it('of every name are answered in their declared shape', async () => {
    const reads = allReads(connectNode(node.url)) as unknown as Record<ReadName, (params: object) => Promise<unknown>>;
    const failed: string[] = [];
    for (const { name } of READS)
      for (const params of samples[name])
        await reads[name](params).catch((error: unknown) => failed.push(`${name} ${JSON.stringify(params)}: ${error}`));
    expect(failed).toEqual([]);
  });

  it('without a path have one result: none of them answers less over JSON-RPC', () => {
    const less = READS.filter((read) => !('rest' in read) && ('rpcResult' in read || 'rpcMembers' in read));
    expect(less.map(({ name }) => name)).toEqual([]);
  });

  it('that the node refuses fail with its words', async () => {
    await expect(connectNode(node.url).read(getTicker, { market: 'nothing:SVC' })).rejects.toMatchObject({
      code: 'rest.failed',
      message: expect.stringContaining('market'),
    });
  });
});

/** A server with scripted answers. */
async function serverOf(answer: (count: number) => { status?: number; body: string; retryAfter?: string }) {
  let count = 0;
  const server: Server = createServer((_request, response) => {
    const { status = 200, body, retryAfter } = answer(++count);
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: () => count, stop: () => server.close() };
}

describe('a node that', () => {
  it.each([
    'no JSON',
    '{"ok":true}',
    '{"ok":true,"result":{"height":"1"}}',
    '{"ok":true,"result":{"height":-0.5,"last_block_hash":null,"node_id":"x"}}',
  ])('answers %s is not trusted', async (body) => {
    const server = await serverOf(() => ({ body }));
    const error = await connectNode(server.url)
      .read(getStatus, {})
      .catch((cause: unknown) => cause);
    expect((error as NodeBadAnswer).code).toMatch(/^(?:client\.badAnswer|rest\.failed)$/);
    server.stop();
  });

  it('answers JSON-RPC with anything else is not trusted', async () => {
    const server = await serverOf(() => ({ body: '{"jsonrpc":"2.0","id":1,"result":7}' }));
    await expect(connectNode(server.url).read(getBlockNumber, {})).rejects.toBeInstanceOf(NodeBadAnswer);
    server.stop();
  });

  it('is overloaded is asked again after the time that it names', async () => {
    const good = '{"ok":true,"result":{"height":1,"last_block_hash":null,"node_id":"x"}}';
    const server = await serverOf((count) =>
      count < 3 ? { status: 429, body: '{"ok":false,"error":"later"}', retryAfter: '0' } : { body: good },
    );
    expect(await connectNode(server.url).read(getStatus, {})).toMatchObject({ height: 1 });
    expect(server.asked()).toBe(3);
    server.stop();
  });

  it('stays overloaded is given up with its own words', async () => {
    const server = await serverOf(() => ({ status: 429, body: '{"ok":false,"error":"later"}', retryAfter: '0' }));
    await expect(connectNode(server.url, { retries: 2 }).read(getStatus, {})).rejects.toThrow('later');
    expect(server.asked()).toBe(3);
    server.stop();
  });

  it('is unreachable is silent', async () => {
    await expect(connectNode('http://127.0.0.1:9').read(getStatus, {})).rejects.toBeInstanceOf(NodeSilent);
  });
});
