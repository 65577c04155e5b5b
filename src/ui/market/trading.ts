// The inputs of a market's parts: the node's data, and a trader. The wallet passes an operation to its own approval, a
// site to its connected wallet; the parts do not know which.

import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { MIN_GAS_PRICE_WEI, WALLET_GAS_LIMIT } from '@svc/core/tx/exchangeTx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MarketData, MarketFeed } from './data/marketFeed.ts';
import type { NodeApi } from './data/nodeApi.ts';
import { BY_BLOCK, type Pace, type Shown, watchRead } from './data/watchRead.ts';
import { scaled } from './format.ts';

const UNREAD = { value: undefined, at: undefined, failure: undefined } as const;
const NO_BALANCES = {} as const;

/** The node of a market, and its live data. */
export interface MarketSource {
  readonly api: NodeApi;
  readonly feed: MarketFeed;
}

/** An operation to send. */
export interface Order {
  readonly op: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** A description in words. */
  readonly label: string;
  /** Symbols of the amounts in the receipt's data, by member. */
  readonly units?: Readonly<Record<string, string>>;
}

export interface Trader {
  /** The 0xPQ address whose balances and orders are shown; undefined where there is none. */
  readonly address: string | undefined;
  /** Why nothing can be sent; undefined when it can. */
  readonly obstacle: string | undefined;
  /** What happens after the button is pressed, and what is awaited then. */
  readonly next: string;
  readonly waiting: string;
  /** Height of the newest block that executed an operation sent from here; 0 when absent. */
  readonly executedAt?: number;
  /** Default slippage of a swap in percent, decimal text; 0.5 when absent. */
  readonly slippage?: string;
  /** Sends operations in this order; each is reviewed by itself. @throws with a sentence that `faultOf` gives */
  readonly send: (orders: readonly Order[]) => Promise<void>;
  readonly faultOf: (error: unknown) => string;
}

/** The inputs of every part of a market. */
export interface PartProps {
  readonly source: MarketSource;
  readonly trader: Trader;
}

/**
 * A part of the live data, given anew only when it changes: a book that changes ten times a second draws what shows the
 * book, not the whole page.
 * @param pick a member, or a plain value made of some
 */
export function useMarketData<T>({ feed }: MarketSource, pick: (data: MarketData) => T): T {
  return useSyncExternalStore(feed.subscribe, () => pick(feed.data));
}

/**
 * A read of the node for a screen, at every block if the pace is no other. Each answer is shown when it comes, however
 * long it took; what is shown is always an answer to the current keys, which name all that the read depends on.
 */
export function useRead<T>(
  source: MarketSource,
  read: (() => Promise<T>) | undefined,
  keys: readonly unknown[],
  pace: Pace<T> = BY_BLOCK,
): Shown<T> {
  const key = read === undefined ? undefined : JSON.stringify(keys);
  const [last, setLast] = useState<{ readonly source: MarketSource; readonly key: string; readonly shown: Shown<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the read is another one
  useEffect(() => {
    if (read === undefined || key === undefined) return;
    return watchRead(source.feed, read, pace, (shown) => setLast({ source, key, shown }));
  }, [source, key, pace]);
  return last?.source === source && last.key === key ? last.shown : UNREAD;
}

/** A read of what the trader's own acts change. */
export interface OwnRead<T> extends Shown<T> {
  /**
   * The value may be of before the trader's last act, as it was asked for before the block of that act was known:
   * nothing is foretold of it, and nothing sent.
   */
  readonly isBefore: boolean;
}

/** Like {@link useRead}, for what the trader's own acts change. */
export function useOwnRead<T>(
  source: MarketSource,
  { executedAt = 0 }: Pick<Trader, 'executedAt'>,
  read: (() => Promise<T>) | undefined,
  keys: readonly unknown[],
  pace: Pace<T> = BY_BLOCK,
): OwnRead<T> {
  const { value, at, failure } = useRead(source, read, keys, pace);
  return { value, at, failure, isBefore: at !== undefined && at < executedAt };
}

/** What an account holds. */
export interface Balances {
  /** Decimal text by asset. */
  readonly of: Readonly<Record<string, string>>;
  /** As in {@link OwnRead}. */
  readonly isBefore: boolean;
}

/** Balances of an account in some assets, read again at every block. */
export function useBalances(
  source: MarketSource,
  assets: readonly string[],
  trader: Pick<Trader, 'address' | 'executedAt'>,
): Balances {
  const { address } = trader;
  const read = async (): Promise<Record<string, string>> => {
    const texts = await Promise.all(assets.map((asset) => source.api.balance(asset, address ?? '')));
    return Object.fromEntries(assets.map((asset, at) => [asset, texts[at] ?? '0']));
  };
  const wanted = address === undefined ? undefined : read;
  const { value, isBefore } = useOwnRead(source, trader, wanted, [assets.join(), address]);
  return { of: value ?? NO_BALANCES, isBefore };
}

/** The spendable amount of an asset: all of it, of the native one minus the fee. Undefined until it is known. */
export function useSpendable(source: MarketSource, asset: string, balance: string | undefined): string | undefined {
  const isNative = asset === NATIVE_SYMBOL;
  const { value: price } = useRead(source, isNative ? source.api.gasPriceWei : undefined, []);
  if (balance === undefined || !isNative) return balance;
  if (price === undefined) return undefined;
  const asked = price < MIN_GAS_PRICE_WEI ? undefined : price;
  const fee = WALLET_GAS_LIMIT * (asked ?? MIN_GAS_PRICE_WEI);
  const left = scaled(balance) - fee;
  return formatDecimal(left > 0n ? left : 0n);
}
