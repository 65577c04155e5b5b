// Compares every fast path with the ordinary route: the same bytes for any request, and the same counts against the
// limits.

import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastPathName } from '@svc/core/server/fastPath';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Random } from '../support/random.ts';
import { exchangeBytes, type RawRequest, rawRequest } from '../support/rawHttp.ts';
import { FAST_PATH_CASES, type FastServer } from './cases.ts';
import { drawRow, HEADERS, last, METHODS } from './draws.ts';

const ROWS = Number(process.env.FUZZ_RUNS ?? 250);
const NAMES = Object.keys(FAST_PATH_CASES) as FastPathName[];

const statusOf = (answer: string): string => answer.slice(9, 12);

describe.each(NAMES)('%s', (name) => {
  const { path, start, keepNothing } = FAST_PATH_CASES[name];
  let server: FastServer;
  beforeAll(async () => {
    server = await start(false);
  });
  afterAll(() => server.stop());
  afterEach(() => vi.restoreAllMocks());

  const exchange = (row: readonly RawRequest[], pauseAfter?: number, { port } = server): Promise<string> =>
    exchangeBytes(port, Buffer.concat(row.map(rawRequest)), pauseAfter);
  /** Runs with the fast paths off. */
  const ordinarily = async <T>(run: () => Promise<T>): Promise<T> => {
    const off = vi.spyOn(path.prototype, 'take').mockReturnValue(false);
    const result = await run();
    off.mockRestore();
    return result;
  };
  let taken = 0;
  /** The answers of both routes to a sequence of requests that was already answered once. */
  const both = async (row: readonly RawRequest[], pauseAfter?: number): Promise<string> => {
    const ordinary = await ordinarily(() => exchange(row, pauseAfter));
    const watched = vi.spyOn(path.prototype, 'take');
    const fast = await exchange(row, pauseAfter);
    taken = watched.mock.results.filter(({ value }) => value === true).length;
    watched.mockRestore();
    expect(fast, row.map((request) => rawRequest(request).toString().slice(0, 400)).join('\n')).toBe(ordinary);
    return fast;
  };

  it.each(keepNothing === undefined ? ['kept'] : ['kept', 'made anew'])(
    'takes its ordinary requests: %s',
    async (how) => {
      if (how !== 'kept') keepNothing?.();
      expect(server.usual.length).toBeGreaterThan(5);
      for (const request of server.usual) {
        await both([last(request)]);
        expect(taken, request.target).toBe(1);
      }
    },
  );

  it('answers unusual requests like the ordinary route, whichever route takes them', async () => {
    keepNothing?.();
    const statuses = new Set<string>();
    let count = 0;
    for (const request of server.odd) {
      statuses.add(statusOf(await both([last(request)])));
      count += taken;
    }
    expect(count).toBeLessThan(server.odd.length);
    expect([...statuses]).toContain('200');
    expect([...statuses].some((status) => status.startsWith('4'))).toBe(true);
  });

  it('answers every method, version and header like the ordinary route', async () => {
    keepNothing?.();
    const [usual] = server.usual as [RawRequest];
    const { headers = [] } = usual;
    const requests: RawRequest[] = [
      ...METHODS.map((method) => ({ ...usual, method })),
      ...['HTTP/1.0', 'HTTP/2.0', ''].map((version) => ({ ...usual, version })),
      ...HEADERS.flatMap(([header, body = usual.body ?? '']) => [
        { ...usual, headers: [...headers, header], body },
        { ...usual, headers: [header, ...headers], body },
      ]),
      ...headers.map((header) => ({ ...usual, headers: headers.filter((other) => other !== header) })),
    ];
    let count = 0;
    for (const request of requests) {
      await both([last(request)]);
      count += taken;
    }
    expect(count).toBeGreaterThan(HEADERS.length);
  });

  it('gives the same answer when a request arrives in pieces', async () => {
    keepNothing?.();
    for (const request of server.usual.slice(0, 3)) {
      const { length } = rawRequest(last(request));
      for (const pause of [1, 30, length - 1]) await both([last(request)], pause);
      expect(taken).toBe(1);
    }
  });

  it('gives the same answers to random sequences of requests, in order', async () => {
    keepNothing?.();
    const random = new Random();
    let count = 0;
    await random.casesInTurn(ROWS, async () => {
      const row = drawRow(random, [...server.usual, ...server.usual, ...server.odd]);
      // A malformed request closes its connection at once, whichever answers are still due; such a sequence is sent one
      // request at a time.
      const isWhole = (await ordinarily(() => exchange(row))).split('HTTP/1.1 ').length > row.length;
      for (const part of isWhole ? [row] : row.map((request) => [last(request)])) {
        await both(part);
        count += taken;
      }
    });
    expect(count).toBeGreaterThan(ROWS / 4);
  });

  it('counts each request once, against the same limits', async () => {
    const answersOf = async (): Promise<string[]> => {
      const tight = await start(true);
      const answers: string[] = [];
      for (const request of tight.many) answers.push(await exchange([last(request)], undefined, tight));
      tight.passTime(3600);
      answers.push(await exchange([last(tight.many[0] as RawRequest)], undefined, tight));
      await tight.stop();
      return answers;
    };
    const watched = vi.spyOn(path.prototype, 'take');
    const fast = await answersOf();
    expect(watched.mock.results.some(({ value }) => value === true)).toBe(true);
    watched.mockRestore();
    expect(fast).toEqual(await ordinarily(answersOf));
    const refused = fast.filter((answer) => /\r\nretry-after: \d+\r\n/i.test(answer));
    expect(refused.length).toBeGreaterThan(1);
    expect(fast.length - refused.length).toBeGreaterThan(3);
    expect(statusOf(fast.at(-1) ?? '')).toBe('200');
  });

  it('answers a client that has half-closed its connection', async () => {
    const [usual] = server.usual as [RawRequest];
    const answerOf = async (): Promise<string> => {
      const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
      let got = '';
      socket.on('data', (part) => {
        got += part.toString();
      });
      socket.once('end', () => socket.end());
      socket.end(rawRequest(usual));
      await once(socket, 'close');
      return statusOf(got);
    };
    expect([await answerOf(), await ordinarily(answerOf)]).toEqual(['200', '200']);
  });

  it('affects no other client when one disconnects during a request or before its answer', async () => {
    const [usual] = server.usual as [RawRequest];
    const bytes = rawRequest(usual);
    for (const length of [20, bytes.length - 1, bytes.length]) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise<void>((resolve) => socket.write(bytes.subarray(0, length), () => resolve()));
      socket.destroy();
      await once(socket, 'close');
    }
    expect(statusOf(await both([last(usual)]))).toBe('200');
  });
});
