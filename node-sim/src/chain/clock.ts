// Block time: integer Unix seconds that never decrease. The wall clock is injected; developer controls shift it or fix
// the next block's time.

import { ParseRefusal } from '@svc/core/errors';

/** Milliseconds since 1970. */
export type WallClock = () => number;

/** Largest time that a block may carry: the year 9999. */
const MAX_TIME_SEC = 253_402_300_799;

export class ChainClock {
  private readonly wall: WallClock;
  private offsetSec = 0;
  private fixedSec: number | undefined;

  constructor(wall: WallClock) {
    this.wall = wall;
  }

  private wallSec(): number {
    return Math.floor(this.wall() / 1000);
  }

  /** The clock's time in Unix seconds; the fixed next time if there is one. */
  nowSec(): number {
    return this.fixedSec ?? this.wallSec() + this.offsetSec;
  }

  /** Time of the block after one of `parentSec`; uses up a fixed time, from which the clock continues. */
  takeBlockTime(parentSec: number): number {
    const now = this.nowSec();
    if (this.fixedSec !== undefined) {
      this.offsetSec = this.fixedSec - this.wallSec();
      this.fixedSec = undefined;
    }
    return Math.max(parentSec, now);
  }

  /**
   * Fixes the next block's time exactly.
   * @throws ParseRefusal for a time below the newest block's
   */
  setTime(timeSec: number, tipSec: number): void {
    if (timeSec < tipSec || timeSec > MAX_TIME_SEC)
      throw new ParseRefusal('ts', `Unix seconds from ${tipSec} (the newest block) to ${MAX_TIME_SEC}`);
    this.fixedSec = timeSec;
  }

  /** Moves the clock forward. @throws ParseRefusal beyond the largest valid time */
  increase(seconds: number): void {
    if (this.nowSec() + seconds > MAX_TIME_SEC) throw new ParseRefusal('seconds', `a time not after ${MAX_TIME_SEC}`);
    if (this.fixedSec !== undefined) this.fixedSec += seconds;
    else this.offsetSec += seconds;
  }

  /** Saves the clock's settings. @returns a function that restores them */
  remember(): () => void {
    const { offsetSec, fixedSec } = this;
    return () => {
      this.offsetSec = offsetSec;
      this.fixedSec = fixedSec;
    };
  }
}
