// The stores of the page and the hooks that read them.

import { METHOD_PREFIX } from '@svc/core/names';
import { useSyncExternalStore } from 'react';
import type { MarketSource, Trader } from '../ui/market/trading.ts';
import type { DemoConfig } from './config.ts';
import type { Receipts, ReceiptUnits, SentTransaction } from './receipts.ts';
import { sentenceOf, type Wallet, type WalletState } from './wallet/wallet.ts';

export interface Stores extends MarketSource {
  readonly config: DemoConfig;
  readonly receipts: Receipts;
  readonly wallet: Wallet;
}

export function useWalletState({ wallet }: Stores): WalletState {
  return useSyncExternalStore(wallet.subscribe, () => wallet.state);
}

export function useReceipts({ receipts }: Stores): readonly SentTransaction[] {
  return useSyncExternalStore(receipts.subscribe, () => receipts.list);
}

/** The connected wallet as a trader for the parts of a market: each operation is a request to it. */
export function useTrader(stores: Stores): Trader {
  const { accounts, way } = useWalletState(stores);
  const executedAt = Math.max(0, ...useReceipts(stores).map(({ receipt }) => receipt?.block_height ?? 0));
  return {
    address: accounts[0]?.pqAddress,
    obstacle: way === 'none' ? 'Connect a wallet first.' : undefined,
    next: 'The wallet shows what will be signed.',
    waiting: 'Waiting for the wallet.',
    executedAt,
    faultOf: sentenceOf,
    send: async (orders) => {
      for (const { op, params, label, units } of orders) {
        const sent = await stores.wallet.request(`${METHOD_PREFIX}sendExchangeTransaction`, [{ op, params }]);
        stores.receipts.follow(sent as { txHash: string; nonce: number }, label, units as ReceiptUnits | undefined);
      }
    },
  };
}
