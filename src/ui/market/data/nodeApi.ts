// The node's reads that trading screens use, over the client that programs have. Answers are held to their declared
// shapes; nothing signed is built from them but amounts that the wallet shows again.

import { connectNode, NodeSilent } from '@svc/client/node';
import { type ChannelText, openStream, type Stream, type StreamHandlers } from '@svc/client/stream';
import { getBlock } from '@svc/core/reads/chain/getBlock';
import { getStatus } from '@svc/core/reads/chain/getStatus';
import { getValidators } from '@svc/core/reads/chain/getValidators';
import type { InputOf, ReadDeclaration } from '@svc/core/reads/defineRead';
import { getExchangeGasPrice } from '@svc/core/reads/exchange/getExchangeGasPrice';
import { getExchangeReceipt } from '@svc/core/reads/exchange/getExchangeReceipt';
import type { receiptShape } from '@svc/core/reads/exchange/receiptShape';
import { getAddressHistory } from '@svc/core/reads/history/getAddressHistory';
import { getCandles } from '@svc/core/reads/market/getCandles';
import { getMarkets } from '@svc/core/reads/market/getMarkets';
import { getOrderBook } from '@svc/core/reads/market/getOrderBook';
import { getTrades } from '@svc/core/reads/market/getTrades';
import type { spotTickerShape, tickerShape } from '@svc/core/reads/market/marketShape';
import { getPerpAccount } from '@svc/core/reads/perps/getPerpAccount';
import { getPerpMarket } from '@svc/core/reads/perps/getPerpMarket';
import type { perpMarketShape } from '@svc/core/reads/perps/perpShape';
import { getOpenOrders } from '@svc/core/reads/spot/getOpenOrders';
import { getPool } from '@svc/core/reads/spot/getPool';
import { getPools } from '@svc/core/reads/spot/getPools';
import { getPositions } from '@svc/core/reads/spot/getPositions';
import type { poolShape, positionShape } from '@svc/core/reads/spot/poolShape';
import { quoteSwap } from '@svc/core/reads/spot/quoteSwap';
import { getTokenBalance } from '@svc/core/reads/tokens/getTokenBalance';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { RestFailure } from '@svc/core/rpc/rest';
import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import type { Static, TObject, TSchema } from 'typebox';

type ResultOf<D> = D extends { readonly result: infer R extends TSchema } ? Static<R> : never;
/** Of a spot or a perpetuals market, distinguished by `type`. */
export type Ticker = Static<typeof tickerShape>;
export type SpotTicker = Static<typeof spotTickerShape>;
export type Book = ResultOf<typeof getOrderBook>;
export type PerpMarket = Static<typeof perpMarketShape>;
export type PerpAccount = ResultOf<typeof getPerpAccount>;
/** A resting order with its price; the oldest of a price comes first. */
export interface RestingOrder {
  readonly order_id: string;
  readonly price: string;
  /** What an order that meets it fills of it: of a reduce-only one no more than its owner's position. */
  readonly fillable: string;
}
export type Candle = ResultOf<typeof getCandles>['candles'][number];
export type Trade = ResultOf<typeof getTrades>['trades'][number];
export type Quote = ResultOf<typeof quoteSwap>;
export type OpenOrder = ResultOf<typeof getOpenOrders>[number];
export type Pool = Static<typeof poolShape>;
export type PoolTick = ResultOf<typeof getPool>['ticks'][number];
export type LiquidityPosition = Static<typeof positionShape>;
export type Validator = ResultOf<typeof getValidators>[number];
export type HistoryEntry = ResultOf<typeof getAddressHistory>['transactions'][number];
export type Receipt = Static<typeof receiptShape>;

/** Before a lost stream is opened again for the first time. */
const STREAM_RETRY_MS = 1_000;

/** The node refused a read, or cannot be reached; the sentence may be shown. */
export class NodeError extends Error {
  /** Makes the sentence in the language of now. */
  readonly words: () => string;

  constructor(words: () => string, options?: ErrorOptions) {
    super(words(), options);
    this.words = words;
  }
}

/** Why a read failed, in the language of now; empty for what is no error. */
export const failureText = (error: unknown): string =>
  error instanceof NodeError ? error.words() : error instanceof Error ? error.message : '';

