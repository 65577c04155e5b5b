// The fast path of reads against the ordinary one: the same bytes, whatever is asked, and the same counting.

import { connect } from 'node:net';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS } from '@svc/core/reads/registry';
import { queryOf } from '@svc/core/rpc/rest';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleReads } from '../../../test/support/readSamples.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { BlockCache } from './blockCache.ts';
import { limitsWith } from './limits.ts';
import { RestAnswers } from './restAnswers.ts';

const READS_BY_GET = (READS as readonly ReadDeclaration[]).flatMap(({ name, rest, params }) =>
  rest?.method === 'GET' ? [{ name, path: rest.path, params }] : [],
);

/** Everything that comes back for bytes sent, to the end of the connection; the clock left out. */
function exchange(node: TestNode, request: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    let got = '';
    socket.setEncoding('latin1').on('data', (part) => {
      got += part;
    });
    socket.once('error', fail);
    socket.once('close', () => done(got.replace(/^date: .*$/gim, 'date')));
    socket.write(request);
  });
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n`;

/** What one way made would otherwise be found by the other. */
const keepNothing = () => vi.spyOn(BlockCache.prototype, 'find').mockReturnValue(undefined);

/** While something is disturbed, whatever it is, everything goes the ordinary way. */
const disturb = (node: TestNode) =>
  node.rpc('sim_faults', [{ reads: [{ method: '/nowhere', fail: { status: 503 } }] }]);
const calm = (node: TestNode) => node.rpc('sim_faults', [{}]);

describe('a read that goes the fast path', () => {
  let node: TestNode;
  let paths: string[];
  beforeAll(async () => {
    node = await startNode();
    const { samples } = await sampleReads(node);
    paths = READS_BY_GET.flatMap(({ name, path }) =>
      ((samples as Record<string, readonly Record<string, unknown>[]>)[name] ?? []).map(
        (query) => `${path}${queryOf(query)}`,
      ),
    );
  });
  afterAll(() => node.stop());
  afterEach(() => vi.restoreAllMocks());

  /** Answers of both ways to the same requests, and how many of the first were looked at by the fast path. */
  const both = async (requests: readonly string[]) => {
    const looked = vi.spyOn(RestAnswers.prototype, 'keeps').mockClear();
    const quick: string[] = [];
    for (const request of requests) quick.push(await exchange(node, request));
    const count = looked.mock.calls.length;
    await disturb(node);
    const ordinary: string[] = [];
    for (const request of requests) ordinary.push(await exchange(node, request));
    await calm(node);
    expect(looked.mock.calls.length).toBe(count);
    return { quick, ordinary, count };
  };

  it('is answered as the ordinary way answers it, byte for byte, for every read: made anew, kept, and after a block', async () => {
    expect(paths.length).toBeGreaterThan(READS_BY_GET.length);
    for (let round = 0; round < 3; round++) {
      if (round === 0) keepNothing();
      const { quick, ordinary, count } = await both(paths.map((path) => get(path)));
      expect(quick).toEqual(ordinary);
      expect(count).toBe(paths.length);
      expect(quick.filter((answer) => answer.startsWith('HTTP/1.1 200')).length).toBeGreaterThan(
        READS_BY_GET.length / 2,
      );
      vi.restoreAllMocks();
      if (round === 1) await node.mine();
    }
  });

  it('is answered alike where the request is odd, whichever way takes it', async () => {
    keepNothing();
    const usdc = node.tokenOf('qUSDC');
    const market = `SVC:${usdc}`;
    const spelled = [
      `?market=${market}`,
      `?market=${encodeURIComponent(market)}`,
      '?market=svc%2FqUSDC',
      '?market=svc%2fqusdc',
      `?market=${market}&market=${market}`,
      `?%6darket=${market}`,
      `?market=${market}&pretty=true`,
      `?pretty=1&market=${market}`,
      `?pretty=no&market=${market}`,
      `?market=${market}&`,
      `?&market=${market}`,
      `?market=${market}&&n=1`,
      `?market=${market}&n`,
      `?market=${market}&=x`,
      `?market=${market}&n=a=b`,
      `?market==${market}`,
      `?market=${market}#there`,
      `?market=${market}&n=%23#x`,
      `#?market=${market}`,
      '?market=SVC+qUSDC',
      '?market=SVC%20qUSDC',
      '?market=%',
      '?market=%zz',
      '?market=%e2%82%ac',
      '?market=%ff',
      '?market=%00',
      '?market=%7f',
      '?market=',
      '?market',
      '?',
      '??market=SVC',
      '?__proto__=1&market=x',
      `?__proto__=1&constructor=2&toString=3&market=${market}`,
      '?MARKET=x',
      `?market=${market}&show_pending=true`,
      `?market=${market}&n=${'x'.repeat(3000)}`,
      `?market=${'x'.repeat(5000)}`,
      `?market=${market}&n=ä`,
      '',
      '/',
      '//',
      `/x?market=${market}`,
    ].map((rest) => get(`/get_ticker${rest}`));
    const placed = [
      '//get_ticker?market=x',
      '/get_ticker/../get_status',
      '/%67et_status',
      '/GET_STATUS',
      '/get_status;x',
      'http://x/get_status',
      '*',
    ].map((path) => get(path));
    const book = [
      'depth=1',
      'depth=0',
      'depth=1e2',
      'depth=01',
      'depth=%31',
      'depth=-1',
      'depth= ',
      'level=3',
      'level=4',
      'level=2.0',
      'level=true',
      'depth=99999999999999999999',
    ];
    const native = [
      'show_pending=true',
      'show_pending=TRUE',
      'show_pending=1',
      'show_pending=x',
      'page=0',
      'page=2',
      'transactions_count_limit=51',
    ];
    const asked = [
      ...book.map((query) => get(`/get_orderbook?market=${market}&${query}`)),
      ...native.map((query) => get(`/get_address_info?address=${testAccount('a').address}&${query}`)),
    ];
    const close = 'host: x\r\nconnection: close\r\n';
    const methods = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'get'].map(
      (method) => `${method} /get_status HTTP/1.1\r\n${close}\r\n`,
    );
    const headers = [
      'content-length: 5\r\n',
      'content-length: 0\r\n',
      'origin: https://site.example\r\n',
      'access-control-request-method: GET\r\norigin: https://site.example\r\n',
      'content-type: nonsense\r\n',
      'accept: text/html\r\n',
      'accept-encoding: gzip\r\n',
      'accept-version: 2\r\n',
      'if-none-match: *\r\n',
      'range: bytes=0-3\r\n',
      'expect: 100-continue\r\n',
      'x-forwarded-for: 1.2.3.4\r\n',
    ].map((header) => `${get('/get_status', header)}${header.startsWith('content-length: 5') ? 'hello' : ''}`);
    const versions = [
      `GET /get_status HTTP/1.0\r\n${close}\r\n`,
      'GET /get_status HTTP/1.0\r\n\r\n',
      'GET /get_status\r\n\r\n',
    ];
    const chunked = `GET /get_status HTTP/1.1\r\n${close}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
    const requests = [...spelled, ...placed, ...asked, ...methods, ...headers, ...versions, chunked];
    const { quick, ordinary, count } = await both(requests);
    expect(quick).toEqual(ordinary);
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThan(requests.length - 10);
    const statuses = new Set(quick.map((answer) => answer.slice(9, 12)));
    for (const status of ['200', '400', '404']) expect([...statuses]).toContain(status);
  });

  it('keeps its place among requests in a row', async () => {
    const requests = [
      '/get_status',
      '/get_ticker?market=x',
      '/get_status?pretty=true',
      '/get_validators',
      '/nowhere',
      '/get_status',
    ];
    const row = requests
      .map((path, at) => (at === requests.length - 1 ? get(path) : `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`))
      .join('');
    const { quick, ordinary } = await both([row]);
    expect(quick).toEqual(ordinary);
    expect(quick[0]?.match(/HTTP\/1\.1 \d+/g)).toEqual(
      ['200', '404', '200', '200', '404', '200'].map((status) => `HTTP/1.1 ${status}`),
    );
  });
});

describe('the limits of a read that goes the fast path', () => {
  it('count each request once, good or bad, and say when to come again', async () => {
    const statusesOf = async (isOrdinary: boolean) => {
      const node = await startNode({ limits: limitsWith({ rest_single_per_second: 6, blocks_cost_per_hour: 10 }) });
      try {
        if (isOrdinary) await disturb(node);
        const answers: string[] = [];
        const ask = async (path: string) => answers.push(await exchange(node, get(path)));
        for (const query of ['0', 'x', '0', '9999', '0', '0', '0', 'x']) await ask(`/get_block?block=${query}`);
        for (let n = 0; n < 4; n++)
          await ask(
            `/get_address_info?address=${testAccount('a').address}&transactions_count_limit=50&page=${n * 5 + 1}`,
          );
        node.passSeconds(1);
        await ask('/get_block?block=0');
        return answers;
      } finally {
        await node.stop();
      }
    };
    const [quick, ordinary] = [await statusesOf(false), await statusesOf(true)];
    expect(quick).toEqual(ordinary);
    expect(quick.map((answer) => answer.slice(9, 12))).toEqual([
      '200',
      '400',
      '200',
      '400',
      '200',
      '200',
      '429',
      '429',
      '200',
      '200',
      '429',
      '429',
      '200',
    ]);
    expect(quick[6]).toMatch(/retry-after: 1\r\n/i);
  });
});
