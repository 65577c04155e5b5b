// Arbitrary input to every method, path, stream and the bare port: each is answered or disconnected, within bounds, in
// the envelope of its interface, and the node continues with the same state.

import { connect } from 'node:net';
import { READS } from '@svc/core/reads/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { CHANNELS, MAX_CHANNELS } from '@svc/core/streams/channels';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Random } from '../../../test/support/random.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { CONTROL_LIST } from '../dev/registry.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 1500);

/** JSON text of values that programs handle badly: wrong types, huge ones, odd letters, names of prototypes. */
const ODD_VALUES: readonly string[] = [
  'null',
  'true',
  '[]',
  '{}',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e309',
  '-1e-400',
  '9007199254740993',
  `${'9'.repeat(400)}`,
  '""',
  '"0x"',
  '"0x0"',
  '"0x00"',
  '"latest"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"％2e％2e／"',
  '"‮SVC"',
  '"../../etc/passwd"',
  '"\' OR 1=1 --"',
  '"%00%ff"',
  '"1e18"',
  '"0.0000000000000000001"',
  `"${'9'.repeat(100)}"`,
  `"0x${'f'.repeat(64)}"`,
  `"0x${'F'.repeat(65)}"`,
  `"0xPQ${'0'.repeat(64)}"`,
  `"${'a'.repeat(100_000)}"`,
  `"${'é'.repeat(3000)}"`,
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"length":1e9}',
  '{"toJSON":1}',
  '{"then":1}',
];

