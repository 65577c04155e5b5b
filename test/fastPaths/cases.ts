// Test cases of the fast paths. For each: a server that has it, ordinary requests, unusual ones that it may or may not
// take, and requests that exceed limits. A fast path without a case here does not compile.

import { gzipSync } from 'node:zlib';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS } from '@svc/core/reads/registry';
import { queryOf } from '@svc/core/rpc/rest';
import type { FastPath, FastPathName } from '@svc/core/server/fastPath';
import { TRADE_BASE, TRADE_READS } from '@svc/core/trade/registry';
import { vi } from 'vitest';
import { BlockCache } from '../../node-sim/src/edge/blockCache.ts';
import { FastReads } from '../../node-sim/src/edge/fastRead.ts';
import { FastRpc } from '../../node-sim/src/edge/fastRpc.ts';
import { limitsWith } from '../../node-sim/src/edge/limits.ts';
import { KeptAnswers } from '../../node-sim/src/trade/edge/keptAnswers.ts';
import type { RawRequest } from '../support/rawHttp.ts';
import { sampleReads } from '../support/readSamples.ts';
import { startNode, testAccount } from '../support/startNode.ts';
import { startTrade } from '../support/startTrade.ts';

/** A server and its test requests. */
export interface FastServer {
  readonly port: number;
  /** Requests that the path must take. */
  readonly usual: readonly RawRequest[];
  readonly odd: readonly RawRequest[];
  /** Enough requests to exceed narrow limits. */
  readonly many: readonly RawRequest[];
  readonly passTime: (seconds: number) => void;
  readonly stop: () => Promise<void>;
}

/** A fast path, compared with the ordinary route. */
export interface FastPathCase {
  /** Its class, whose prototype takes requests on any server. */
  readonly path: { readonly prototype: Pick<FastPath<never, never>, 'take'> };
  /** Disables the server's cache, so that the path builds each answer itself. */
  readonly keepNothing?: () => void;
  /** Starts the same server each time. @param isTight whether it has narrow limits */
  readonly start: (isTight: boolean) => Promise<FastServer>;
}

