// JSON-RPC by the fast path beside the ordinary one, byte for byte: an odd query string is all that sends a request the
// latter way.

import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import * as bodies from './body.ts';
import { limitsWith } from './limits.ts';

const PATHS = ['/rpc', '/rpc?ordinary'] as const;
const call = (method: string, params: unknown = [], id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const plain = call('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest']);

interface Sent {
  readonly method?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  /** Bytes after which a pause is made. */
  readonly pauseAfter?: number;
}

function requestBytes(path: string, { method = 'POST', headers, body = plain }: Sent): Buffer {
  const lines = headers ?? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  return Buffer.concat([
    Buffer.from([`${method} ${path} HTTP/1.1`, 'host: x', ...lines, '', ''].join('\r\n')),
    Buffer.from(body),
  ]);
}

/** Everything that comes until the other side closes. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text.replaceAll(/^Date: .*\r\n/gim, '')));
  });
}

describe('a JSON-RPC request that goes the fast path', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({
      limits: limitsWith({ body_bytes: 200_000, batch_entries: 20, rpc_burst: 60, rpc_per_second: 30 }),
    });
  });
  afterAll(() => node.stop());

  const open = (allowHalfOpen = false): Socket =>
    connect({ port: Number(new URL(node.url).port), host: '127.0.0.1', allowHalfOpen });
  /** What is answered to a request on a connection that it is the last of. */
  const exchange = async (path: string, sent: Sent): Promise<string> => {
    const { headers, body = plain, pauseAfter } = sent;
    const lines = headers ?? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
    const bytes = requestBytes(path, { ...sent, headers: [...lines, 'connection: close'] });
    const socket = open();
    const text = readAll(socket);
    socket.write(bytes.subarray(0, pauseAfter));
    if (pauseAfter !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.write(bytes.subarray(pauseAfter));
    }
    // Every answer has the path nowhere but where it is asked for by its name.
    return (await text).replaceAll(path, '/rpc');
  };
  const both = async (sent: Sent): Promise<string> => {
    const answers: string[] = [];
    for (const path of PATHS) {
      node.passSeconds(10);
      answers.push(await exchange(path, sent));
    }
    const sorted = answers.map((text) => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      return [head.split('\r\n').sort(), ...rest];
    });
    expect(sorted[0]).toEqual(sorted[1]);
    return answers[0] ?? '';
  };

  it.each<[string, string, RegExp]>([
    ['a call', plain, /200 OK.*"id":1,"result":"0x0"/s],
    ['an id of another kind', call('eth_chainId', [], 'a"b'), /"id":"a\\"b"/],
    ['the id null', call('eth_chainId', [], null), /"id":null,"result"/],
    ['a call with named parameters', call('exchange_getNonce', { address: `0x${'1'.repeat(40)}` }), /"result":0/],
    ['a notification', '{"jsonrpc":"2.0","method":"eth_chainId"}', /^HTTP\/1.1 204 .*\r\n\r\n$/s],
    [
      'a batch',
      `[${plain},${call('eth_noSuchMethod', [], 2)},1,${call('eth_chainId', [1, 2, 3], 3)}]`,
      /^HTTP\/1.1 200.*\[\{/s,
    ],
    [
      'notifications alone',
      '[{"jsonrpc":"2.0","method":"eth_chainId"},{"method":"eth_blockNumber"}]',
      /^HTTP\/1.1 204 /,
    ],
    ['an empty batch', '[]', /-32600/],
    ['a batch that is too long', `[${Array(21).fill(plain).join(',')}]`, /at most 20/],
    ['no body', '', /-32700/],
    ['white space', ' \n', /-32700/],
    ['half a body', plain.slice(0, -3), /-32700/],
    ['a member twice', plain.replace('"id":1', '"id":1,"id":2'), /"id":2,"result"/],
    ['bytes that are no text', '{"id":1,"method":"\xff\ud800"}', /"error"/],
    ['a text in other letters', call('eth_getBalance', ['ü€𝄞']), /-32602/],
    ['an unknown method', call('eth_noSuchMethod'), /-32601/],
    ['a method that is not served', call('eth_sign', ['0x1', '0x2']), /"error"/],
    ['parameters that are wrong', call('eth_getBalance', [1]), /-32602/],
    ['a transaction that cannot be read', call('eth_sendRawTransaction', ['0x00']), /malformed/],
    ['a submission without a signature', call('exchange_sendTransaction', [{}]), /"error"/],
    ['a long body', call('eth_getBalance', ['x'.repeat(150_000)]), /-32602/],
    ['a body that is too long', call('eth_getBalance', ['x'.repeat(250_000)]), /^HTTP\/1.1 413.*-32600/s],
  ])('answers %s as the ordinary way does, headers and all', async (_, body, expected) => {
    const answer = await both({ body });
    expect(answer).toMatch(expected);
    expect(answer.toLowerCase()).toContain('access-control-allow-origin: *\r\n');
  });

  const lengthOf = (body: string | Buffer) => `content-length: ${Buffer.byteLength(body)}`;
  it.each<[string, Sent, RegExp]>([
    ['no media type', { headers: [lengthOf(plain)] }, /200 OK/],
    ['another media type', { headers: ['content-type: text/plain', lengthOf(plain)] }, /200 OK/],
    ['a character set', { headers: ['Content-Type: Application/JSON; charset=UTF-8', lengthOf(plain)] }, /200 OK/],
    ['a media type that is none', { headers: ['content-type: nonsense;;', lengthOf(plain)] }, /^HTTP\/1.1 (200|415)/],
    [
      'an origin',
      { headers: ['origin: https://dapp.test', 'content-type: application/json', lengthOf(plain)] },
      /200 OK/,
    ],
    [
      'a body in chunks',
      { headers: ['transfer-encoding: chunked'], body: `${plain.length.toString(16)}\r\n${plain}\r\n0\r\n\r\n` },
      /"result":"0x0"/,
    ],
    [
      'a body that is packed',
      { headers: ['content-encoding: gzip', lengthOf(gzipSync(plain))], body: gzipSync(plain) },
      /-32700/,
    ],
    ['an announcement', { headers: ['expect: 100-continue', lengthOf(plain)] }, /^HTTP\/1.1 100 Continue.*200 OK/s],
    ['another expectation', { headers: ['expect: nothing', lengthOf(plain)] }, /^HTTP\/1.1 4/],
    ['two lengths', { headers: [lengthOf(plain), 'content-length: 3'] }, /^HTTP\/1.1 400/],
    ['a length and chunks', { headers: [lengthOf(plain), 'transfer-encoding: chunked'] }, /^HTTP\/1.1 400/],
    ['a length that is none', { headers: ['content-length: many'] }, /^HTTP\/1.1 400/],
    ['no length', { headers: [], body: '' }, /-32700/],
    ['a pause in its head', { pauseAfter: 30 }, /"result":"0x0"/],
    ['a pause in its body', { pauseAfter: 120 }, /"result":"0x0"/],
    ['the method GET', { method: 'GET', headers: [], body: '' }, /^HTTP\/1.1 400/],
    ['the method HEAD', { method: 'HEAD', headers: [], body: '' }, /^HTTP\/1.1 404/],
    ['the method PUT', { method: 'PUT' }, /^HTTP\/1.1 404/],
    [
      'the method OPTIONS',
      { method: 'OPTIONS', headers: ['origin: https://dapp.test', 'access-control-request-method: POST'], body: '' },
      /^HTTP\/1.1 204/,
    ],
  ])('answers a request with %s as the ordinary way does', async (_, sent, expected) => {
    expect(await both(sent)).toMatch(expected);
  });

  it('goes that way, and leaves to the ordinary one what is unusual', async () => {
    const held = vi.spyOn(bodies, 'bodyOf');
    await exchange('/rpc', {});
    expect(held).not.toHaveBeenCalled();
    await exchange('/rpc', { headers: ['content-type: text/plain', lengthOf(plain)] });
    await exchange('/rpc?ordinary', {});
    expect(held).toHaveBeenCalledTimes(2);
    held.mockRestore();
  });

  it('counts against the same limits, each request once', async () => {
    const counts: string[][] = [];
    for (const path of PATHS) {
      node.passSeconds(60);
      const seen: string[] = [];
      for (const body of [
        ...Array(2).fill(`[${Array(20).fill(plain).join(',')}]`),
        ...Array(19).fill(plain),
        '{',
        plain,
        '[',
        `[${plain},${plain}]`,
      ]) {
        const answer = await exchange(path, { body });
        seen.push(
          `${/retry-after: \d+/i.exec(answer)?.[0].toLowerCase() ?? 'taken'} ${[...answer.matchAll(/-32\d+/g)].join()}`,
        );
      }
      counts.push(seen);
    }
    expect(counts[0]).toEqual(counts[1]);
    expect(counts[0]?.slice(-5)).toEqual([
      'taken ',
      'taken -32700',
      ...Array(2).fill('retry-after: 1 -32005'),
      'retry-after: 1 -32005,-32005',
    ]);
  });

  it('is answered in its place in a row, whichever way each goes', async () => {
    node.passSeconds(60);
    const row = Array.from({ length: 24 }, (_, at) =>
      requestBytes(PATHS[at % 2] ?? '', { body: call('eth_chainId', [], at) }),
    );
    const socket = open();
    let got = '';
    socket.on('data', (part) => {
      got += part.toString();
    });
    socket.write(Buffer.concat(row));
    const ids = () => [...got.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
    await expect.poll(() => ids().length).toBe(24);
    expect(ids()).toEqual(Array.from({ length: 24 }, (_, at) => at));
    // The connection is as good as before.
    socket.write(requestBytes('/rpc', { body: call('eth_chainId', [], 24) }));
    await expect.poll(() => ids().length).toBe(25);
    socket.destroy();
  });

  it('is answered to a client that has closed its own side', async () => {
    node.passSeconds(60);
    for (const path of PATHS) {
      const socket = open(true);
      const text = readAll(socket);
      socket.once('end', () => socket.end());
      socket.end(requestBytes(path, {}));
      expect(await text).toContain('"result":"0x0"');
    }
  });

  it('harms nobody where its client goes away in the middle of it, or before its answer', async () => {
    node.passSeconds(60);
    for (const path of PATHS) {
      for (const length of [100, requestBytes(path, {}).length - 1, requestBytes(path, {}).length]) {
        const socket = open();
        socket.on('error', () => undefined);
        await new Promise<void>((resolve) => socket.write(requestBytes(path, {}).subarray(0, length), () => resolve()));
        socket.destroy();
      }
    }
    expect(await exchange('/rpc', {})).toContain('"result":"0x0"');
  });

  it('is disturbed like any other while answers are', async () => {
    node.passSeconds(60);
    await node.rpc('sim_faults', [{ reads: [{ method: 'eth_getBalance', drop: true }] }]);
    expect(await exchange('/rpc', {})).toBe('');
    await node.rpc('sim_faults', [{}]);
    expect(await exchange('/rpc', {})).toContain('"result":"0x0"');
  });
});
