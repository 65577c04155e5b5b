// Malicious or broken clients: each is bounded, answered or disconnected, and logged; the node keeps working.

import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { limitsWith } from './limits.ts';

interface Line {
  readonly refused: string;
  readonly count: number;
  readonly client?: string;
  readonly example?: string;
}

describe('a malicious client', () => {
  let node: TestNode;
  let lines: Line[];
  beforeEach(async () => {
    lines = [];
    node = await startNode({
      limits: limitsWith({ connections: 40 }, true),
      keepAlive: { pingMs: 40_000, quietMs: 1_000_000, commentMs: 1_000_000 },
      onLog: (line) => {
        if (typeof line.refused === 'string') lines.push(line as unknown as Line);
      },
    });
  });
  afterEach(() => node.stop());

  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(node.url).port), '127.0.0.1', () => resolve(socket));
      socket.once('error', reject);
    });
  const openStream = async (options = {}): Promise<WebSocket> => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws`, options);
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('open', resolve));
    return socket;
  };
  const closed = (socket: Socket | WebSocket): Promise<unknown> =>
    new Promise((resolve) => socket.once('close', resolve));
  const kinds = () => new Set(lines.map(({ refused }) => refused));
  const isAlive = async () =>
    expect((await node.get<{ height: number }>('/get_status')).height).toBe(node.node.chain.tip.height);

  it('is logged, each kind at once, and a flood as one line, not one line each', async () => {
    for (let n = 0; n < 300; n++) await fetch(`${node.url}/nothing-${n}`);
    await fetch(`${node.url}/get_block?block=x`);
    await fetch(`${node.url}/submit_exchange_tx`, { method: 'POST', body: 'x'.repeat(5_000_000) }).catch(
      () => undefined,
    );
    const broken = await open();
    broken.resume().write('NONSENSE\r\n\r\n');
    await closed(broken);
    expect(kinds()).toEqual(
      new Set(['missing.path', 'input.malformed', 'FST_ERR_CTP_BODY_TOO_LARGE', 'HPE_INVALID_METHOD']),
    );
    expect(lines.find(({ refused }) => refused === 'missing.path')).toMatchObject({
      count: 1,
      client: '127.0.0.1',
      example: '/nothing-0',
    });
    expect(lines).toHaveLength(4);
    const missing = () => lines.filter(({ refused }) => refused === 'missing.path').map(({ count }) => count);
    node.passSeconds(10);
    await fetch(`${node.url}/nothing-300`);
    await fetch(`${node.url}/nothing-301`);
    expect(missing()).toEqual([1, 300]);
    await node.stop();
    expect(missing()).toEqual([1, 300, 1]);
  });

  it('gets the answers to pipelined requests in order', async () => {
    const socket = await open();
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk.toString();
    });
    const row = Array.from(
      { length: 200 },
      (_, n) => `GET /get_exchange_nonce?address=0x${String(n).padStart(40, '0')} HTTP/1.1\r\nhost: x\r\n\r\n`,
    );
    socket.write(row.join(''));
    const addresses = () => [...got.matchAll(/"address":"0x0*(\d*)"/g)].map(([, n]) => Number(n));
    await expect.poll(() => addresses().length).toBe(200);
    expect(addresses()).toEqual(Array.from({ length: 200 }, (_, n) => n));
    socket.destroy();
  });

  it('cannot make the node hold answers that it does not read', async () => {
    await node.mine(20);
    const socket = await open();
    socket.pause();
    // Each answer is several hundred thousand bytes.
    const request = 'GET /get_blocks?limit=50 HTTP/1.1\r\nhost: x\r\n\r\n';
    const size = (await (await fetch(`${node.url}/get_blocks?limit=50`)).text()).length;
    const before = process.memoryUsage();
    socket.write(request.repeat(4000));
    for (let n = 0; n < 20; n++) await isAlive();
    const after = process.memoryUsage();
    expect(size).toBeGreaterThan(200_000);
    expect(after.external + after.heapUsed - before.external - before.heapUsed).toBeLessThan(100 * size);
    socket.destroy();
  });

  it('is disconnected when it does not read its answer, while idle streams stay', async () => {
    const own = await startNode({ limits: limitsWith({ idle_seconds: 1 }, true) });
    try {
      await own.mine(20);
      const stream = new WebSocket(`${own.url.replace('http', 'ws')}/ws`);
      await new Promise((resolve) => stream.once('open', resolve));
      const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
      socket.pause();
      socket.on('error', () => undefined);
      socket.write('GET /get_blocks?limit=512 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4));
      const gone = closed(socket);
      await new Promise((resolve) => setTimeout(resolve, 2500));
      // A client that does not read only notices by writing.
      const bytes = setInterval(() => socket.write('x'), 50);
      await gone;
      clearInterval(bytes);
      expect(stream.readyState).toBe(WebSocket.OPEN);
      stream.terminate();
    } finally {
      await own.stop();
    }
  });

  it('is disconnected when it subscribes without reading', async () => {
    const socket = await openStream();
    (socket as unknown as { _socket: Socket })._socket.pause();
    const [usdc, svc] = [node.tokenOf('qUSDC'), 'SVC'];
    const channels = [
      `orderbook:${svc}:${usdc}`,
      `trades:${svc}:${usdc}`,
      'tickers',
      'perp_markets',
      'tokens',
      'spot_pools',
    ];
    const frames = JSON.stringify({ op: 'set', channels }) + JSON.stringify({ op: 'set', channels: ['blocks'] });
    const [all = '', none = ''] = frames.split(/(?<=\})(?=\{)/);
    const gone = closed(socket);
    const pump = setInterval(() => {
      for (let n = 0; n < 100 && socket.readyState === WebSocket.OPEN; n++) {
        socket.send(all);
        socket.send(none);
      }
    }, 5);
    await gone;
    clearInterval(pump);
    expect(kinds()).toContain('stream.unread');
    await isAlive();
  });

  it('is not disconnected for a single answer above the buffer limit, while it reads', async () => {
    const own = await startNode();
    const socket = new WebSocket(`${own.url.replace('http', 'ws')}/ws`);
    try {
      await new Promise((resolve) => socket.once('open', resolve));
      await own.rpc('sim_mine', [600]);
      const sizes = new Map<number, number>();
      const done = new Promise<string>((resolve) => {
        socket.once('close', () => resolve('closed'));
        socket.on('message', (data) => {
          const text = data.toString();
          sizes.set(Number(/^\{"jsonrpc":"2.0","id":(\d+)/.exec(text)?.[1]), text.length);
          if (sizes.has(2) && sizes.has(1)) resolve('both');
        });
      });
      // The second answer is written while most of the first one waits.
      socket.send('{"jsonrpc":"2.0","id":1,"method":"sim_dump"}');
      socket.send('{"jsonrpc":"2.0","id":2,"method":"sim_snapshot"}');
      expect(await done).toBe('both');
      expect(sizes.get(1)).toBeGreaterThan(8_388_608);
    } finally {
      socket.terminate();
      await own.stop();
    }
  });

  it('is disconnected when it never answers a ping, and only then', async () => {
    const dead = await openStream({ autoPong: false });
    const alive = await openStream();
    const gone = closed(dead);
    let isGone = false;
    void gone.then(() => {
      isGone = true;
    });
    while (!isGone) {
      node.passSeconds(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(kinds()).toContain('stream.dead');
    expect(alive.readyState).toBe(WebSocket.OPEN);
    alive.terminate();
  });

  it('cannot have frames or bodies decompressed', async () => {
    const socket = await openStream({ perMessageDeflate: true });
    expect(socket.extensions).toBe('');
    const code = new Promise((resolve) => socket.once('close', resolve));
    // A text frame that claims to be compressed.
    const bomb = gzipSync('0'.repeat(10_000_000));
    const head = Buffer.from([0xc1, 0xfe, bomb.length >> 8, bomb.length & 0xff, 0, 0, 0, 0]);
    (socket as unknown as { _socket: Socket })._socket.write(Buffer.concat([head, bomb]));
    expect(await code).toBe(1002);
    const answer = await fetch(`${node.url}/submit_exchange_tx`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body: bomb,
    });
    expect(answer.status).toBe(400);
    await isAlive();
  });

  it('is refused above the connection limit, and accepted when others are gone', async () => {
    const sockets = await Promise.all(Array.from({ length: 60 }, () => open()));
    await expect
      .poll(() => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length)
      .toBeGreaterThanOrEqual(20);
    expect(kinds()).toContain('limit.connections');
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() =>
        isAlive().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  it.each([
    ['HEAD', '/get_status', 200],
    ['HEAD', '/nothing', 404],
    ['HEAD', '/get_block?block=x', 400],
    ['OPTIONS', '/get_status', 204],
    ['OPTIONS', '/nothing', 204],
    ['PUT', '/get_status', 404],
    ['DELETE', '/rpc', 404],
    ['GET', `/get_ticker?market=${'x'.repeat(9000)}`, 400],
    ['GET', `/${'%2e%2e%2f'.repeat(200)}etc/passwd`, 404],
    ['GET', '/get_ticker?market=%c0%ae%c0%ae', 404],
    ['GET', '/get_ticker?market=a&market=b', 400],
    ['GET', '/get_ticker?market%00=x', 400],
    ['GET', '/get_ticker?&&&===&market=SVC:qUSDC&', 200],
    ['GET', `/get_ticker?market=SVC:qUSDC&${'a=1&'.repeat(2000)}`, 200],
    ['GET', '/get%5Fticker?market=SVC%3aqUSDC', 200],
    ['GET', '/get_ticker/?market=SVC:qUSDC', 404],
    ['GET', '/get_ticker;x?market=SVC:qUSDC', 404],
  ])('is answered: %s %s with %i', async (method, path, status) => {
    const answer = await fetch(`${node.url}${path}`, { method });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    const text = await answer.text();
    if (method === 'HEAD' || method === 'OPTIONS') expect(text).toBe('');
    else expect(JSON.parse(text)).toMatchObject({ ok: status === 200 });
  });

  it('is told in JSON-RPC that GET of /rpc is a handshake', async () => {
    const answer = await fetch(`${node.url}/rpc`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: expect.objectContaining({ message: 'expected a WebSocket handshake' }) },
    ]);
  });
});
