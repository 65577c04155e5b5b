// Limits of the HTTP edge: how much and how often a client may send, and the answer when that is too much.

import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { limitsWith } from './limits.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };

describe('limits of the HTTP edge', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ limits: limitsWith({ header_seconds: 1, rpc_burst: 10, rpc_per_second: 5 }) });
  });
  afterAll(() => node.stop());

  it('answer 429 with Retry-After and the allow-origin header, keyed by the socket and not by a header', async () => {
    const statuses = [];
    for (let at = 0; at < 9; at++) {
      const answer = await fetch(`${node.url}/get_block?block=0`, { headers: { 'x-forwarded-for': `10.0.0.${at}` } });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toMatchObject({ ok: false });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    node.passSeconds(1);
    expect((await fetch(`${node.url}/get_block?block=0`)).status).toBe(200);
  });

  it('count unreadable requests like any other', async () => {
    node.passSeconds(60);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++)
      statuses.push((await fetch(`${node.url}/submit_exchange_tx`, { method: 'POST', body: 'nonsense' })).status);
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
  });

  it('charge get_blocks by offset and length, and add nothing when refused', async () => {
    const read = async (offset: number) => (await fetch(`${node.url}/get_blocks?offset=${offset}&limit=50`)).status;
    expect(await read(99_900)).toBe(200);
    expect(await read(100)).toBe(429);
    node.passSeconds(3600);
    expect(await read(100)).toBe(200);
  });

  it('count every entry of a JSON-RPC batch, and answer -32005 with status 200', async () => {
    const batch = `[{"method":"eth_chainId"},${Array.from({ length: 10 }, (_, id) => `{"id":${id},"method":"eth_chainId"}`).join(',')}]`;
    const answer = await fetch(`${node.url}/rpc`, { method: 'POST', headers: JSON_HEADERS, body: batch });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('retry-after')).toBe('1');
    // Under the ids of its requests, so that a client can tell which of them were refused.
    expect(await answer.json()).toMatchObject(Array.from({ length: 10 }, (_, id) => ({ id, error: { code: -32005 } })));
    await expect(node.rpc('eth_chainId')).resolves.toBe('0x15b38');
    node.passSeconds(10);
    const codes: number[] = [];
    for (let count = 0; count < 11; count++) {
      const broken = await fetch(`${node.url}/rpc`, { method: 'POST', headers: JSON_HEADERS, body: '{"jsonrpc"' });
      codes.push(((await broken.json()) as { error: { code: number } }).error.code);
    }
    expect(codes).toEqual([...Array(10).fill(-32700), -32005]);
  });

  it('disconnect clients that send their headers too slowly', async () => {
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    const closed = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => undefined);
    });
    socket.write('GET /get_status HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const answer = await closed;
    expect(answer).toContain('408');
    expect(answer).toContain('access-control-allow-origin: *');
  });

  it('disconnect clients that send slowly and never read', async () => {
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write('GET /get_status HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const bytes = setInterval(() => socket.write('y'), 100);
    await new Promise<void>((resolve) => socket.on('close', () => resolve()));
    clearInterval(bytes);
  });

  it.each([
    ['GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n', '400'],
    ['GET /get_status?x=%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', '200'],
    ['NONSENSE\r\n\r\n', '400'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
    ['POST /rpc HTTP/1.1\r\nhost: x\r\ncontent-length: 5000000\r\nconnection: close\r\n\r\n', '413'],
  ])('answer %j with %s and the allow-origin header', async (request, status) => {
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    const text = await new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (data) => {
        received += data.toString();
        if (received.includes('\r\n\r\n')) socket.destroy();
      });
      socket.on('close', () => resolve(received));
      socket.on('error', () => undefined);
      socket.write(request);
    });
    expect(text.split('\r\n')[0]).toContain(status);
    expect(text.toLowerCase()).toContain('access-control-allow-origin: *');
    expect(text).not.toMatch(/node_modules|\.ts:|at /);
  });
});
