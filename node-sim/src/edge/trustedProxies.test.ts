// Behind a proxy, limits count by the client that the proxy names, over every path; from any other sender the header is
// ignored.

import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { limitsWith } from './limits.ts';

let node: TestNode;
afterEach(() => node.stop());

const LIMITS = limitsWith(
  { rpc_per_second: 1, rpc_burst: 3, rest_single_per_second: 1, streams_per_address: 1 },
  false,
);

/** Whether each of several consecutive requests was answered, for a client named by its proxy. */
async function answered(client: string, count: number, path: string): Promise<boolean[]> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
  const headers = { 'x-forwarded-for': client, 'content-type': 'application/json' };
  const answers: boolean[] = [];
  for (let at = 0; at < count; at++) {
    const answer = await fetch(`${node.url}${path}`, path === '/rpc' ? { method: 'POST', headers, body } : { headers });
    answers.push(!(await answer.text()).includes('-32005') && answer.status === 200);
  }
  return answers;
}

/** Whether a socket of a client receives the hello and is not closed. */
function isTaken(client: string): Promise<boolean> {
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws`, { headers: { 'x-forwarded-for': client } });
  return new Promise((resolve) => {
    socket.once('message', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

describe('limits behind a trusted proxy', () => {
  it.each(['/rpc', '/get_latest_transactions'])('count each client that it names separately at %s', async (path) => {
    node = await startNode({ genesis: 'empty', limits: LIMITS, trustedProxies: ['127.0.0.1'] });
    expect(await answered('198.51.100.1', 40, path)).toContain(false);
    expect(await answered('198.51.100.2', 1, path)).toEqual([true]);
    // Entries that a client writes into the header come before those that the proxy adds.
    expect(await answered('198.51.100.2, 198.51.100.1', 40, path)).toContain(false);
    expect(await answered('198.51.100.1, 198.51.100.3', 1, path)).toEqual([true]);
  });

  it('count the sockets of each client separately', async () => {
    node = await startNode({ genesis: 'empty', limits: LIMITS, trustedProxies: ['127.0.0.1'] });
    expect(await isTaken('198.51.100.1')).toBe(true);
    expect(await isTaken('198.51.100.1')).toBe(false);
    expect(await isTaken('198.51.100.2')).toBe(true);
  });
});

it('without a trusted proxy a client that names others is a single client', async () => {
  node = await startNode({ genesis: 'empty', limits: LIMITS });
  const answers: boolean[] = [];
  for (let at = 0; at < 40; at++) answers.push(...(await answered(`198.51.100.${at}`, 1, '/rpc')));
  expect(answers).toContain(false);
});
