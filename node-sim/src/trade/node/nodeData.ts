// Data read from the node: each kind is cached for its own time and shared by all readers. Nothing is oriented or
// priced here: these are the node's own answers.

import { formatDecimal } from '@svc/core/decimal';
import type { Interval } from '@svc/core/markets/intervals';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { ReadParams, ReadResult } from '@svc/core/reads/registry';
import { fromQuantity } from '@svc/core/rpc/quantity';
import { NodeNotFound, NodeUnavailable } from '../refusals.ts';
import { BoundedMap } from './boundedMap.ts';
import type { LiveFeed } from './liveFeed.ts';
import type { NodeClient } from './nodeClient.ts';
import type { CacheRule, SharedCache } from './sharedCache.ts';

export type Token = ReadResult<'getTokens'>[number];
export type Pool = ReadResult<'getPools'>[number];
export type Ticker = ReadResult<'getMarkets'>[number];
export type SpotTicker = Extract<Ticker, { type: 'spot' }>;
export type PerpTicker = Extract<Ticker, { type: 'perp' }>;
export type PerpMarket = ReadResult<'getPerpMarkets'>[number];
export type SpotBook = ReadResult<'getSpotOrderBook'>;
export type PerpBook = ReadResult<'getPerpOrderBook'>;
export type Trade = ReadResult<'getTrades'>['trades'][number];
export type Candle = ReadResult<'getCandles'>['candles'][number];
export type PerpAccount = ReadResult<'getPerpAccount'>;
type PerpEvent = ReadResult<'getPerpEvents'>['events'][number];
export type PerpFill = Extract<PerpEvent, { type: 'fill' }>;

/** The newest block, and the state of the node. */
export interface Head {
  readonly height: number;
  readonly hash: string | null;
  /** Unix seconds. */
  readonly timeSec: number;
  /** Average over the newest blocks; null before there are two. */
  readonly blockTimeSec: number | null;
  readonly latencyMs: number;
}

/** Most rows requested for one book, list of trades or series. */
const MOST_LEVELS = 500;
export const TAPE_LENGTH = 1000;
export const PERP_FILLS = 1000;
const CANDLES = 501;
/** Most trades kept, over all markets, to be continued. */
const TAPE_ROWS = 200_000;
const BLOCKS_OF_AVERAGE = 20;
/** A non-existent account: the clearinghouse tells its collateral for any account. */
const NOBODY = `0x${'0'.repeat(40)}`;

const live = (ttlMs: number): CacheRule => ({ ttlMs, followsBlocks: true });
const RULES = {
  tokens: live(5_000),
  pools: live(2_000),
  book: live(1_500),
  perps: live(2_000),
  tickers: live(4_000),
  trades: live(2_000),
  candles: live(5_000),
  perpFills: live(3_000),
  // Blocks do not tell whether the node answers at all.
  status: { ttlMs: 3_000, followsBlocks: true, longestMs: 3_000 },
  account: live(1_000),
  chainId: { ttlMs: 60_000, followsBlocks: false },
  collateral: { ttlMs: 60_000, followsBlocks: false },
} as const satisfies Record<string, CacheRule>;

export interface NodeData {
  chainId(): Promise<number>;
  /** Hash of block 0: it distinguishes chains of the same id. */
  genesisHash(): Promise<string>;
  head(): Promise<Head>;
  tokens(): Promise<readonly Token[]>;
  pools(): Promise<readonly Pool[]>;
  pool(poolId: string, twapSec: number): Promise<ReadResult<'getPool'>>;
  tickers(): Promise<readonly Ticker[]>;
  perps(): Promise<readonly PerpMarket[]>;
  /** Undefined where a pair has no book. */
  book(pair: string): Promise<SpotBook | undefined>;
  perpBook(marketId: string): Promise<PerpBook>;
  /** The newest trades of a market, oldest first, as many as the node keeps. */
  tape(market: string): Promise<readonly Trade[]>;
  /** Oldest first; empty for a market that the node does not know. */
  candles(market: string, interval: Interval): Promise<readonly Candle[]>;
  perpFills(address: string): Promise<readonly PerpFill[]>;
  perpAccount(address: string): Promise<PerpAccount>;
  /** Token of the perpetuals' collateral, empty when none is configured. */
  collateral(): Promise<string>;
  quote(params: ReadParams<'quoteSwap'>): Promise<ReadResult<'quoteSwap'>>;
  liquidityQuote(params: ReadParams<'quoteLiquidity'>): Promise<ReadResult<'quoteLiquidity'>>;
  orders(address: string): Promise<ReadResult<'getOpenOrders'>>;
  positions(address: string): Promise<ReadResult<'getPositions'>>;
  nonce(address: string): Promise<number | null>;
  balance(asset: string, address: string): Promise<string>;
  receipt(hash: string): Promise<ReadResult<'getExchangeReceipt'>>;
}

interface Tape {
  readonly epoch: number;
  readonly lastSeq: number;
  readonly trades: readonly Trade[];
}

