// The logs that a client was told of, as far back as a reorganisation can reach: when their blocks go, it is told that too.

import { MAX_REORG_DEPTH } from '../../chain/consensus.ts';
import type { LogView } from './views.ts';

/** Logs remembered for one client; beyond them the oldest are forgotten. */
const MAX_LOGS = 20_000;

export class ToldLogs {
  private logs: LogView[] = [];

  /** Remembers logs, which come in the order of the chain. */
  note(logs: readonly LogView[], tip: number): void {
    if (logs.length === 0) return;
    this.logs.push(...logs);
    const oldest = tip - MAX_REORG_DEPTH;
    const kept = this.logs.findIndex(({ blockNumber }) => Number(blockNumber) > oldest);
    this.logs.splice(0, Math.max(kept, this.logs.length - MAX_LOGS));
  }

  /** The logs of the blocks from a height on, newest first, as removed ones; they are forgotten. */
  takeBack(fromHeight: number): LogView[] {
    const first = this.logs.findIndex(({ blockNumber }) => Number(blockNumber) >= fromHeight);
    if (first < 0) return [];
    return this.logs
      .splice(first)
      .map((log) => ({ ...log, removed: true }))
      .reverse();
  }
}
