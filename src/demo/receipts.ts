// Transactions sent from this page, each tracked until its receipt exists: checked at every new block, and at an
// interval in case the stream is silent.

import type { MarketFeed } from '../ui/market/data/marketFeed.ts';
import type { NodeApi, Receipt } from '../ui/market/data/nodeApi.ts';

/** Symbols by member of the receipt's data. */
export interface ReceiptUnits {
  readonly amount_in?: string;
  readonly amount_out?: string;
  readonly filled?: string;
  readonly amount0?: string;
  readonly amount1?: string;
}

export interface SentTransaction {
  readonly txHash: string;
  readonly nonce: number;
  /** A description in words. */
  readonly label: string;
  /** Symbols of the amounts in the receipt. */
  readonly units: ReceiptUnits;
  readonly receipt: Receipt | undefined;
}

export interface Receipts {
  /** Newest first. */
  readonly list: readonly SentTransaction[];
  subscribe(listener: () => void): () => void;
  /** Tracks a transaction that the wallet has sent. */
  follow(sent: { txHash: string; nonce: number }, label: string, units?: ReceiptUnits): void;
  stop(): void;
}

const LOOK_EVERY_MS = 2_000;

export function createReceipts(api: NodeApi, feed: MarketFeed): Receipts {
  let list: readonly SentTransaction[] = [];
  let height = 0;
  const listeners = new Set<() => void>();

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  async function look(): Promise<void> {
    for (const { txHash } of list.filter(({ receipt }) => receipt === undefined)) {
      const receipt = await api.receipt(txHash).catch(() => null);
      if (receipt === null) continue;
      list = list.map((sent) => (sent.txHash === txHash ? { ...sent, receipt } : sent));
      tell();
    }
  }

  const unsubscribe = feed.subscribe(() => {
    if (feed.data.height === height) return;
    height = feed.data.height;
    void look();
  });
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);

  return {
    get list() {
      return list;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: ({ txHash, nonce }, label, units = {}) => {
      list = [{ txHash, nonce, label, units, receipt: undefined }, ...list];
      tell();
    },
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
