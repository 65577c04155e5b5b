// Undo records of the newest blocks, which also give access to the state before them. Steps from a snapshot restore the
// state alone; those of blocks that this process executed restore everything.

import type { MarketUndo } from '../index/marketIndex.ts';
import type { PerpEventsUndo } from '../index/perpEvents.ts';
import type { UndoRecord } from '../kernel/state.ts';
import { type Consensus, MAX_REORG_DEPTH } from './consensus.ts';
import type { Tip } from './tip.ts';

/** The state before a block, as plain JSON. */
export interface StateStep {
  /** Newest final epoch before the block. */
  readonly finalizedEpoch: number;
  readonly state: UndoRecord;
}

/** Everything as it was before a block. */
export interface UndoStep extends StateStep {
  readonly before: Tip;
  readonly consensus: Consensus;
  readonly market: MarketUndo;
  readonly perpEvents: PerpEventsUndo;
}

export class UndoHistory {
  /** Oldest first; the whole ones are the newest. */
  private readonly steps: (StateStep | UndoStep)[] = [];
  private rowCount = 0;

  /** Rows that the steps hold. */
  get rows(): number {
    return this.rowCount;
  }

  /** Adds the step of the newest block and drops the oldest one. */
  add(step: StateStep | UndoStep): void {
    this.rowCount +=
      this.steps.push(step) > MAX_REORG_DEPTH
        ? step.state.rows.length - (this.steps.shift()?.state.rows.length ?? 0)
        : step.state.rows.length;
  }

  /** Removes and returns the newest block's step; undefined where not everything can be restored. */
  take(): UndoStep | undefined {
    const newest = this.steps.at(-1);
    if (newest === undefined || !('before' in newest)) return undefined;
    this.steps.pop();
    this.rowCount -= newest.state.rows.length;
    return newest;
  }

  /** The steps of the newest blocks, newest first; undefined where there are fewer. */
  newest(count: number): readonly StateStep[] | undefined {
    return count > this.steps.length ? undefined : this.steps.slice(this.steps.length - count).reverse();
  }

  clear(): void {
    this.steps.length = 0;
    this.rowCount = 0;
  }

  /** The part that a snapshot keeps, oldest first. */
  dump(): StateStep[] {
    return this.steps.map(({ finalizedEpoch, state }) => ({ finalizedEpoch, state }));
  }
}
