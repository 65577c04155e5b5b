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

  /** Transactions whose receipt is being read: a slow node is asked for each once at a time. */
  const asking = new Set<string>();

  async function lookFor(txHash: string): Promise<void> {
    asking.add(txHash);
    const receipt = await api.receipt(txHash).catch(() => null);
    asking.delete(txHash);
    if (receipt === null) return;
    list = list.map((sent) => (sent.txHash === txHash ? { ...sent, receipt } : sent));
    tell();
  }

  function look(): void {
    for (const { txHash, receipt } of list) if (receipt === undefined && !asking.has(txHash)) void lookFor(txHash);
  }

  const unsubscribe = feed.subscribe(() => {
    if (feed.data.height === height) return;
    height = feed.data.height;
    look();
  });
  const timer = setInterval(look, LOOK_EVERY_MS);

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
