// The node's reads that trading screens use, typed by their declarations. Types alone are imported: answers of the configured
// node are trusted as far as a chart goes, and nothing signed is built from them but amounts that the wallet shows
// again.

import type { getBlock } from '@svc/core/reads/chain/getBlock';
import type { getValidators } from '@svc/core/reads/chain/getValidators';
import type { receiptShape } from '@svc/core/reads/exchange/receiptShape';
import type { getAddressHistory } from '@svc/core/reads/history/getAddressHistory';
import type { getCandles } from '@svc/core/reads/market/getCandles';
import type { getOrderBook } from '@svc/core/reads/market/getOrderBook';
import type { getTrades } from '@svc/core/reads/market/getTrades';
import type { spotTickerShape, tickerShape } from '@svc/core/reads/market/marketShape';
import type { getPerpAccount } from '@svc/core/reads/perps/getPerpAccount';
import type { perpMarketShape } from '@svc/core/reads/perps/perpShape';
import type { getOpenOrders } from '@svc/core/reads/spot/getOpenOrders';
import type { getPool } from '@svc/core/reads/spot/getPool';
import type { poolShape, positionShape } from '@svc/core/reads/spot/poolShape';
import type { quoteSwap } from '@svc/core/reads/spot/quoteSwap';
import type { getTokenBalance } from '@svc/core/reads/tokens/getTokenBalance';
import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import type { Static, TSchema } from 'typebox';

