// Composition of the trade API: the only file that sees every part.

import type { AddressInfo } from 'node:net';
import { Refusal } from '@svc/core/errors';
import { CHAIN_IDS } from '@svc/core/names';
import { clientAddresses } from '@svc/core/server/clientAddresses';
import { isMachineItself } from '@svc/core/server/loopback';
import { METRICS_REFUSED } from '@svc/core/server/metricsAccess';
import type { AnyTradeRead } from '@svc/core/trade/registry';
import { TRADE_BASE } from '@svc/core/trade/registry';
import { type Logger, pino } from 'pino';
import { createTokenProfiles } from './assets/tokenProfiles.ts';
import type { TradeConfig } from './config.ts';
import { createContext, type TradeContext } from './context.ts';
import { BodyCache } from './edge/bodyCache.ts';
import { documentPages } from './edge/documents.ts';
import { createTradeHttp, type Page } from './edge/http.ts';
import { HANDLERS } from './handlers/registry.ts';
import { indexBody, networkWord } from './handlers/status.ts';
import { PoolHistory } from './history/poolHistory.ts';
import { createRecorder } from './history/recorder.ts';
import { createLiveFeed } from './node/liveFeed.ts';
import { createNodeClient, type NodeClient } from './node/nodeClient.ts';
import { createNodeData } from './node/nodeData.ts';
import { SharedCache } from './node/sharedCache.ts';
import { createAggregator } from './prices/adapters/aggregator.ts';
import { createExchange1 } from './prices/adapters/exchange1.ts';
import { createExchange2 } from './prices/adapters/exchange2.ts';
import { createFixture } from './prices/adapters/fixture.ts';
import {
  createExternalPrices,
  type ExternalPrices,
  type ExternalSource,
  type PriceAdapter,
} from './prices/externalPrices.ts';
import { NodeUnavailable, optional } from './refusals.ts';
import { createRedisTexts, type SharedOutcome, type SharedTexts } from './shared/redisTexts.ts';
import { createSharedReads } from './shared/sharedReads.ts';

export interface TradeParts {
  /** Unix milliseconds; tests inject their own. */
  readonly now?: () => number;
  readonly logger?: Logger;
  /** Sources of external prices, instead of those that the configuration names. */
  readonly adapters?: readonly PriceAdapter[];
}

/** A running trade API. */
export interface TradeServer {
  /** Listens. @returns the base URL without a path */
  start(): Promise<{ url: string }>;
  stop(): Promise<void>;
  readonly context: TradeContext;
  readonly node: NodeClient;
  /** Records the pools now. */
  record(): Promise<void>;
}

/** Sources by configuration; by default a development network has fixed prices and every other real ones. */
function outsideByNetwork(
  config: TradeConfig,
  chainId: () => Promise<number>,
  make: (adapters: readonly PriceAdapter[]) => ExternalPrices,
): ExternalPrices {
  const all = {
    off: make([]),
    fixture: make([createFixture()]),
    live: make([createExchange1(), createExchange2(), createAggregator()]),
  };
  const { prices } = config;
  if (prices !== undefined) return all[prices];
  // The node decides which network this is; until it answers, no external source is asked.
  const chosen = async (): Promise<ExternalPrices> => {
    const id = await optional(chainId());
    return id === undefined ? all.off : id === CHAIN_IDS.local ? all.fixture : all.live;
  };
  return {
    map: async () => (await chosen()).map(),
    perSource: async (entry) => (await chosen()).perSource(entry),
    series: async (entry, interval, limit) => (await chosen()).series(entry, interval, limit),
  };
}

/** What processes share at an address, if any. */
function textsOf(
  url: string | undefined,
  now: () => number,
  log: Logger,
  onOutcome: (outcome: SharedOutcome) => void,
): SharedTexts | undefined {
  if (url === undefined) return undefined;
  const onFault = (cause: unknown): void =>
    log.warn({ err: cause }, 'the shared cache cannot be used; this process goes on with its own');
  return createRedisTexts({ url, now, onOutcome, onFault });
}

/** @throws NodeUnavailable */
async function newestHash(node: NodeClient): Promise<string> {
  const block = (await node.rpc('eth_getBlockByNumber', ['latest', false])) as { hash?: unknown } | null;
  if (typeof block?.hash !== 'string' || !/^0x[0-9a-f]{64}$/.test(block.hash))
    throw new NodeUnavailable(new Error('no newest block'));
  return block.hash;
}

