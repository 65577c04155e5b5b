// The fast path of usual POSTs against the server's own: the same answers to the same requests, whoever finds the
// reason.

import { once } from 'node:events';
import { connect } from 'node:net';
import { utf8 } from '@svc/core/bytes';
import { buildClaimMessage, type Claim } from '@svc/core/profiles/claim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manualClock.ts';
import { classicOwner, postQuantumOwner } from '../../../test/support/profileOwners.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { addFastPosts } from './fastPath.ts';
import { createHttp, onPath } from './http.ts';
import { limitsWith } from './limits.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';

/** All that a server says to some bytes, but for the time. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    socket.setEncoding('utf8').on('data', (part) => {
      got += part;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(got.replaceAll(/\r\ndate: [^\r]*/gi, '')));
    socket.write(bytes);
  });
}

const LAST = 'host: x\r\nconnection: close\r\n';
const post = (
  path: string,
  body: string,
  headers = 'content-type: application/json\r\n',
  length = `content-length: ${utf8(body).length}\r\n`,
): string => `POST ${path} HTTP/1.1\r\n${LAST}${headers}${length}\r\n${body}`;
/** An answer by its head, whose lines may come in any order, and its body. */
const shape = (answer: string) => {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { head: head.toLowerCase().split('\r\n').sort(), body };
};

