// Access to the developer controls and the metrics: by Host and Origin, over every path of a request.

import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { CONTROL_LIST } from '../dev/registry.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

const FOREIGN = [
  { host: 'evil.test' },
  { host: '127.0.0.1.evil.test' },
  { host: '10.0.0.7:3007' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.test' },
  { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' },
  { host: 'evil.test', origin: 'http://evil.test' },
  { host: 'evil.test', origin: 'http://127.0.0.1:3011' },
] as const;
const OWN = [
  {},
  { host: 'localhost:3007' },
  { host: '[::1]' },
  { origin: 'http://127.0.0.1:3011' },
  { host: 'localhost', origin: 'http://localhost:5173' },
] as const;

type Headers = Readonly<Record<string, string>>;

/** Sends with `node:http`: no other client can set the Host header. */
function send(
  method: string,
  path: string,
  headers: Headers,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${node.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.end(body);
  });
}

/** The fast path takes the bare path, the ordinary one any query. */
const PATHS = ['/rpc', '/rpc?ordinary'] as const;
const call = (method: string, id?: number): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params: [], ...(id === undefined ? {} : { id }) });

/** Both sockets carry JSON-RPC. */
const SOCKETS = ['/ws', '/rpc'] as const;

function overSocket(path: string, headers: Headers, frame: string): Promise<string> {
  const { origin, ...others } = headers;
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}${path}`, {
    headers: others,
    ...(origin === undefined ? {} : { origin }),
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(frame));
    socket.on('message', (data) => {
      const text = String(data);
      if (!text.includes('"jsonrpc"')) return;
      socket.close();
      resolve(text);
    });
  });
}

const heightNow = () => node.node.chain.tip.height;

describe('developer controls', () => {
  it.each(FOREIGN)('are refused over HTTP and in batches, without any effect: %j', async (headers) => {
    const height = heightNow();
    for (const path of PATHS) {
      for (const { method } of CONTROL_LIST) {
        const answer = await send('POST', path, headers, call(method, 7));
        expect([method, answer.status, JSON.parse(answer.text)]).toEqual([
          method,
          403,
          {
            jsonrpc: '2.0',
            id: 7,
            error: { code: -32099, message: expect.stringContaining('this machine'), data: { code: 'denied.control' } },
          },
        ]);
      }
      const batch = await send(
        'POST',
        path,
        headers,
        `[${call('eth_chainId', 1)},${call('sim_mine', 2)},${call('sim_mine')}]`,
      );
      expect([
        batch.status,
        (JSON.parse(batch.text) as { error?: { code: number } }[]).map(({ error }) => error?.code),
      ]).toEqual([403, [-32099, -32099]]);
      expect((await send('POST', path, headers, call('sim_mine'))).status).toBe(403);
    }
    expect(heightNow()).toBe(height);
  });

  it.each(FOREIGN)('are refused over a WebSocket: %j', async (headers) => {
    const height = heightNow();
    for (const path of SOCKETS) {
      for (const { method } of CONTROL_LIST)
        expect(JSON.parse(await overSocket(path, headers, call(method, 1)))).toMatchObject({
          id: 1,
          error: { code: -32099, data: { code: 'denied.control' } },
        });
      const batch = await overSocket(path, headers, `[${call('eth_chainId', 1)},${call('sim_mine', 2)}]`);
      expect((JSON.parse(batch) as { error?: { code: number } }[]).map(({ error }) => error?.code)).toEqual([
        -32099, -32099,
      ]);
      // A notification is answered too: its sender would otherwise assume success.
      expect(await overSocket(path, headers, call('sim_mine'))).toContain('denied.control');
    }
    expect(heightNow()).toBe(height);
  });

  it.each(FOREIGN)('are not listed on the page for such a request: %j', async (headers) => {
    const page = await send('GET', '/', { ...headers, accept: 'text/html' });
    expect([page.status, page.text.includes('data-dev="false"'), page.text.includes('#/controls')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it.each(OWN)('answer programs and pages of this machine: %j', async (headers) => {
    for (const path of PATHS) {
      const height = heightNow();
      expect((await send('POST', path, headers, call('sim_mine', 1))).status).toBe(200);
      expect(heightNow()).toBe(height + 1);
    }
    for (const path of SOCKETS) {
      const height = heightNow();
      expect(JSON.parse(await overSocket(path, headers, call('sim_mine', 1)))).toMatchObject({
        id: 1,
        result: expect.anything(),
      });
      expect(heightNow()).toBe(height + 1);
    }
    expect((await send('GET', '/', { ...headers, accept: 'text/html' })).text).toContain('data-dev="true"');
  });

  it('leave everything else open to any site', async () => {
    for (const headers of FOREIGN) {
      const answer = await send('POST', '/rpc', headers, call('eth_chainId', 1));
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        200,
        { jsonrpc: '2.0', id: 1, result: expect.any(String) },
      ]);
    }
  });

  it('are unknown to everyone when they are off', async () => {
    const bare = await startNode({ dev: false, genesis: 'empty' });
    try {
      for (const origin of ['https://evil.test', 'http://127.0.0.1:3011']) {
        const answer = await fetch(`${bare.url}/rpc`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: call('sim_mine', 1),
        });
        expect([answer.status, await answer.json()]).toMatchObject([200, { error: { code: -32601 } }]);
      }
    } finally {
      await bare.stop();
    }
  });
});

describe('the metrics of the node', () => {
  it('are for this machine', async () => {
    for (const headers of OWN) expect((await send('GET', '/metrics', headers)).status).toBe(200);
    for (const headers of [...FOREIGN, { 'x-forwarded-for': '10.0.0.7' }])
      expect((await send('GET', '/metrics', headers as Headers)).status).toBe(403);
  });

  it('are for everyone where that is configured', async () => {
    const open = await startNode({ openMetrics: true, genesis: 'empty' });
    try {
      expect((await fetch(`${open.url}/metrics`, { headers: { origin: 'https://evil.test' } })).status).toBe(200);
    } finally {
      await open.stop();
    }
  });
});