/**
 * A trade API of a checked configuration; nothing runs or listens before `start`. @throws Refusal for a database that
 * cannot be used
 */
export function createTrade(config: TradeConfig, parts: TradeParts = {}): TradeServer {
  const { now = Date.now } = parts;
  const log = parts.logger ?? pino({ level: config.logLevel, base: null }, pino.destination(2));
  const { limits } = config;
  const history = new PoolHistory(config.database);
  const feed = createLiveFeed({ url: config.node, onConnect: () => node.revive(), onBlock: () => recorder.onBlock() });
  const looks: Record<SharedOutcome, number> = { hit: 0, miss: 0, away: 0, unusable: 0 };
  const texts = textsOf(config.cache, now, log, (outcome) => (looks[outcome] += 1));
  const node = createNodeClient({
    url: config.node,
    restTimeoutMs: limits.rest_seconds * 1000,
    rpcTimeoutMs: limits.rpc_seconds * 1000,
    now,
    shared:
      texts === undefined ? undefined : createSharedReads({ texts, freshness: feed, now, tip: () => newestHash(node) }),
  });
  const cache = new SharedCache({ entries: limits.cache_entries, rows: limits.cache_rows }, now, feed);
  const data = createNodeData(node, cache, feed);
  let failures = 0;
  const outsideFaults = (source: ExternalSource, cause: unknown): void => {
    failures += 1;
    log.warn({ err: cause, source, failures }, 'a source outside gave no usable price');
  };
  const makeOutside = (adapters: readonly PriceAdapter[]): ExternalPrices =>
    createExternalPrices({ adapters, cache, now, texts, onFault: outsideFaults });
  const outside =
    parts.adapters === undefined ? outsideByNetwork(config, data.chainId, makeOutside) : makeOutside(parts.adapters);
  const profiles = createTokenProfiles(
    config.profiles,
    async () => {
      const id = await optional(data.chainId());
      return id === undefined ? undefined : networkWord(id);
    },
    cache,
  );
  const context = createContext({ data, history, outside, profiles, rules: config.rules, now });
  const recorder = createRecorder({ data, history, log, now });
  const bodies = new BodyCache({
    maxEntries: limits.cache_entries,
    maxBytes: limits.body_cache_bytes,
    now,
    freshness: feed,
  });

  const run = (read: AnyTradeRead, params: Record<string, string | number>): Promise<Record<string, unknown>> => {
    const handler = HANDLERS[read.name] as (
      context: TradeContext,
      params: Record<string, string | number>,
    ) => Promise<Record<string, unknown>>;
    return handler(context, params);
  };
  const json = async (value: Promise<object>, maxAgeSec: number): Promise<Page> => ({
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(await value),
    maxAgeSec,
  });
  const index = (): Promise<Page> => json(indexBody(context, TRADE_BASE, config.node), 2);
  let isStopping = false;
  const { server, registry } = createTradeHttp({
    ...{ limits, log, now, bodies },
    answer: run,
    nodeRequests: () => node.sent,
    sharedLooks: texts === undefined ? undefined : looks,
    clientOf: clientAddresses(config.trustedProxies),
    pages: {
      [TRADE_BASE]: index,
      [`${TRADE_BASE}/`]: index,
      ...documentPages(),
      '/healthz': () => json(Promise.resolve({ status: 'ok' }), 0),
      '/readyz': async () => {
        const head = isStopping ? undefined : await optional(data.head());
        return {
          ...(await json(Promise.resolve({ ready: head !== undefined, height: head?.height ?? null }), 0)),
          status: head === undefined ? 503 : 200,
        };
      },
      '/metrics': async (request) => {
        if (config.openMetrics !== true && !isMachineItself(request))
          throw new Refusal('denied.metrics', METRICS_REFUSED);
        return { type: registry.contentType, text: await registry.metrics(), maxAgeSec: 0 };
      },
    },
  });

  return {
    context,
    node,
    record: () => recorder.record(),
    async start() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(config.port, config.host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      texts?.start();
      feed.start();
      recorder.start();
      const { port, address, family } = server.address() as AddressInfo;
      return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}` };
    },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      feed.stop();
      recorder.stop();
      texts?.stop();
      if (server.listening) {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeIdleConnections();
        // Running requests get a moment to finish; then connections are closed.
        const cut = setTimeout(() => server.closeAllConnections(), 1_500);
        await closed;
        clearTimeout(cut);
      }
      history.close();
    },
  };
}
