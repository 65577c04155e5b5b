// Events of a chain for its listeners: new blocks and reorganisations.

import type { NumberedPerpEvent } from '../index/perpEvents.ts';
import type { Trade } from '../index/trades.ts';
import type { BlockOutcome } from '../kernel/block.ts';
import type { Tip } from './tip.ts';

/** A block that was just committed. */
export interface NewBlockNews {
  readonly tip: Tip;
  readonly outcome: BlockOutcome;
  readonly trades: readonly Trade[];
  readonly perpEvents: readonly NumberedPerpEvent[];
}

export type BlockListener = (news: NewBlockNews) => void;

/** A finished reorganisation. */
export interface ReorgNews {
  /** The lowest height whose block was replaced or removed. */
  readonly fromHeight: number;
  readonly tip: Tip;
  /** The new blocks, ascending. */
  readonly blocks: readonly NewBlockNews[];
}

/** Background work of a chain, which may fail without stopping it. */
export type ChainWork = 'snapshot' | 'signatures';

export type FaultListener = (cause: unknown, work: ChainWork) => void;
