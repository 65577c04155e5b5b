// Fast paths on a bare server: when they are passed, and who answers. That they answer as the ordinary way does is held
// by test/fastPaths/.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFastPath, type FastPath, isUsualPost, limitPipelining, readPieces, writeAnswer } from './fastPath.ts';

let server: Server;
let isOff: boolean;
let begun: string[];
const path: FastPath<IncomingMessage, ServerResponse> = {
  name: 'nodeRead',
  isOff: () => isOff,
  take: (request, answer, ordinary) => {
    begun.push(request.url ?? '');
    if (request.url === '/left') return false;
    if (request.url === '/given-back') setImmediate(ordinary);
    else if (request.method === 'POST')
      readPieces(request, (pieces) => writeAnswer(answer, 200, [], `fast ${Buffer.concat(pieces)}`));
    else if (request.url === '/bytes') writeAnswer(answer, 200, [], Buffer.from('bytes'));
    else writeAnswer(answer, 200, ['content-type', 'text/plain'], 'fast');
    return true;
  },
};

beforeEach(async () => {
  isOff = false;
  begun = [];
  server = createServer((_request, answer) => void answer.end('ordinary'));
  addFastPath(server, path);
  limitPipelining(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const url = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const ask = async (path: string, init?: RequestInit): Promise<string> => (await fetch(url(path), init)).text();

it('a fast path answers what it takes; what it leaves, gives back, or is not asked of goes the ordinary way', async () => {
  expect(await ask('/taken')).toBe('fast');
  expect(await ask('/left')).toBe('ordinary');
  expect(await ask('/given-back')).toBe('ordinary');
  expect(await ask('/taken', { method: 'POST', body: 'ä' })).toBe('fast ä');
  expect(begun).toEqual(['/taken', '/left', '/given-back', '/taken']);
  isOff = true;
  expect(await ask('/taken')).toBe('ordinary');
  expect(begun).toHaveLength(4);
});

it('a server that closes answers by itself', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answers = new Promise<string>((resolve) => {
    let got = '';
    socket.on('data', (part) => {
      got += part.toString();
    });
    socket.once('close', () => resolve(got));
  });
  const asked = once(server, 'request');
  socket.write('POST /taken HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\na');
  await asked;
  server.close();
  socket.write('bGET /taken HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await answers).toMatch(/fast ab.*ordinary$/s);
});

it('an expectation is answered before the answer that it belongs to, also where that is ready before its turn', async () => {
  const answers = new Promise<string>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let got = '';
    socket.on('data', (part) => {
      got += part.toString();
    });
    socket.once('close', () => resolve(got));
    socket.write('GET /given-back HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.write('GET /bytes HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n');
  });
  expect(await answers).toMatch(/ordinary.*100 Continue\r\n\r\nHTTP\/1.1 200 .*\r\n\r\nbytes$/s);
});

it('a usual post is JSON by its media type, as it is, and known in its length', () => {
  const isUsual = (headers: Record<string, string>, method = 'POST') =>
    isUsualPost({ method, headers, on: () => undefined }, 10);
  expect(isUsual({ 'content-length': '10' })).toBe(true);
  expect(isUsual({ 'content-length': '10', 'content-type': 'Application/JSON; charset=UTF-8' })).toBe(true);
  expect(isUsual({ 'content-length': '11' })).toBe(false);
  expect(isUsual({})).toBe(false);
  expect(isUsual({ 'content-length': '1' }, 'PUT')).toBe(false);
  expect(isUsual({ 'content-length': '1', 'content-type': 'text/plain' })).toBe(false);
  expect(isUsual({ 'content-length': '1', 'transfer-encoding': 'chunked' })).toBe(false);
});