const get = (target: string): RawRequest => ({ method: 'GET', target, headers: ['host: x'] });
const post = (target: string, body: string): RawRequest => ({
  method: 'POST',
  target,
  headers: ['host: x', 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`],
  body,
});
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** Queries with a market that parses in more than one way, or barely. */
const queriesOf = (market: string): string[] => [
  ...[`?market=${market}`, `?market=${encodeURIComponent(market)}`, '?market=svc%2FqUSDC', '?market=svc%2fqusdc'],
  ...[`?market=${market}&market=${market}`, `?%6darket=${market}`, `?market=${market}&pretty=true`],
  ...[`?pretty=1&market=${market}`, `?pretty=no&market=${market}`, `?market=${market}&`, `?&market=${market}`],
  ...[`?market=${market}&&n=1`, `?market=${market}&n`, `?market=${market}&=x`, `?market=${market}&n=a=b`],
  ...[`?market==${market}`, `?market=${market}#there`, `?market=${market}&n=%23#x`, `#?market=${market}`],
  ...['?market=SVC+qUSDC', '?market=SVC%20qUSDC', '?market=%', '?market=%zz', '?market=%e2%82%ac', '?market=%ff'],
  ...['?market=%00', '?market=%7f', '?market=', '?market', '?', '??market=SVC', '?__proto__=1&market=x'],
  ...[`?__proto__=1&constructor=2&toString=3&market=${market}`, '?MARKET=x', `?market=${market}&show_pending=true`],
  ...[`?market=${market}&n=${'x'.repeat(3000)}`, `?market=${'x'.repeat(5000)}`, `?market=${market}&n=ä`],
  ...['', '/', '//', `/x?market=${market}`],
];
const NUMBERS = ['1', '0', '1e2', '01', '%31', '-1', ' ', '2.0', 'true', '99999999999999999999'];
const FLAGS = ['true', 'TRUE', '1', 'x'];

async function startReads(isTight: boolean): Promise<FastServer> {
  const tight = limitsWith({ rest_single_per_second: 6, blocks_cost_per_hour: 10 });
  const node = await startNode(isTight ? { limits: tight } : {});
  const { samples } = isTight ? { samples: {} } : await sampleReads(node);
  const usual = (READS as readonly ReadDeclaration[]).flatMap(({ name, rest }) =>
    rest?.method === 'GET'
      ? ((samples as Record<string, readonly Record<string, unknown>[]>)[name] ?? []).map((query) =>
          get(`${rest.path}${queryOf(query)}`),
        )
      : [],
  );
  const [market, { address }] = [`SVC:${node.tokenOf('qUSDC')}`, testAccount('a')];
  const info = (query: string): RawRequest => get(`/get_address_info?address=${address}&${query}`);
  return {
    port: Number(new URL(node.url).port),
    usual,
    odd: [
      ...queriesOf(market).map((query) => get(`/get_ticker${query}`)),
      ...NUMBERS.flatMap((text) => ['depth', 'level'].map((name) => `${name}=${text}`)).map((query) =>
        get(`/get_orderbook?market=${market}&${query}`),
      ),
      ...FLAGS.map((text) => info(`show_pending=${text}`)),
      ...['page=0', 'page=2', 'transactions_count_limit=51'].map(info),
      ...['//get_ticker?market=x', '/get_ticker/../get_status', '/%67et_status', '/GET_STATUS', '/get_status;x'].map(
        get,
      ),
      ...['http://x/get_status', '*', '/nowhere', '/submit_exchange_tx'].map(get),
    ],
    many: [
      ...['0', 'x', '0', '9999', '0', '0', '0', 'x'].map((block) => get(`/get_block?block=${block}`)),
      ...[1, 6, 11, 16].map((page) => info(`transactions_count_limit=50&page=${page}`)),
    ],
    passTime: (seconds) => node.passSeconds(seconds),
    stop: () => node.stop(),
  };
}

const call = (method: string, params: unknown = [], id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const plain = call('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest']);
const RPC_BODIES = [
  ...[plain, call('eth_chainId', [], 'a"b'), call('eth_chainId', [], null), call('eth_noSuchMethod')],
  ...[call('exchange_getNonce', { address: `0x${'1'.repeat(40)}` }), '{"jsonrpc":"2.0","method":"eth_chainId"}'],
  `[${plain},${call('eth_noSuchMethod', [], 2)},1,${call('eth_chainId', [1, 2, 3], 3)}]`,
  '[{"jsonrpc":"2.0","method":"eth_chainId"},{"method":"eth_blockNumber"}]',
  ...['[]', `[${repeat(21, plain).join(',')}]`, '', ' \n', plain.slice(0, -3)],
  ...[plain.replace('"id":1', '"id":1,"id":2'), '{"id":1,"method":"\xff\ud800"}', call('eth_getBalance', ['ü€𝄞'])],
  ...[call('eth_sign', ['0x1', '0x2']), call('eth_getBalance', [1]), call('eth_sendRawTransaction', ['0x00'])],
  ...[call('exchange_sendTransaction', [{}]), call('eth_getBalance', ['x'.repeat(150_000)])],
];

function rpcWith(headers: readonly string[], body: string | Buffer = plain): RawRequest {
  return { method: 'POST', target: '/rpc', headers: ['host: x', ...headers], body };
}

async function startRpc(isTight: boolean): Promise<FastServer> {
  const sizes = { body_bytes: 200_000, batch_entries: 20 };
  const node = await startNode({
    limits: isTight ? limitsWith({ ...sizes, rpc_burst: 60, rpc_per_second: 30 }) : limitsWith(sizes, true),
  });
  const length = `content-length: ${plain.length}`;
  const packed = gzipSync(plain);
  return {
    port: Number(new URL(node.url).port),
    usual: RPC_BODIES.map((body) => post('/rpc', body)),
    odd: [
      post('/rpc', call('eth_getBalance', ['x'.repeat(250_000)])),
      ...['/rpc?', '/rpc?x=1', '/rpc/', '/RPC', '//rpc', '/rpc#x', 'http://x/rpc'].map((target) => post(target, plain)),
      ...['text/plain', 'Application/JSON; charset=UTF-8', 'nonsense;;', 'application/json;charset=latin1', ''].map(
        (type) => rpcWith([`content-type: ${type}`, length]),
      ),
      rpcWith(['transfer-encoding: chunked'], `${plain.length.toString(16)}\r\n${plain}\r\n0\r\n\r\n`),
      rpcWith(['content-encoding: gzip', `content-length: ${packed.length}`], packed),
      rpcWith([length, 'content-length: 3']),
      rpcWith([length, 'transfer-encoding: chunked']),
      rpcWith(['content-length: many']),
      rpcWith([], ''),
    ],
    many: [
      ...repeat(2, `[${repeat(20, plain).join(',')}]`),
      ...repeat(19, plain),
      ...['{', plain, '[', `[${plain},${plain}]`],
    ].map((body) => post('/rpc', body)),
    passTime: (seconds) => node.passSeconds(seconds),
    stop: () => node.stop(),
  };
}

/** Values for the path parameters of a trade read. */
const SEGMENTS: Readonly<Record<string, string>> = { base: 'svc', quote: 'usdc', asset: 'svc' };

async function startKept(isTight: boolean): Promise<FastServer> {
  const node = await startNode();
  const trade = await startTrade(node.url, isTight ? { rates: true, limits: { burst: 6 } } : {});
  const paths = TRADE_READS.map(({ path }) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => SEGMENTS[name] ?? testAccount('a').address),
  );
  const at = (rest: string): RawRequest => get(`${TRADE_BASE}${rest}`);
  const [book, candles] = ['/markets/svc/usdc/orderbook', '/markets/svc/usdc/candles'];
  return {
    port: Number(new URL(trade.url).port),
    usual: ['/markets', '/assets', '/status', '/prices', '/pools', '/perps', book, candles].map(at),
    odd: [
      ...paths.map(at),
      ...NUMBERS.map((text) => at(`${book}?depth=${text}`)),
      ...['?', '?&', '?x', '?x=1&x=2', '#there', '/', '//', '?interval=1h', '?interval=%31h', '?interval='].map(
        (rest) => at(`${candles}${rest}`),
      ),
      ...['/markets/%73vc/usdc', '/markets/SVC/usdc', '/markets/%ff/usdc', '/nowhere', '/', ''].map(at),
      ...[`http://x${TRADE_BASE}/markets`, '*', '/healthz', `${TRADE_BASE}/markets?${'x'.repeat(13_000)}`].map(get),
    ],
    many: [...repeat(4, at('/markets')), at('/nowhere'), ...repeat(3, at('/markets')), at(book)],
    passTime: (seconds) => trade.passMs(seconds * 1000),
    stop: async () => {
      await trade.stop();
      await node.stop();
    },
  };
}

/** The cases of every fast path. */
export const FAST_PATH_CASES: Readonly<Record<FastPathName, FastPathCase>> = {
  nodeRead: {
    path: FastReads,
    keepNothing: () => vi.spyOn(BlockCache.prototype, 'find').mockReturnValue(undefined),
    start: startReads,
  },
  nodeRpc: { path: FastRpc, start: startRpc },
  tradeKept: { path: KeptAnswers, start: startKept },
};