describe('arbitrary input', () => {
  let node: TestNode;
  let random: Random;
  let values: readonly string[];
  let before: unknown;

  beforeAll(async () => {
    node = await startNode();
    random = new Random();
    const usdc = node.tokenOf('qUSDC');
    const [pool] = await node.get<{ pool_id: string }[]>('/get_pools');
    const sensible = [
      usdc,
      'SVC',
      'SVC/qUSDC',
      `${usdc}:SVC`,
      pool?.pool_id,
      testAccount('a').address,
      'BTC-USD-PERP',
      '1m',
      '1',
      '3:1',
      'buy',
    ];
    values = [
      ...ODD_VALUES,
      ...sensible.map((one) => JSON.stringify(one)),
      ...sensible.map((one) => JSON.stringify(one)),
    ];
    before = await node.get('/get_unified_state_root');
  });
  afterEach(async () => {
    expect(await node.get('/get_unified_state_root')).toEqual(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
  afterAll(() => node.stop());

  const oddList = (most: number): string =>
    `[${Array.from({ length: random.below(most) }, () => random.pick(values)).join(',')}]`;
  const oddObject = (names: readonly string[]): string => {
    const keys = [...names, '__proto__', 'constructor', 'x', ''];
    return `{${Array.from({ length: random.below(6) }, () => `${JSON.stringify(random.pick(keys))}:${random.pick(values)}`).join(',')}}`;
  };

  async function expectRpc(text: string | Uint8Array): Promise<void> {
    const answer = await fetch(`${node.url}/rpc`, { method: 'POST', body: text as BodyInit });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const body = await answer.text();
    if (answer.status === 204) {
      expect(body).toBe('');
      return;
    }
    expect(answer.status).toBe(200);
    const parsed = JSON.parse(body) as { error?: { code: number } } | { error?: { code: number } }[];
    for (const one of Array.isArray(parsed) ? parsed : [parsed]) {
      expect('result' in one || typeof one.error?.code === 'number', body.slice(0, 200)).toBe(true);
      expect(one.error?.code, body.slice(0, 300)).not.toBe(RPC_CODES.internal);
    }
  }

  it('is answered by every JSON-RPC method', async () => {
    // Controls change the chain and filters change what is installed; their parameters are checked like all others.
    const methods = READS.flatMap((read) =>
      read.rpc === undefined ? [] : [{ method: read.rpc as string, names: Object.keys(read.params.properties) }],
    );
    const steady = CONTROL_LIST.filter(({ method }) => ['sim_drop', 'sim_revert', 'sim_load'].includes(method));
    const all = [
      ...methods,
      ...steady.map(({ method, params }) => ({ method, names: Object.keys(params.properties) })),
    ];
    const one = (): string => {
      const { method, names } = random.pick(all);
      const params = random.below(2) === 0 ? oddList(7) : oddObject(names);
      return `{"jsonrpc":"2.0","id":${random.pick(['1', '"a"', 'null', '1.5', '-1', '{}', '[]', 'true'])},"method":${JSON.stringify(method)},"params":${params}}`;
    };
    await random.casesInTurn(RUNS, async () => {
      await expectRpc(
        random.below(4) === 0 ? `[${Array.from({ length: 1 + random.below(5) }, one).join(',')}]` : one(),
      );
    });
  });

  it('is answered by the JSON-RPC envelope', async () => {
    const members = ['jsonrpc', 'id', 'method', 'params', '__proto__'];
    const text = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    await random.casesInTurn(RUNS / 3, async () => {
      const kind = random.below(4);
      if (kind === 0) await expectRpc(oddObject(members));
      else if (kind === 1) await expectRpc(random.pick(values));
      else if (kind === 2) await expectRpc(text.slice(0, random.below(text.length)));
      else {
        // Bytes that are not UTF-8, and a byte-order mark.
        const bytes = Buffer.from(random.below(2) === 0 ? `\ufeff${text}` : text);
        bytes[random.below(bytes.length)] = random.below(256);
        await expectRpc(Uint8Array.from(bytes));
      }
    });
  });

  it('is answered by every path', async () => {
    const paths = READS.flatMap((read) =>
      read.rest === undefined ? [] : [{ ...read.rest, names: Object.keys(read.params.properties) as string[] }],
    );
    const raw = [
      '%',
      '%zz',
      '%00',
      '%ff%fe',
      '%ed%a0%80',
      '%2e%2e%2f',
      '+',
      ';',
      '&',
      '=',
      '[]',
      '%5B%5D',
      '#',
      '?',
      '%0d%0aset-cookie:x=1',
    ];
    await random.casesInTurn(RUNS, async () => {
      const { method, path, names } = random.pick(paths);
      const part = (): string => {
        const name = random.pick([...names, ...names, '__proto__', 'constructor', 'pretty', 'x[]', 'x.y']);
        const value =
          random.below(3) === 0
            ? random.pick(raw)
            : encodeURIComponent(random.pick(values).replace(/^"|"$/g, '').slice(0, 5000).toWellFormed());
        return `${name}=${value}`;
      };
      const query = Array.from({ length: random.below(5) }, part).join('&');
      const answer = await fetch(
        `${node.url}${path}?${query}`,
        method === 'POST' ? { method, body: oddObject([...names, 'tx_hex']) } : {},
      );
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('set-cookie')).toBeNull();
      const body = (await answer.json()) as { ok: boolean; error?: string };
      expect([200, 400, 404, 431], `${path}?${query.slice(0, 200)} ${body.error}`).toContain(answer.status);
      expect(body.ok).toBe(answer.status === 200);
    });
  });

  it('is answered or disconnected at the bare port', async () => {
    const { hostname, port } = new URL(node.url);
    const lines = [
      'GET /get_status HTTP/1.1',
      'GET  HTTP/1.1',
      'GET /get_status HTTP/9.9',
      'get /get_status HTTP/1.1',
      'PROPFIND /rpc HTTP/1.1',
      'POST /rpc HTTP/1.1',
      'GET http://other.test/get_status HTTP/1.1',
      'GET /%00/../%2e%2e HTTP/1.1',
      `GET /${'a'.repeat(30_000)} HTTP/1.1`,
      'CONNECT other.test:443 HTTP/1.1',
      'PRI * HTTP/2.0',
      '\x16\x03\x01\x02\x00\x01\x00',
      '',
    ];
    const headers = [
      'host: x',
      'host: y',
      `x-long: ${'b'.repeat(20_000)}`,
      'content-length: 10',
      'content-length: -1',
      'content-length: 99999999999999999999',
      'content-length: 5, 6',
      'transfer-encoding: chunked',
      'transfer-encoding: chunked, identity',
      'expect: 100-continue',
      'upgrade: websocket',
      'connection: upgrade',
      'sec-websocket-key: x',
      'sec-websocket-version: 99',
      'x-forwarded-for: 1.2.3.4',
      'accept: text/html;q=x, */*;q=2',
      'origin: null',
      'bad header',
      ': empty',
      'x: \x00\x01',
      'x:\ty',
      ' folded: line',
      'cookie: a=b',
      'range: bytes=0-1',
      'if-none-match: *',
      'content-encoding: gzip',
      'content-type: multipart/form-data; boundary=',
    ];
    const bodies = [
      '',
      '{}',
      'zz\r\n',
      '5\r\nhello\r\n0\r\n\r\n',
      'FFFFFFFFF\r\n',
      '\x00'.repeat(100),
      '{"method":"eth_chainId","id":1}',
    ];
    await random.casesInTurn(RUNS / 5, async () => {
      const head = Array.from({ length: random.below(6) }, () => random.pick(headers));
      const text = `${random.pick(lines)}\r\n${head.map((line) => `${line}\r\n`).join('')}\r\n${random.pick(bodies)}`;
      const answer = await new Promise<string>((resolve) => {
        let got = '';
        const socket = connect(Number(port), hostname, () => {
          socket.write(Buffer.from(text, 'latin1'));
          socket.end();
        });
        socket.on('data', (chunk) => {
          got += chunk.toString('latin1');
        });
        socket.on('close', () => resolve(got));
        socket.on('error', () => resolve(got));
        socket.setTimeout(5000, () => socket.destroy());
      });
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (answer !== '') expect(status, answer.slice(0, 100)).toBeDefined();
      expect(Number(status ?? 400), `${text.slice(0, 300)} -> ${answer.slice(0, 300)}`).toBeLessThan(500);
    });
  });

  it('is answered by the streams, however many channels it names', async () => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws`);
    const frames: { type?: string; channels?: string[]; id?: unknown }[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data)) as (typeof frames)[number]));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const names = Object.keys(CHANNELS);
    const channel = (): string => {
      const kind = random.below(4);
      if (kind === 0) return random.pick(values.filter((one) => one.length < 1000));
      const key = random.pick(values).replace(/^"|"$/g, '').slice(0, 200);
      return JSON.stringify(kind === 1 ? random.pick(names) : `${random.pick(names)}:${key}`);
    };
    const ops = ['"subscribe"', '"unsubscribe"', '"set"', '"channels"', '"__proto__"', 'null', '1', '[]'];
    random.cases(RUNS / 5, () => {
      const many = random.below(10) === 0 ? 2000 : random.below(5);
      const channels = `[${Array.from({ length: many }, channel).join(',')}]`;
      socket.send(
        random.below(8) === 0
          ? random.pick(values)
          : `{"op":${random.pick(ops)},"channels":${random.below(6) === 0 ? random.pick(values) : channels},"since":${random.pick(['0', '1', '-1', '1e99', 'null', '"x"', '{}'])}}`,
      );
    });
    socket.send(Buffer.from([0xff, 0x00]), { binary: true });
    socket.send('{"jsonrpc":"2.0","id":"end","method":"eth_chainId"}');
    await expect.poll(() => frames.some(({ id }) => id === 'end')).toBe(true);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    for (const { type, channels } of frames) {
      if (type === undefined) continue;
      expect(type).toMatch(/^[a-z_]+$/);
      if (type === 'subscribed' || type === 'channels') expect(channels?.length).toBeLessThanOrEqual(MAX_CHANNELS);
    }
    expect(frames.some(({ type }) => type === 'error')).toBe(true);
    socket.terminate();
  });
});
