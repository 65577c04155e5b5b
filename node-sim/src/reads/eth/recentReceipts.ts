// Receipts of the newest blocks, as they came out of execution: whoever sends a transaction asks for its receipt right
// after, and need not wait for the store to find what was just put there. Every other receipt is the store's to answer.

import type { NewBlockNews } from '../../chain/chainNews.ts';
import type { ChainView } from '../../chain/chainView.ts';
import type { Tip } from '../../chain/tip.ts';
import type { EvmReceipt } from '../../kernel/evmPort.ts';

/** Receipts that are kept. */
const KEPT = 256;
/** Logs and digits of their data that a kept receipt has at most. */
const MOST_LOGS = 16;
const MOST_DATA = 4096;

export interface RecentReceipt {
  readonly receipt: EvmReceipt;
  readonly block: Tip;
  /** Number of the receipt's first log in its block. */
  readonly firstLog: number;
}

const isShort = ({ logs }: EvmReceipt): boolean =>
  logs.length <= MOST_LOGS && logs.every(({ data }) => data.length <= MOST_DATA);

export class RecentReceipts {
  private readonly chain: ChainView;
  /** By hash, oldest first. */
  private readonly receipts = new Map<string, RecentReceipt>();
  /** What the chain's newest block has to be for them to be of its blocks. */
  private tip: Tip | undefined;

  constructor(chain: ChainView) {
    this.chain = chain;
    chain.onBlock((news) => this.add(news));
    chain.onReorg(() => this.receipts.clear());
  }

  /** @param hash without `0x` */
  find(hash: string): RecentReceipt | undefined {
    return this.tip === this.chain.tip ? this.receipts.get(hash) : undefined;
  }

  private add({ tip, outcome }: NewBlockNews): void {
    this.tip = tip;
    let firstLog = 0;
    for (const { hash, receipt } of outcome.evm) {
      if (isShort(receipt)) this.receipts.set(hash, { receipt, block: tip, firstLog });
      firstLog += receipt.logs.length;
    }
    for (const hash of this.receipts.keys()) {
      if (this.receipts.size <= KEPT) break;
      this.receipts.delete(hash);
    }
  }
}
