// When blocks are made: at an interval, as soon as something waits, or only by command. Timers are the only thing here
// that runs by itself.

import type { Chain } from './chain.ts';

/** Seconds between blocks; 0 for at once; manual for by command only. */
export type BlockTime = number | 'manual';

export class Producer {
  private readonly chain: Chain;
  private readonly onFault: (error: unknown) => void;
  private mode: BlockTime;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private soon: ReturnType<typeof setImmediate> | undefined;
  private isRunning = false;

  /** @param onFault told of a block that could not be made: a bug; the node stops making blocks */
  constructor(chain: Chain, mode: BlockTime, onFault: (error: unknown) => void) {
    this.chain = chain;
    this.mode = mode;
    this.onFault = onFault;
  }

  get blockTime(): BlockTime {
    return this.mode;
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
      this.wake();
    });
  }

  /** With block time 0: makes the blocks that waiting work needs before it returns. */
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
    // Aligned to the wall clock, so that blocks keep their distance whatever execution takes.
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
    } catch (error) {
      this.stop();
      this.onFault(error);
    }
  }
}