describe('a claim by the fast path and by the other', () => {
  const clock = manualClock();
  // With a query the server's own way of requests has it.
  const ways: { server: StartedRelay; query: string }[] = [];
  beforeAll(async () => {
    const limits = limitsWith({ profilePublishes: 12, nodeTimeout: 1 });
    const config = {
      clock,
      limits,
      publicUrl: 'https://profiles.example',
      nodes: new Map([['local', 'http://127.0.0.1:1']]),
    };
    for (const query of ['', '?ordinary=1']) ways.push({ server: await startRelay(config), query });
  });
  afterAll(() => Promise.all(ways.map(({ server }) => server.stop())));

  const both = async (request: (query: string) => string): Promise<string> => {
    const [quick = '', ordinary = ''] = await Promise.all(
      ways.map(({ server, query }) => exchange(server.port, request(query))),
    );
    expect(shape(quick)).toEqual(shape(ordinary));
    return quick;
  };
  const ACCOUNTS = '/profiles/v1/local/accounts';
  const claimOf = ({ address, sign }: ReturnType<typeof classicOwner>, changes: Partial<Claim> = {}) =>
    JSON.stringify(
      sign(
        buildClaimMessage({
          ...{ network: 'local', kind: 'account', subject: address, signer: address },
          ...{
            profile: { name: 'Ada é', image: 'https://a.example/i.png' },
            issuedAt: Math.floor(clock.now() / 1000),
            ...changes,
          },
        }),
      ),
    );

  it('is answered alike, headers and all', async () => {
    const ada = classicOwner();
    const good = claimOf(ada);
    const removal = claimOf(ada, { profile: null, issuedAt: Math.floor(clock.now() / 1000) + 1 });
    const token = claimOf(ada, { kind: 'token', profile: { x: 'ada' } });
    const eve = claimOf(classicOwner()).replace(/"signature":"0x../, '"signature":"0x00');
    const cases: [status: number, body: string, path?: string][] = [
      ...([
        [200, good],
        [409, good],
        [200, removal],
        [409, good],
        [200, claimOf(postQuantumOwner())],
        [401, eve],
      ] as [number, string][]),
      ...([
        [400, good.slice(1)],
        [400, ''],
        [400, '[]'],
        [400, '{"message":7}'],
        [400, `${good}x`],
        [413, 'x'.repeat(40_000)],
      ] as [number, string][]),
      ...([
        [503, token, '/profiles/v1/local/tokens'],
        [400, good, '/profiles/v1/local/tokens'],
        [404, good, '/profiles/v1/other/accounts'],
      ] as [number, string, string][]),
      ...([
        [405, good, `${ACCOUNTS}/x`],
        [404, good, '/profiles/v1/local/account'],
        [400, claimOf(ada, { issuedAt: 7 })],
      ] as [number, string, string][]),
    ];
    for (const [status, body, path = ACCOUNTS] of cases)
      expect(await both((query) => post(path + query, body))).toMatch(`HTTP/1.1 ${status} `);
  });

  it('is answered alike however unusual its request is', async () => {
    await clock.advance(600_000);
    const body = '{}';
    const requests: [status: number, (query: string) => string][] = [
      ...[
        '',
        'content-type: text/plain\r\n',
        'content-type: nonsense\r\n',
        'content-type: Application/JSON; charset=UTF-8\r\n',
        'content-type:\r\n',
      ].map((type): [number, (query: string) => string] => [400, (query) => post(ACCOUNTS + query, body, type)]),
      [
        400,
        (query) => post(ACCOUNTS + query, `2\r\n${body}\r\n0\r\n\r\n`, undefined, 'transfer-encoding: chunked\r\n'),
      ],
      [400, (query) => post(ACCOUNTS + query, body, 'host: y\r\n')],
      [400, (query) => post(ACCOUNTS + query, body, 'content-encoding: gzip\r\n')],
      [417, (query) => post(ACCOUNTS + query, body, 'expect: nothing\r\n')],
      [405, (query) => post(ACCOUNTS + query, body).replace('POST', 'PUT')],
      [
        400,
        (query) =>
          post(ACCOUNTS + query, body)
            .replace(LAST, '')
            .replace('1.1', '1.0'),
      ],
      [400, (query) => post(ACCOUNTS + query, body).replace('host: x\r\n', '')],
      [400, (query) => post(ACCOUNTS + query, '', '', '')],
    ];
    for (const [status, request] of requests) expect(await both(request)).toMatch(`HTTP/1.1 ${status} `);
    expect(await both((query) => post(ACCOUNTS + query, body, 'expect: 100-continue\r\n'))).toMatch(
      /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 400 /,
    );
  });

  it('counts against its client when it has its form, by either way, and is malformed rather than too many', async () => {
    await clock.advance(600_000);
    const bodies = Array.from({ length: 12 }, () => claimOf(classicOwner()));
    const malformed = '{"message":"x"}';
    for (const body of bodies) {
      expect(await both((query) => post(ACCOUNTS + query, malformed))).toMatch('HTTP/1.1 400 ');
      expect(await both((query) => post(ACCOUNTS + query, body))).toMatch('HTTP/1.1 200 ');
    }
    expect(await both((query) => post(ACCOUNTS + query, claimOf(classicOwner())))).toMatch(
      /^HTTP\/1.1 429 .*\r\nretry-after: 600\r\n/is,
    );
    expect(await both((query) => post(ACCOUNTS + query, malformed))).toMatch('HTTP/1.1 400 ');
    // The ways are two servers here, but on one of them both count together.
    const [quick] = ways as [(typeof ways)[number]];
    expect(await exchange(quick.server.port, post(`${ACCOUNTS}?ordinary=1`, claimOf(classicOwner())))).toMatch(
      'HTTP/1.1 429 ',
    );
    await clock.advance(600_000);
    const later = claimOf(classicOwner());
    expect(await both((query) => post(ACCOUNTS + query, later))).toMatch('HTTP/1.1 200 ');
  });

  it('keeps its place among requests in a row, and harms nobody where its client goes away', async () => {
    await clock.advance(600_000);
    const [one] = ways as [(typeof ways)[number]];
    const claim = (): string => post(ACCOUNTS, claimOf(classicOwner())).replace(LAST, 'host: x\r\n');
    const index = 'GET /profiles/v1 HTTP/1.1\r\nhost: x\r\n\r\n';
    const answers = await exchange(
      one.server.port,
      claim() + index + claim() + claim() + index.replace('\r\nhost: x\r\n', `\r\n${LAST}`),
    );
    expect([...answers.matchAll(/"ok":true|"version":1/g)].map(String)).toEqual([
      '"ok":true',
      '"version":1',
      '"ok":true',
      '"ok":true',
      '"version":1',
    ]);
    await new Promise<void>((resolve) => {
      const socket = connect(one.server.port, '127.0.0.1');
      socket.once('close', () => resolve());
      socket.write(claim());
      socket.write(claim().slice(0, -100), () => socket.destroy());
    });
    expect(await exchange(one.server.port, post(ACCOUNTS, claimOf(classicOwner())))).toMatch('HTTP/1.1 200 ');
  });
});

it('usual posts alone are answered without the server, a fault of ours as the server does it, and none once it closes', async () => {
  const parts = { log: createLogger('silent'), metrics: createMetrics() };
  const app = createHttp({ ...parts, bodyBytes: 100, isUpgrade: () => false });
  let passed = 0;
  app.addHook('onRequest', async () => {
    passed++;
  });
  const take = async (body: Uint8Array): Promise<object> => {
    if (body.length === 1) throw new Error('told to nobody');
    return { length: body.length };
  };
  onPath(app, '/posts', { POST: (request) => take(utf8(request.body as string)) });
  addFastPosts(app, { ...parts, posts: new Map([['/posts', (_request, body) => take(body)]]), bodyBytes: 100 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const answers = async (body: string): Promise<string[]> => [
    await exchange(Number(port), post('/posts', body)),
    await exchange(Number(port), post('/posts?ordinary=1', body)),
  ];
  for (const [body, status, count] of [
    ['abc', 200, 1],
    ['x', 500, 1],
    ['', 200, 1],
    ['x'.repeat(101), 413, 2],
  ] as const) {
    passed = 0;
    const [quick = '', ordinary = ''] = await answers(body);
    expect(shape(quick)).toEqual(shape(ordinary));
    expect(quick).toMatch(`HTTP/1.1 ${status} `);
    expect(passed).toBe(count);
  }
  const socket = connect(Number(port), '127.0.0.1');
  const begun = once(app.server, 'request');
  socket.write('POST /posts HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\na');
  await begun;
  const closed = new Promise<string>((resolve) => {
    let got = '';
    socket.on('data', (part) => {
      got += part.toString();
    });
    socket.once('close', () => resolve(got));
  });
  const ended = app.close();
  socket.write('bc');
  const again = post('/posts', 'abc');
  socket.write(again);
  expect(await closed).toMatch(/^HTTP\/1.1 200 .*HTTP\/1.1 503 /s);
  await ended;
});
