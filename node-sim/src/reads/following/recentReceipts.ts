// Receipts of the newest blocks, as execution produced them: a sender asks for the receipt right after sending, and
// need not wait until the store can find it. The store answers for all other receipts.

import type { NewBlockNews } from '../../chain/chainNews.ts';
import type { ChainView } from '../../chain/chainView.ts';
import type { Tip } from '../../chain/tip.ts';
import type { EvmReceipt } from '../../kernel/evmPort.ts';

/** Number of receipts kept. */
const KEPT = 256;
/** Most logs, and digits of their data, of a kept receipt. */
const MOST_LOGS = 16;
const MOST_DATA = 4096;

export interface RecentReceipt {
  readonly receipt: EvmReceipt;
  readonly block: Tip;
  /** Index of the receipt's first log in its block. */
  readonly firstLog: number;
}

const isShort = ({ logs }: EvmReceipt): boolean =>
  logs.length <= MOST_LOGS && logs.every(({ data }) => data.length <= MOST_DATA);

export class RecentReceipts {
  private readonly chain: ChainView;
  /** By hash, oldest first. */
  private readonly receipts = new Map<string, RecentReceipt>();
  /** The newest block that the kept receipts belong to; they are dropped when the chain has another. */
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
