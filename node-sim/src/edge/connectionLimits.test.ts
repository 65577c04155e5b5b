// What one client address may hold: connections, streams, filters, subscriptions. It never shuts out another address.

import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { helpText } from '../config.ts';
import { type LimitName, limitsWith } from './limits.ts';

const [GREEDY, OTHER] = ['127.0.0.2', '127.0.0.3'];
const SOCKETS = ['/ws', '/rpc'] as const;
let node: TestNode;
const open: { destroy(): void }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await node.stop();
});
const start = async (changes: Partial<Record<LimitName, number>>) => {
  node = await startNode({ genesis: 'empty', limits: limitsWith(changes, true) });
};
const address = () => ({ host: '127.0.0.1', port: Number(new URL(node.url).port) });

/** A connection that sends one request and stays open; returns what it received. */
function dial(from: string, path = '/get_status', head = ''): Promise<{ socket: Socket; text: string }> {
  const socket = connect({ ...address(), localAddress: from });
  open.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
    socket.once('data', (data) => resolve({ socket, text: String(data) }));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n`);
  });
}

interface Spoken {
  readonly ask: (
    method: string,
    params: readonly unknown[],
  ) => Promise<{ readonly error?: { readonly code: number }; readonly result?: string }>;
  readonly socket: WebSocket;
}
/** A socket, or the code that it was closed with. */
function speak(from: string, path = '/ws'): Promise<Spoken | number> {
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}${path}`, { localAddress: from });
  open.push({ destroy: () => socket.terminate() });
  const ask: Spoken['ask'] = (method, params) =>
    new Promise((resolve) => {
      const hear = (data: unknown) => {
        if (!String(data).includes('"id":1')) return;
        socket.off('message', hear);
        resolve(JSON.parse(String(data)) as never);
      };
      socket.on('message', hear);
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => resolve(code));
    socket.once('message', () => resolve({ socket, ask }));
    // /rpc sends nothing before it is asked.
    socket.once('open', () => socket.send('{"jsonrpc":"2.0","id":0,"method":"eth_chainId"}'));
  });
}

const isSpoken = (one: Spoken | number): one is Spoken => typeof one !== 'number';

describe('one address', () => {
  it('has its connections, including sockets', async () => {
    await start({ connections_per_address: 4 });
    for (const path of [...SOCKETS, ...SOCKETS]) expect(isSpoken(await speak(GREEDY, path))).toBe(true);
    expect((await dial(GREEDY)).text).toMatch(/^HTTP\/1\.1 429/);
    await Promise.all(SOCKETS.map((path) => expect(speak(GREEDY, path)).rejects.toThrow('429')));
    for (const path of SOCKETS) expect(isSpoken(await speak(OTHER, path))).toBe(true);
  });

  it('cannot open more connections, and others are not affected', async () => {
    await start({ connections_per_address: 5 });
    const first = await Promise.all(Array.from({ length: 5 }, () => dial(GREEDY)));
    expect(first.map(({ text }) => text.slice(0, 12))).toEqual(Array(5).fill('HTTP/1.1 200'));
    const { text } = await dial(GREEDY);
    expect([text.slice(0, 12), /retry-after: 1/i.test(text)]).toEqual(['HTTP/1.1 429', true]);
    expect((await dial(OTHER)).text).toMatch(/^HTTP\/1\.1 200/);
    first[0]?.socket.destroy();
    await expect.poll(async () => (await dial(GREEDY)).text.slice(0, 12)).toBe('HTTP/1.1 200');
  });

  it('leaves a reserve of all connections, whatever its limit and however often it comes', async () => {
    await start({ connections: 40, connections_per_address: 1000 });
    const answers = await Promise.all(Array.from({ length: 36 }, () => dial(GREEDY)));
    expect(answers.every(({ text }) => text.startsWith('HTTP/1.1 200'))).toBe(true);
    expect((await dial(GREEDY)).text).toMatch(/^HTTP\/1\.1 429/);
    await Promise.allSettled(Array.from({ length: 30 }, () => dial(GREEDY)));
    expect((await dial(OTHER)).text).toMatch(/^HTTP\/1\.1 200/);
  });

  it('has its streams of all kinds together', async () => {
    await start({ streams_per_address: 3 });
    const socket = await speak(GREEDY);
    expect(isSpoken(await speak(GREEDY, '/rpc'))).toBe(true);
    expect((await dial(GREEDY, '/stream')).text).toMatch(/^HTTP\/1\.1 200/);
    for (const path of SOCKETS) expect([path, await speak(GREEDY, path)]).toEqual([path, 1008]);
    expect((await dial(GREEDY, '/stream')).text).toMatch(/^HTTP\/1\.1 429/);
    for (const path of SOCKETS) expect(isSpoken(await speak(OTHER, path))).toBe(true);
    if (isSpoken(socket)) socket.socket.close();
    await expect.poll(async () => isSpoken(await speak(GREEDY))).toBe(true);
  });

  it('has its filters, and new ones when some are uninstalled', async () => {
    await start({ filters_per_address: 3 });
    const [greedy, beside, other] = [await speak(GREEDY), await speak(GREEDY, '/rpc'), await speak(OTHER, '/rpc')];
    if (!isSpoken(greedy) || !isSpoken(beside) || !isSpoken(other)) throw new Error('no socket');
    const kinds = ['eth_newBlockFilter', 'eth_newPendingTransactionFilter', 'eth_newBlockFilter'];
    const ids: (string | undefined)[] = [];
    for (const kind of kinds) ids.push((await greedy.ask(kind, [])).result);
    for (const socket of [greedy, beside]) expect((await socket.ask('eth_newFilter', [{}])).error?.code).toBe(-32005);
    expect((await other.ask('eth_newFilter', [{}])).error).toBeUndefined();
    expect((await greedy.ask('eth_uninstallFilter', [ids[0]])).result).toBe(true);
    expect((await greedy.ask('eth_newFilter', [{}])).error).toBeUndefined();
  });

  it('has its subscriptions over all of its sockets, until these close', async () => {
    await start({ subscriptions_per_address: 3 });
    const [one, two, other] = [await speak(GREEDY), await speak(GREEDY, '/rpc'), await speak(OTHER, '/rpc')];
    if (!isSpoken(one) || !isSpoken(two) || !isSpoken(other)) throw new Error('no socket');
    for (const socket of [one, one, two])
      expect((await socket.ask('eth_subscribe', ['newHeads'])).error).toBeUndefined();
    expect((await two.ask('eth_subscribe', ['newHeads'])).error?.code).toBe(-32005);
    expect((await other.ask('eth_subscribe', ['newHeads'])).error).toBeUndefined();
    one.socket.close();
    await expect.poll(async () => (await two.ask('eth_subscribe', ['newHeads'])).error).toBeUndefined();
  });

  it('is told its limits', () => {
    const names = [
      'connections_per_address',
      'streams_per_address',
      'filters_per_address',
      'subscriptions_per_address',
      'long_reads_per_address',
    ];
    for (const name of names) expect(helpText()).toContain(`${name}=`);
  });
});
