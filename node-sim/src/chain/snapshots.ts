// When and how the whole state is stored. A snapshot only speeds up the next start: one that cannot be stored is
// skipped.

import type { MarketDump, MarketIndex } from '../index/marketIndex.ts';
import type { PerpEventIndex, PerpEventsDump } from '../index/perpEvents.ts';
import type { StateDump } from '../kernel/state.ts';
import type { StateView } from '../kernel/stateView.ts';
import type { Storage } from '../storage/storage.ts';
import { type Consensus, MAX_REORG_DEPTH } from './consensus.ts';
import type { Tip } from './tip.ts';
import type { StateStep, UndoHistory } from './undoHistory.ts';

/** What a snapshot holds, as JSON. */
export interface SnapshotBody {
  readonly state: StateDump;
  readonly market: MarketDump;
  readonly perpEvents: PerpEventsDump;
  readonly consensus: Consensus;
  /** The states before the newest blocks, oldest first; missing in snapshots of earlier versions. */
  readonly steps?: readonly StateStep[];
}

/** What a snapshot is taken of. */
interface Standing {
  readonly storage: Storage;
  readonly tip: Tip;
  readonly state: StateView;
  readonly market: MarketIndex;
  readonly perpEvents: PerpEventIndex;
  readonly consensus: Consensus;
  readonly undoSteps: UndoHistory;
}

/** Work of a block besides its transactions, each of which counts as one. */
const BLOCK_WORK = 20;
/**
 * Most work that a start repeats, unless the state is large: a thousand empty blocks, or twenty thousand transactions.
 */
const MAX_WORK = 20_000;
/** The cost of a snapshot grows with the state, so a larger state gets fewer. */
const ROWS_PER_WORK = 4;

/** Stores the state at the tip, so that a restart replays only what follows. */
export function saveSnapshot({ storage, tip, state, market, perpEvents, consensus, undoSteps }: Standing): void {
  const body: SnapshotBody = {
    state: state.dump(),
    market: market.dump(),
    perpEvents: perpEvents.dump(),
    consensus,
    steps: undoSteps.dump(),
  };
  // The previous one serves a reorganisation after a restart, which cannot go deeper.
  storage.saveSnapshot({ height: tip.height, body: JSON.stringify(body) }, MAX_REORG_DEPTH);
}

/** Counts the work since the newest snapshot. */
export class SnapshotPace {
  private work = 0;

  /** Notes a block with its number of transactions. */
  note(transactions: number): void {
    this.work += BLOCK_WORK + transactions;
  }

  /**
   * Stores a snapshot when one is due; to be called between blocks. @param onFault called with one that could not be
   * stored
   */
  settle(standing: Standing, onFault: (cause: unknown) => void): void {
    const { state, undoSteps } = standing;
    const rows = state.sum('exchange').rows + state.sum('token').rows + state.sum('account').rows + undoSteps.rows;
    if (this.work < Math.max(MAX_WORK, rows / ROWS_PER_WORK)) return;
    this.work = 0;
    try {
      saveSnapshot(standing);
    } catch (cause) {
      // The disk may be full: the blocks are what matters, and the next snapshot is tried when it is due.
      onFault(cause);
    }
  }
}
