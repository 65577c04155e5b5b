import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { StreamReader } from '../../../test/support/streamReader.ts';

const alice = testAccount('alice');

interface Event {
  readonly type?: string;
  readonly height?: number;
}

describe('faults', () => {
  let node: TestNode;
  const sockets: WebSocket[] = [];
  beforeEach(async () => {
    node = await startNode({ genesis: 'empty' });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    await node.stop();
  });

  async function follow(): Promise<StreamReader<Event>> {
    const reader = new StreamReader<Event>();
    const hello = reader.next(({ type }) => type === 'hello');
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws?channels=blocks`);
    sockets.push(socket);
    socket.on('message', (data) => reader.take(JSON.parse(data.toString())));
    await hello;
    return reader;
  }

  it('make a read fail as configured, over REST and JSON-RPC, and end', async () => {
    const active = await node.rpc('sim_faults', [
      { reads: [{ method: '/get_status', fail: { code: -32_005, status: 503, message: 'busy' } }] },
    ]);
    expect(active).toEqual({
      reads: [{ method: '/get_status', fail: { code: -32_005, status: 503, message: 'busy' }, hits: 0 }],
      receipts: [],
      frames: [],
    });
    const answer = await fetch(`${node.url}/get_status`);
    expect([answer.status, await answer.json()]).toEqual([503, { ok: false, error: 'busy' }]);
    await expect(node.rpc('exchange_gasPrice')).resolves.toBeDefined();
    await node.rpc('sim_faults', [{ reads: [{ method: 'eth_blockNumber', fail: {} }] }]);
    await expect(node.rpc('eth_blockNumber')).rejects.toMatchObject({
      rpcCode: -32_000,
      message: expect.stringContaining('sim_faults'),
    });
    expect(await node.rpc('sim_faults')).toMatchObject({ reads: [{ hits: 1 }] });
    expect(await node.rpc('sim_faults', [{}])).toEqual({ reads: [], receipts: [], frames: [] });
    await expect(node.rpc('eth_blockNumber')).resolves.toBe('0x0');
    expect((await fetch(`${node.url}/get_status`)).status).toBe(200);
  });

  it('cut the connection of an answer that is dropped, over REST and JSON-RPC', async () => {
    await node.rpc('sim_faults', [
      {
        reads: [
          { method: 'eth_*', drop: true, times: 1 },
          { method: '/get_blocks', drop: true },
        ],
      },
    ]);
    await expect(fetch(`${node.url}/get_blocks`)).rejects.toThrow();
    await expect(node.rpc('eth_chainId')).rejects.toThrow();
    await expect(node.rpc('eth_chainId')).resolves.toBe('0x15b38');
  });

  it('cut a socket, whenever it was opened, in place of an answer over it', async () => {
    const reader = await follow();
    const [socket] = sockets;
    const closed = new Promise<void>((resolve) => socket?.on('close', () => resolve()));
    await node.rpc('sim_faults', [{ reads: [{ method: 'eth_chainId', drop: true }] }]);
    socket?.send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}');
    await closed;
    expect(reader.events).toEqual([expect.objectContaining({ type: 'hello' })]);
  });

  it('apply to both paths of each read whose name begins as configured, and not to pages and probes', async () => {
    await node.rpc('sim_faults', [{ reads: [{ method: 'exchange_*', fail: { status: 503 } }] }]);
    const statusOf = async (path: string) =>
      (await fetch(`${node.url}${path}`, { headers: { accept: 'text/html' } })).status;
    expect([await statusOf('/get_pools'), await statusOf('/get_status')]).toEqual([503, 200]);
    await node.rpc('sim_faults', [{ reads: [{ method: '/get_*', fail: {} }] }]);
    await expect(node.rpc('market_getMarkets')).rejects.toThrow();
    await node.rpc('sim_faults', [{ reads: [{ method: '*', drop: true }] }]);
    for (const path of ['/', '/docs', '/page/home.ts', '/openapi.json', '/healthz', '/metrics'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    await expect(statusOf('/get_pools')).rejects.toThrow();
  });

  it('delay, and count matching answers: of every n the last, after some, so many times', async () => {
    await node.rpc('sim_faults', [
      {
        reads: [
          { method: 'net_version', every: 2, skip: 1, times: 2, fail: {} },
          { method: 'eth_chainId', delay_ms: 150 },
        ],
      },
    ]);
    const outcomes = [];
    for (let at = 0; at < 8; at++)
      outcomes.push(
        await node.rpc('net_version').then(
          () => 'ok',
          () => 'failed',
        ),
      );
    expect(outcomes).toEqual(['ok', 'ok', 'failed', 'ok', 'failed', 'ok', 'ok', 'ok']);
    expect(await node.rpc('eth_chainId')).toBe('0x15b38');
    // One that is delayed for good still waits when others were answered.
    await node.rpc('sim_faults', [{ reads: [{ method: 'eth_chainId', delay_ms: 60_000 }] }]);
    const gone = new AbortController();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
    const headers = { 'content-type': 'application/json' };
    const held = fetch(`${node.url}/rpc`, { method: 'POST', headers, body, signal: gone.signal }).then(
      () => 'answered',
      () => 'left',
    );
    await node.rpc('net_version');
    expect(await Promise.race([held, Promise.resolve('waits')])).toBe('waits');
    gone.abort();
    expect(await held).toBe('left');
  });

  it('hide receipts, all or one, as if their blocks did not exist yet', async () => {
    await node.stop();
    node = await startNode();
    await node.fund(alice.address, 'SVC', '10');
    const params = { token_address: node.tokenOf('qUSDC'), spender: testAccount('bob').address, amount: '1' };
    const { tx_hash: first } = await node.execute(alice, 'TOKEN_APPROVE', params);
    const { tx_hash: second } = await node.execute(alice, 'TOKEN_APPROVE', params);
    await node.rpc('sim_faults', [{ receipts: [{ tx_hash: `0x${first.toUpperCase()}`, drop: true, times: 2 }] }]);
    expect(await node.receipt(first)).toBeNull();
    expect(await node.rpc('exchange_getTransactionReceipt', [first])).toBeNull();
    expect(await node.receipt(first)).toMatchObject({ tx_hash: first });
    expect(await node.receipt(second)).toMatchObject({ tx_hash: second });
  });

  it('drop, repeat and delay frames of a channel, and nothing else', async () => {
    const reader = await follow();
    const heights = () => reader.events.flatMap(({ height }) => height ?? []);
    await node.rpc('sim_faults', [
      {
        frames: [
          { channel: 'blocks', drop: true, times: 1 },
          { channel: 'blocks', repeat: true, times: 1 },
        ],
      },
    ]);
    const third = reader.next(({ height }) => height === 3);
    await node.mine(3);
    await third;
    expect(heights()).toEqual([2, 2, 3]);
    await node.rpc('sim_faults', [
      {
        frames: [
          { channel: 'blocks', delay_ms: 120, times: 1 },
          { channel: 'trades', drop: true },
        ],
      },
    ]);
    const late = reader.next(({ height }) => height === 4);
    await node.mine(2);
    await late;
    expect(heights()).toEqual([2, 2, 3, 5, 4]);
  });

  it('are refused when they name something unknown, and never apply to the controls', async () => {
    for (const wrong of [
      { read: [] },
      { reads: [{ method: 'x', wait: 1 }] },
      { frames: [{}] },
      { reads: [{ method: 'x', delay_ms: 1e9 }] },
      5,
      { reads: {} },
    ]) {
      await expect(node.rpc('sim_faults', [wrong])).rejects.toMatchObject({ rpcCode: -32_602 });
    }
    await node.rpc('sim_faults', [{ reads: [{ method: '*', fail: {} }] }]);
    await expect(node.rpc('eth_chainId')).rejects.toThrow();
    expect((await fetch(`${node.url}/get_status`)).status).toBe(500);
    // Probes are not affected.
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
    await node.rpc('sim_faults', [{}]);
    expect((await fetch(`${node.url}/get_status`)).status).toBe(200);
  });
});