type ResultOf<D> = D extends { readonly result: infer R extends TSchema } ? Static<R> : never;
/** Of a spot market or of one of perpetuals, told apart by `type`. */
export type Ticker = Static<typeof tickerShape>;
export type SpotTicker = Static<typeof spotTickerShape>;
export type Book = ResultOf<typeof getOrderBook>;
export type PerpMarket = Static<typeof perpMarketShape>;
export type PerpAccount = ResultOf<typeof getPerpAccount>;
/** A resting order with its price; the oldest of a price stands first. */
export interface RestingOrder {
  readonly order_id: string;
  readonly price: string;
  readonly remaining: string;
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
type Balance = ResultOf<typeof getTokenBalance>;

/** The node refused a read, or cannot be reached; the sentence may be shown. */
export class NodeError extends Error {}

export interface NodeApi {
  /** Spot markets, then perpetuals. */
  markets(): Promise<Ticker[]>;
  perpMarket(market: string): Promise<PerpMarket>;
  perpAccount(address: string): Promise<PerpAccount>;
  /** Every resting order of the best prices of a market, one by one. */
  restingOrders(market: string, depth: number): Promise<{ bids: RestingOrder[]; asks: RestingOrder[] }>;
  book(market: string): Promise<Book>;
  trades(market: string): Promise<Trade[]>;
  candles(market: string, interval: string): Promise<Candle[]>;
  quote(tokenIn: string, tokenOut: string, amountIn: string, sender: string): Promise<Quote>;
  openOrders(address: string): Promise<OpenOrder[]>;
  /** Pools of a spot market. */
  pools(market: string): Promise<Pool[]>;
  /** Ticks of a pool that liquidity begins or ends at, ascending. */
  poolTicks(poolId: string): Promise<PoolTick[]>;
  /** Liquidity of an account in every pool. */
  liquidity(address: string): Promise<LiquidityPosition[]>;
  /** The newest that an account did or received, newest first. */
  history(address: string): Promise<HistoryEntry[]>;
  /** Null while the transaction waits for a block. */
  receipt(txHash: string): Promise<Receipt | null>;
  /** Decimal text. */
  balance(asset: string, address: string): Promise<string>;
  /** Height of the newest block. */
  height(): Promise<number>;
  /** Hash of the newest block: another one means that something may be another. */
  tip(): Promise<string>;
  validators(): Promise<Validator[]>;
  /** Epoch and time (Unix seconds) of the newest block. */
  newestBlock(): Promise<{ readonly epoch: number; readonly timestamp: number }>;
  /** Lowest gas price that is admitted, wei. */
  gasPriceWei(): Promise<bigint>;
  /** Chain id of the network that the node serves. */
  chainId(): Promise<number>;
  /** Whether the node gives test money, as a development node does. */
  hasFaucet(): Promise<boolean>;
  /** Asks for test money, which the next block brings. `amount` is decimal text. */
  faucet(address: string, asset: string, amount: string): Promise<void>;
  readonly streamUrl: string;
}

/** The orders of a side one by one. */
export function eachOf(levels: Book['bids']): RestingOrder[] {
  return levels.flatMap(({ price, orders }) =>
    typeof orders === 'number' ? [] : orders.map(({ order_id, remaining }) => ({ order_id, price, remaining })),
  );
}

/** Reads of one node: REST below `base`, JSON-RPC at `rpc`. Every method throws {@link NodeError}. */
export function createNodeApi(base: string, rpc = `${base}/rpc`): NodeApi {
  const read = async <T>(path: string, params: Record<string, string>): Promise<T> => {
    let body: { ok?: boolean; result?: unknown; error?: string };
    try {
      const response = await fetch(`${base}${path}?${new URLSearchParams(params).toString()}`, { cache: 'no-store' });
      body = (await response.json()) as typeof body;
    } catch (cause) {
      throw new NodeError(say('trade.theNodeCannotBe'), { cause });
    }
    if (body.ok !== true)
      throw new NodeError(body.error === undefined ? say('trade.theNodeGaveNo') : visibleText(body.error));
    return body.result as T;
  };
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    let answer: { result?: unknown; error?: { message?: string } };
    try {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      };
      answer = (await fetch(rpc, request).then((response) => response.json())) as typeof answer;
    } catch (cause) {
      throw new NodeError(say('trade.theNodeCannotBe'), { cause });
    }
    if (answer.error !== undefined)
      throw new NodeError(
        answer.error.message === undefined ? say('trade.theNodeGaveNo') : visibleText(answer.error.message),
      );
    return answer.result;
  };
  return {
    markets: () => read('/get_markets', {}),
    perpMarket: (id) => read('/get_perp_market', { market_id: id }),
    perpAccount: (address) => read('/get_perp_account', { address }),
    restingOrders: async (market, depth) => {
      const book = await read<Book>('/get_orderbook', { market, depth: String(depth), level: '3' });
      return { bids: eachOf(book.bids), asks: eachOf(book.asks) };
    },
    book: (market) => read('/get_orderbook', { market, depth: '20' }),
    trades: async (market) => (await read<{ trades: Trade[] }>('/get_trades', { market, limit: '100' })).trades,
    candles: async (market, interval) =>
      (await read<{ candles: Candle[] }>('/get_candles', { market, interval, limit: '300' })).candles,
    quote: (tokenIn, tokenOut, amountIn, sender) =>
      read('/get_swap_quote', {
        token_in: tokenIn,
        token_out: tokenOut,
        amount_in: amountIn,
        ...(sender === '' ? {} : { sender }),
      }),
    openOrders: (address) => read('/get_spot_orders', { address }),
    pools: (market) => {
      const [token0 = '', token1 = ''] = market.split(':');
      return read('/get_pools', { token_a: token0, token_b: token1 });
    },
    poolTicks: async (poolId) => (await read<{ ticks: PoolTick[] }>('/get_pool', { pool_id: poolId })).ticks,
    liquidity: (address) => read('/get_lp_positions', { address }),
    history: async (address) =>
      (await read<{ transactions: HistoryEntry[] }>('/get_address_history', { address, limit: '20' })).transactions,
    receipt: (txHash) => read('/get_exchange_receipt', { tx_hash: txHash }),
    balance: async (asset, address) =>
      (await read<Balance>('/get_token_balance', { token_address: asset, address })).balance,
    hasFaucet: async () => Object.hasOwn(Object(await call('rpc_modules', [])), 'sim'),
    faucet: async (address, asset, amount) => {
      await call('sim_faucet', [address, asset, amount]);
    },
    height: async () => {
      const height = Number(await call('eth_blockNumber', []));
      if (!Number.isSafeInteger(height)) throw new NodeError(say('trade.theNodeGaveNo'));
      return height;
    },
    tip: async () => String((await read<{ last_block_hash: string | null }>('/get_status', {})).last_block_hash),
    validators: () => read('/get_validators', {}),
    newestBlock: async () => {
      const { height } = await read<{ height: number }>('/get_status', {});
      return (await read<ResultOf<typeof getBlock>>('/get_block', { block: String(height) })).block;
    },
    gasPriceWei: async () => BigInt(String(await read<number | string>('/get_exchange_gas_price', {}))),
    chainId: async () => {
      const id = Number(await call('eth_chainId', []));
      if (!Number.isSafeInteger(id)) throw new NodeError(say('trade.theNodeGaveNo'));
      return id;
    },
    streamUrl: `${base.replace(/^http/, 'ws')}/ws`,
  };
}
