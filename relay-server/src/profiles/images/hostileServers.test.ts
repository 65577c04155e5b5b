// Servers that break the HTTP protocol byte by byte: none of their answers becomes an image, and none costs more memory
// than its bytes.

import { once } from 'node:events';
import type { TLSSocket } from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImageHosts, startImageHosts } from '../../../../test/support/imageHosts.ts';
import { picture } from '../../../../test/support/pictures.ts';
import { fetchImage } from './fetchImage.ts';
import { ImageRefusal } from './imageRefusal.ts';

const BOUNDS = { bytes: 100_000, redirects: 3, timeoutMs: 5_000 };
let hosts: ImageHosts;
let png: Buffer;
beforeAll(async () => {
  hosts = await startImageHosts();
  png = await picture('png');
});
afterAll(() => hosts.stop());

/** What the buffers of two sockets can hold; a flood that is not cut off brings many times as much. */
const TAKEN_MAX = 20_000_000;
let names = 0;
/** Code of the refusal of what a server says, or `fetched`. */
async function outcomeOf(speak: (socket: TLSSocket) => unknown, bounds = BOUNDS): Promise<string> {
  const host = `raw${++names}.example`;
  hosts.speak(host, (socket) => void speak(socket));
  try {
    const { bytes } = await fetchImage(`https://${host}/`, bounds, hosts.outside);
    return Buffer.from(bytes).equals(png) ? 'fetched' : 'something else';
  } catch (error) {
    if (error instanceof ImageRefusal) return error.code;
    throw error;
  }
}
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n';
const whole = (headers: string, body: Uint8Array) => (socket: TLSSocket) =>
  socket.end(Buffer.concat([Buffer.from(`${HEAD}${headers}\r\n`), body]));
/** Says something again and again for as long as the other end takes it, and counts how much was taken. */
async function endlessly(socket: TLSSocket, piece: Buffer, taken: { bytes: number }): Promise<void> {
  while (!socket.destroyed) {
    taken.bytes += piece.length;
    if (socket.write(piece)) continue;
    const ended = new AbortController();
    await Promise.race(
      ['drain', 'close'].map((event) => once(socket, event, { signal: ended.signal }).catch(() => undefined)),
    );
    ended.abort();
  }
}

test.each<[string, (socket: TLSSocket) => unknown]>([
  ['the bytes alone, as before HTTP/1', (socket) => socket.end(png)],
  ['HTTP/2', (socket) => socket.end(Buffer.from('000012040000000000000300000064000400100000000600004000', 'hex'))],
  ['a status line of another protocol', (socket) => socket.end('ICY 200 OK\r\nContent-Type: image/png\r\n\r\n')],
  ['a status of four digits', (socket) => socket.end('HTTP/1.1 2000 OK\r\nContent-Type: image/png\r\n\r\n')],
  ['nothing', (socket) => socket.end()],
  ['the end of the connection amid the headers', (socket) => socket.end(HEAD)],
  ['a length in words', whole('Content-Length: many\r\n', new Uint8Array(5))],
  ['a negative length', whole('Content-Length: -1\r\n', new Uint8Array(5))],
  ['two lengths', whole('Content-Length: 5\r\nContent-Length: 6\r\n', new Uint8Array(6))],
  [
    'a length and chunks at once',
    whole('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', Buffer.from('5\r\nhello\r\n0\r\n\r\n')),
  ],
  ['a header name with a space', whole('Content-Length : 5\r\n', new Uint8Array(5))],
  ['a header folded over two lines', whole('X-A: a\r\n b\r\nContent-Length: 5\r\n', new Uint8Array(5))],
  [
    'chunks of a size that is no number',
    whole('Transfer-Encoding: chunked\r\n', Buffer.from('xyz\r\nhello\r\n0\r\n\r\n')),
  ],
  [
    'a chunk larger than all numbers',
    whole('Transfer-Encoding: chunked\r\n', Buffer.from('fffffffffffffffff\r\nhello')),
  ],
  ['chunks that end early', whole('Transfer-Encoding: chunked\r\n', Buffer.from('ff\r\nhello'))],
  [
    'a switch to another protocol',
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\nxx'),
  ],
])('%s is no image', async (_what, speak) => {
  expect(await outcomeOf(speak)).toBe('profile.imageFetch');
});

