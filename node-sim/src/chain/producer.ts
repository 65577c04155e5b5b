// When blocks are made: at an interval, as soon as something is pending, or only on command. Timers are the only thing
// here that runs by itself.

import type { Chain } from './chain.ts';

/** Seconds between blocks; 0 for instant; manual for on command only. */
export type BlockTime = number | 'manual';

/** In instant mode, the pause before a block that could not be stored is tried again. */
const RETRY_MS = 1000;

/** Whether the error came from the store: the chain is then unchanged. */
const isOfStore = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';

export class Producer {
  private readonly chain: Chain;
  private readonly onFault: (error: unknown) => void;
  private mode: BlockTime;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private soon: ReturnType<typeof setImmediate> | undefined;
  private isRunning = false;
  private failing = false;

  /**
   * @param onFault called with a block that could not be made. If it could not be stored (a full disk) the node tries
   *   again;
   *   anything else is a bug, and it stops making blocks
   */
  constructor(chain: Chain, mode: BlockTime, onFault: (error: unknown) => void) {
    this.chain = chain;
    this.mode = mode;
    this.onFault = onFault;
  }

  get blockTime(): BlockTime {
    return this.mode;
  }

  /** Whether the latest attempt at a block failed. */
  get isFailing(): boolean {
    return this.failing;
  }

  start(): void {
    this.isRunning = true;
    this.schedule();
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
    clearImmediate(this.soon);
    this.timer = undefined;
    this.soon = undefined;
  }

  setBlockTime(mode: BlockTime): void {
    this.stop();
    this.mode = mode;
    this.start();
  }

  /** To be called when something was queued. */
  wake(): void {
    if (this.mode !== 0 || !this.isRunning || this.soon !== undefined || !this.chain.hasWork()) return;
    this.soon = setImmediate(() => {
      this.soon = undefined;
      // A command may have made the block meanwhile.
      if (this.chain.hasWork()) this.make();
      if (!this.failing) this.wake();
      else if (this.isRunning) this.timer = setTimeout(() => this.wake(), RETRY_MS);
    });
  }

  /** With block time 0: makes the blocks for pending work before it returns. */
  settle(): void {
    if (this.mode !== 0 || !this.isRunning) return;
    const { chain } = this;
    for (let height = chain.tip.height; chain.hasWork(); height = chain.tip.height) {
      this.make();
      if (chain.tip.height === height) return;
    }
  }

  private schedule(): void {
    if (this.mode === 'manual') return;
    if (this.mode === 0) {
      this.wake();
      return;
    }
    const lengthMs = this.mode * 1000;
    // Aligned to the wall clock, so that the interval is constant however long execution takes.
    this.timer = setTimeout(
      () => {
        this.make();
        if (this.isRunning) this.schedule();
      },
      Math.max(1, lengthMs - (Date.now() % lengthMs)),
    );
  }

  private make(): void {
    try {
      this.chain.produce();
      this.failing = false;
    } catch (error) {
      this.failing = true;
      if (!isOfStore(error)) this.stop();
      this.onFault(error);
    }
  }
}