export interface NodeApi {
  /** Spot markets, then perpetuals. */
  markets(): Promise<Ticker[]>;
  perpMarket(market: string): Promise<PerpMarket>;
  perpAccount(address: string): Promise<PerpAccount>;
  /** Every resting order at the best prices of a market, one by one. */
  restingOrders(market: string, depth: number): Promise<{ bids: RestingOrder[]; asks: RestingOrder[] }>;
  book(market: string): Promise<Book>;
  trades(market: string): Promise<Trade[]>;
  /** The newest candles, at most `limit`, none that begins after `end` (Unix seconds); oldest first. */
  candles(market: string, interval: string, limit: number, end?: number): Promise<Candle[]>;
  quote(tokenIn: string, tokenOut: string, amountIn: string, sender: string): Promise<Quote>;
  openOrders(address: string): Promise<OpenOrder[]>;
  /** Pools of a spot market. */
  pools(market: string): Promise<Pool[]>;
  /** Initialized ticks of a pool, ascending. */
  poolTicks(poolId: string): Promise<PoolTick[]>;
  /** Liquidity of an account in every pool. */
  liquidity(address: string): Promise<LiquidityPosition[]>;
  /** The newest history entries of an account, newest first. */
  history(address: string): Promise<HistoryEntry[]>;
  /** Null while the transaction is pending. */
  receipt(txHash: string): Promise<Receipt | null>;
  /** Decimal text. */
  balance(asset: string, address: string): Promise<string>;
  /** Height of the newest block. */
  height(): Promise<number>;
  /** Hash of the newest block: a different one means that anything may have changed. */
  tip(): Promise<string>;
  validators(): Promise<Validator[]>;
  /** Epoch and time (Unix seconds) of the newest block. */
  newestBlock(): Promise<{ readonly epoch: number; readonly timestamp: number }>;
  /** Lowest gas price that is admitted, wei. */
  gasPriceWei(): Promise<bigint>;
  /** Chain id of the network that the node serves. */
  chainId(): Promise<number>;
  /** Whether the node has a faucet, as a development node does. */
  hasFaucet(): Promise<boolean>;
  /** Requests test funds, which the next block pays. `amount` is decimal text. */
  faucet(address: string, asset: string, amount: string): Promise<void>;
  /** Opens a stream of channels. */
  stream(channels: readonly ChannelText[], handlers: StreamHandlers): Stream;
}

/** The orders of a side one by one. */
export function eachOf(levels: Book['bids']): RestingOrder[] {
  return levels.flatMap(({ price, orders }) =>
    typeof orders === 'number'
      ? []
      : orders.map(({ order_id, remaining, fillable = remaining }) => ({ order_id, price, fillable })),
  );
}

/** The fault in words that may be shown. */
function shown(error: unknown): NodeError {
  if (error instanceof NodeSilent) return new NodeError(() => say('trade.theNodeCannotBe'), { cause: error });
  const isNodesOwn = error instanceof RestFailure || error instanceof RpcFailure;
  return new NodeError(() => (isNodesOwn ? visibleText(error.message) : say('trade.theNodeGaveNo')), { cause: error });
}

/** What a screen shows is of now: no cache answers, and a node without room is asked again by the next block. */
const fresh: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });

/** Reads of one node: REST below `base`, JSON-RPC at `rpc`. Every method throws {@link NodeError}. */
export function createNodeApi(base: string, rpc = `${base}/rpc`): NodeApi {
  const node = connectNode(base, { rpcUrl: rpc, retries: 0, fetch: fresh });
  const told = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw shown(error);
    });
  const read = <P extends TObject, R extends TSchema>(
    declaration: ReadDeclaration<string, P, R>,
    params: InputOf<P>,
  ): Promise<Static<R>> => told(node.read(declaration, params));
  const call = (method: string, params: readonly unknown[]): Promise<unknown> => told(node.call(method, params));
  const wholeOf = async (method: string): Promise<number> => {
    const number = Number(await call(method, []));
    if (!Number.isSafeInteger(number)) throw new NodeError(() => say('trade.theNodeGaveNo'));
    return number;
  };
  return {
    markets: () => read(getMarkets, {}),
    perpMarket: (id) => read(getPerpMarket, { market_id: id }),
    perpAccount: (address) => read(getPerpAccount, { address }),
    restingOrders: async (market, depth) => {
      const book = await read(getOrderBook, { market, depth, level: 3 });
      return { bids: eachOf(book.bids), asks: eachOf(book.asks) };
    },
    book: (market) => read(getOrderBook, { market, depth: 20 }),
    trades: async (market) => (await read(getTrades, { market, limit: 100 })).trades,
    candles: async (market, interval, limit, end) =>
      (await read(getCandles, { market, interval, limit, ...(end === undefined ? {} : { end }) })).candles,
    quote: (tokenIn, tokenOut, amountIn, sender) =>
      read(quoteSwap, {
        token_in: tokenIn,
        token_out: tokenOut,
        amount_in: amountIn,
        ...(sender === '' ? {} : { sender }),
      }),
    openOrders: (address) => read(getOpenOrders, { address }),
    pools: (market) => {
      const [token0 = '', token1 = ''] = market.split(':');
      return read(getPools, { token_a: token0, token_b: token1 });
    },
    poolTicks: async (poolId) => (await read(getPool, { pool_id: poolId })).ticks,
    liquidity: (address) => read(getPositions, { address }),
    history: async (address) => (await read(getAddressHistory, { address, limit: 20 })).transactions,
    receipt: (txHash) => read(getExchangeReceipt, { tx_hash: txHash }),
    balance: async (asset, address) => (await read(getTokenBalance, { token_address: asset, address })).balance,
    hasFaucet: async () => Object.hasOwn(Object(await call('rpc_modules', [])), 'sim'),
    faucet: async (address, asset, amount) => {
      await call('sim_faucet', [address, asset, amount]);
    },
    height: () => wholeOf('eth_blockNumber'),
    tip: async () => String((await read(getStatus, {})).last_block_hash),
    validators: () => read(getValidators, {}),
    newestBlock: async () => {
      const { height } = await read(getStatus, {});
      return (await read(getBlock, { block: String(height) })).block;
    },
    gasPriceWei: async () => BigInt(await read(getExchangeGasPrice, {})),
    chainId: () => wholeOf('eth_chainId'),
    stream: (channels, handlers) => openStream(node, channels, handlers, { retryMs: STREAM_RETRY_MS }),
  };
}