/** The reads, over a client, a cache and the block events. */
export function createNodeData(
  client: NodeClient,
  cache: SharedCache,
  feed: Pick<LiveFeed, 'epoch' | 'isConnected'>,
): NodeData {
  const tapes = new BoundedMap<Tape>(TAPE_LENGTH, TAPE_ROWS);
  const missingAs =
    <T>(value: T) =>
    (error: unknown): T => {
      if (error instanceof NodeNotFound) return value;
      throw error;
    };

  async function blockAt(block: string): Promise<{ hash: string; timeSec: number; height: number }> {
    const found = (await client.rpc('eth_getBlockByNumber', [block, false])) as {
      hash?: unknown;
      timestamp?: unknown;
      number?: unknown;
    } | null;
    if (typeof found?.hash !== 'string') throw new NodeUnavailable(new Error(`no block ${block}`));
    return {
      hash: found.hash,
      timeSec: Number(fromQuantity(found.timestamp as string, 'timestamp')),
      height: Number(fromQuantity(found.number as string, 'number')),
    };
  }

  async function readHead(): Promise<Head> {
    const startedMs = performance.now();
    const { height, last_block_hash: hash } = await client.read('getStatus', {});
    const latencyMs = Math.round(performance.now() - startedMs);
    const back = Math.min(BLOCKS_OF_AVERAGE, height);
    const [tip, before] = await Promise.all([
      blockAt(`0x${height.toString(16)}`),
      blockAt(`0x${(height - back).toString(16)}`),
    ]);
    const blockTimeSec = back === 0 ? null : Math.round(((tip.timeSec - before.timeSec) / back) * 1000) / 1000;
    return { height, hash, timeSec: tip.timeSec, blockTimeSec, latencyMs };
  }

  /** As long as no block was missed, only newer trades are requested. */
  async function readTape(market: string): Promise<readonly Trade[]> {
    const { epoch } = feed;
    const known = tapes.get(market);
    const from = known !== undefined && feed.isConnected && known.epoch === epoch ? known : undefined;
    const params = { market, limit: TAPE_LENGTH, ...(from === undefined ? {} : { since: from.lastSeq }) };
    const newer = await client.readShared('getTrades', params).catch(missingAs(undefined));
    if (newer === undefined) return [];
    const trades = [...(from?.trades ?? []), ...newer.trades].slice(-TAPE_LENGTH);
    tapes.set(market, { epoch, lastSeq: trades.at(-1)?.seq ?? 0, trades }, 1 + trades.length);
    return trades;
  }

  return {
    chainId: () =>
      cache.get('chainId', RULES.chainId, async () =>
        Number(fromQuantity((await client.rpc('eth_chainId', [])) as string, 'chain id')),
      ),
    genesisHash: async () => (await blockAt('0x0')).hash,
    head: () => cache.get('head', RULES.status, readHead),
    tokens: () => cache.get('tokens', RULES.tokens, () => client.readShared('getTokens', {})),
    pools: () => cache.get('pools', RULES.pools, () => client.readShared('getPools', {})),
    pool: (poolId, twapSec) =>
      cache.get(`pool ${poolId} ${twapSec}`, RULES.pools, () =>
        client.readShared('getPool', { pool_id: poolId, ...(twapSec === 0 ? {} : { twap_window: twapSec }) }),
      ),
    tickers: () => cache.get('tickers', RULES.tickers, () => client.readShared('getMarkets', {})),
    perps: () => cache.get('perps', RULES.perps, () => client.readShared('getPerpMarkets', {})),
    book: (pair) =>
      cache.get(`book ${pair}`, RULES.book, () =>
        client.readShared('getSpotOrderBook', { pair, depth: MOST_LEVELS }).catch(missingAs(undefined)),
      ),
    perpBook: (marketId) =>
      cache.get(`book ${marketId}`, RULES.book, () =>
        client.readShared('getPerpOrderBook', { market_id: marketId, depth: MOST_LEVELS }),
      ),
    tape: (market) => cache.get(`tape ${market}`, RULES.trades, () => readTape(market)),
    candles: (market, interval) =>
      cache.get(`candles ${market} ${interval}`, RULES.candles, async () => {
        const found = await client
          .readShared('getCandles', { market, interval, limit: CANDLES })
          .catch(missingAs(undefined));
        return found?.candles ?? [];
      }),
    perpFills: (address) =>
      cache.get(`fills ${address}`, RULES.perpFills, async () => {
        const { events } = await client.readShared('getPerpEvents', { address, types: 'fill', limit: PERP_FILLS });
        return events.filter((event) => event.type === 'fill');
      }),
    perpAccount: (address) =>
      cache.get(`perp account ${address}`, RULES.account, () => client.readShared('getPerpAccount', { address })),
    collateral: () =>
      cache.get(
        'collateral',
        RULES.collateral,
        async () => (await client.read('getPerpAccount', { address: NOBODY })).collateral_token,
      ),
    quote: (params) => client.read('quoteSwap', params),
    liquidityQuote: (params) => client.read('quoteLiquidity', params),
    orders: (address) => client.read('getOpenOrders', { address }),
    positions: (address) => client.read('getPositions', { address }),
    nonce: async (address) => Number((await client.read('getExchangeNonce', { address })).nonce),
    balance: async (asset, address) => {
      if (asset !== NATIVE_SYMBOL)
        return (await client.read('getTokenBalance', { token_address: asset, address })).balance;
      return formatDecimal(
        fromQuantity((await client.rpc('eth_getBalance', [address, 'latest'])) as string, 'balance'),
      );
    },
    receipt: (hash) => client.read('getExchangeReceipt', { tx_hash: hash }),
  };
}
