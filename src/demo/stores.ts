// The stores of the page and the hooks that read them.

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DemoConfig } from './config.ts';
import type { MarketData, MarketFeed } from './market/marketFeed.ts';
import type { NodeApi } from './market/nodeApi.ts';
import type { Receipts, SentTransaction } from './market/receipts.ts';
import type { Wallet, WalletState } from './wallet/wallet.ts';

export interface Stores {
  readonly config: DemoConfig;
  readonly api: NodeApi;
  readonly feed: MarketFeed;
  readonly receipts: Receipts;
  readonly wallet: Wallet;
}

export function useMarketData({ feed }: Stores): MarketData {
  return useSyncExternalStore(feed.subscribe, () => feed.data);
}

export function useWalletState({ wallet }: Stores): WalletState {
  return useSyncExternalStore(wallet.subscribe, () => wallet.state);
}

export function useReceipts({ receipts }: Stores): readonly SentTransaction[] {
  return useSyncExternalStore(receipts.subscribe, () => receipts.list);
}

/** A read that is made again when a key changes; the last good value stays while it is. */
export function useRead<T>(
  read: (() => Promise<T>) | undefined,
  keys: readonly unknown[],
): { value: T | undefined; error: string | undefined } {
  const [state, setState] = useState<{ value: T | undefined; error: string | undefined }>({
    value: undefined,
    error: undefined,
  });
  const key = JSON.stringify(keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the read is another one
  useEffect(() => {
    if (read === undefined) {
      setState({ value: undefined, error: undefined });
      return;
    }
    let current = true;
    read().then(
      (value) => current && setState({ value, error: undefined }),
      (error: unknown) =>
        current &&
        setState((last) => ({ value: last.value, error: error instanceof Error ? error.message : 'The read failed.' })),
    );
    return () => {
      current = false;
    };
  }, [key]);
  return state;
}

/** Balances of an account in some assets, read again at every block. Decimal text by asset. */
export function useBalances(
  { api }: Stores,
  assets: readonly string[],
  address: string | undefined,
  height: number,
): Readonly<Record<string, string>> {
  const read = async (): Promise<Record<string, string>> => {
    const texts = await Promise.all(assets.map((asset) => api.balance(asset, address ?? '')));
    return Object.fromEntries(assets.map((asset, at) => [asset, texts[at] ?? '0']));
  };
  return useRead(address === undefined ? undefined : read, [assets.join(), address, height]).value ?? {};
}
