// A real trade API over a node for tests: fixed external prices, no profile service by default, a clock that advances
// far enough with each read that no cache entry survives.

import { TRADE_BASE } from '@svc/core/trade/registry';
import { pino } from 'pino';
import { createTrade, type TradeServer } from '../../node-sim/src/trade/createTrade.ts';
import { type LimitName, limitsWith } from '../../node-sim/src/trade/limits.ts';
import { createFixture } from '../../node-sim/src/trade/prices/adapters/fixture.ts';
import type { PriceAdapter } from '../../node-sim/src/trade/prices/externalPrices.ts';

/** Longer than any cache entry lives. */
const LONG_MS = 120_000;

export interface TradeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every kind pass through here, and each test knows its own
  readonly body: any;
}

export interface TestTrade {
  readonly url: string;
  readonly server: TradeServer;
  /** One read below the base; nothing is cached from earlier ones. */
  get(path: string, init?: RequestInit): Promise<TradeAnswer>;
  /** One read without advancing the clock. */
  getNow(path: string, init?: RequestInit): Promise<TradeAnswer>;
  passMs(ms: number): void;
  stop(): Promise<void>;
}

export interface StartTradeOptions {
  readonly profiles?: string;
  readonly adapters?: readonly PriceAdapter[];
  readonly issuers?: ReadonlySet<string>;
  readonly pins?: ReadonlyMap<string, string>;
  readonly limits?: Partial<Record<LimitName, number>>;
  readonly rates?: boolean;
  readonly trustedProxies?: readonly string[];
  readonly database?: string;
  /** Redis that it shares with others. */
  readonly cache?: string;
  /** Whether `/metrics` answers everyone. */
  readonly openMetrics?: boolean;
}

/** Starts a trade API on a free port. */
export async function startTrade(node: string, options: StartTradeOptions = {}): Promise<TestTrade> {
  let nowMs = 1_800_000_000_000;
  const server = createTrade(
    {
      ...{
        host: '127.0.0.1',
        port: 0,
        node,
        profiles: options.profiles ?? 'http://127.0.0.1:9/none',
        prices: 'fixture',
        database: options.database ?? ':memory:',
      },
      rules: { issuers: options.issuers ?? new Set(), pins: options.pins ?? new Map() },
      limits: limitsWith(options.limits, options.rates !== true),
      cache: options.cache,
      trustedProxies: options.trustedProxies ?? [],
      openMetrics: options.openMetrics ?? false,
      logLevel: 'silent',
    },
    { now: () => nowMs, logger: pino({ level: 'silent' }), adapters: options.adapters ?? [createFixture()] },
  );
  const { url } = await server.start();
  const getNow: TestTrade['getNow'] = async (path, init = {}) => {
    const answer = await fetch(`${url}${TRADE_BASE}${path}`, { redirect: 'manual', ...init });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: /json/.test(answer.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : undefined,
    };
  };
  return {
    url,
    server,
    getNow,
    get: (path, init) => {
      nowMs += LONG_MS;
      return getNow(path, init);
    },
    passMs: (ms) => {
      nowMs += ms;
    },
    stop: () => server.stop(),
  };
}