test('an image in chunks of one byte is fetched, one of too many such chunks is not', async () => {
  const inChunks = (bytes: Uint8Array) =>
    Buffer.concat([...bytes].map((byte) => Buffer.from([0x31, 13, 10, byte, 13, 10])));
  const say = (bytes: Uint8Array) =>
    whole('Transfer-Encoding: chunked\r\n', Buffer.concat([inChunks(bytes), Buffer.from('0\r\n\r\n')]));
  expect(await outcomeOf(say(png))).toBe('fetched');
  expect(await outcomeOf(say(Buffer.alloc(90_000)))).toBe('profile.imageSize');
});

test('a connection that is cut off amid the body', async () => {
  expect(
    await outcomeOf((socket) =>
      socket.write(Buffer.concat([Buffer.from(`${HEAD}Content-Length: 900\r\n\r\n`), png]), () => socket.destroy()),
    ),
  ).toBe('profile.imageFetch');
});

test.each<[string, string, Buffer]>([
  ['gzip within gzip', 'gzip, gzip', gzipSync(gzipSync(Buffer.alloc(1000)))],
  ['br within gzip', 'br, gzip', gzipSync(brotliCompressSync(Buffer.alloc(1000)))],
  ['zstd', 'zstd', Buffer.from('28b52ffd0458090000616263', 'hex')],
  ['deflate without its head', 'deflate', deflateRawSync(Buffer.alloc(1000))],
  ['an encoding that nobody knows', 'x-secret', Buffer.alloc(10)],
])('%s is not decoded', async (_what, encoding, body) => {
  expect(await outcomeOf(whole(`Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n`, body))).toBe(
    'profile.imageFetch',
  );
});

test('what is behind the end of an answer is not part of it: no second answer, no trailers', async () => {
  const behind = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 5\r\n\r\nhello');
  expect(await outcomeOf(whole(`Content-Length: ${png.length}\r\n`, Buffer.concat([png, behind])))).toBe('fetched');
  const chunked = Buffer.concat([
    Buffer.from(`${png.length.toString(16)}\r\n`),
    png,
    Buffer.from('\r\n0\r\nContent-Type: text/html\r\nLocation: https://10.0.0.1/\r\n\r\n'),
  ]);
  expect(await outcomeOf(whole('Transfer-Encoding: chunked\r\n', chunked))).toBe('fetched');
});

test.each<[string, string, Buffer]>([
  ['headers', HEAD, Buffer.from(`X-Flood: ${'x'.repeat(90)}\r\n`)],
  ['small headers', HEAD, Buffer.from('a:b\r\n')],
  ['"continue"', '', Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')],
  ['"early hints"', '', Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n')],
  ['"processing"', '', Buffer.from('HTTP/1.1 102 Processing\r\n\r\n')],
  ['a reason without end', 'HTTP/1.1 200 ', Buffer.alloc(1000, 'O')],
  ['trailers', `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n`, Buffer.from('X-Trailer: x\r\n')],
  ['words behind the size of a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5`, Buffer.alloc(1000, ';a=b')],
  ['zeros before the size of a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, Buffer.alloc(1000, '0')],
])('%s without end are left early', async (what, head, piece) => {
  const taken = { bytes: 0 };
  const code = await outcomeOf((socket) => {
    socket.write(head);
    return endlessly(socket, piece, taken);
  });
  expect(code).toBe(what.startsWith('zeros') ? 'profile.imageSize' : 'profile.imageFetch');
  expect(taken.bytes).toBeLessThan(TAKEN_MAX);
});

test.each<[string, Buffer]>([
  ['gzip', gzipSync(Buffer.alloc(0))],
  // A stored block of no bytes that is not the last.
  ['deflate', Buffer.from('000000ffff', 'hex')],
])('an endless body that decodes to nothing is counted as it arrives: %s', async (encoding, piece) => {
  const taken = { bytes: 0 };
  const code = await outcomeOf((socket) => {
    socket.write(`${HEAD}Content-Encoding: ${encoding}\r\n\r\n`);
    if (encoding === 'deflate') socket.write(deflateSync(Buffer.alloc(0)).subarray(0, 2));
    return endlessly(socket, Buffer.concat(Array.from({ length: 200 }, () => piece)), taken);
  });
  expect(code).toBe('profile.imageSize');
  expect(taken.bytes).toBeLessThan(TAKEN_MAX);
});
