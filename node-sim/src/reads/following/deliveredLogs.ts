// The logs that a client was told of: when their blocks are removed, it is told that too. Logs that other nodes can
// still revert are all remembered; of older ones (developers can go back further) only a few.

import type { ReadResult } from '@svc/core/reads/registry';
import { MAX_REORG_DEPTH } from '../../chain/consensus.ts';

export type LogView = ReadResult<'getLogs'>[number];

/** Logs remembered for one client; beyond them the oldest are forgotten. */
const MAX_LOGS = 20_000;
/** Of these, from blocks that no other node can revert. */
const MAX_OLD_LOGS = 1000;

export class DeliveredLogs {
  private logs: LogView[] = [];

  /** Remembers logs, which come in chain order. */
  note(logs: readonly LogView[], tip: number): void {
    if (logs.length === 0) return;
    this.logs.push(...logs);
    const oldest = tip - MAX_REORG_DEPTH;
    const old = this.logs.findIndex(({ blockNumber }) => Number(blockNumber) > oldest);
    this.logs.splice(0, Math.max(old - MAX_OLD_LOGS, this.logs.length - MAX_LOGS, 0));
  }

  /** The logs of the blocks from a height on, newest first, marked as removed; they are forgotten. */
  takeBack(fromHeight: number): LogView[] {
    const first = this.logs.findIndex(({ blockNumber }) => Number(blockNumber) >= fromHeight);
    if (first < 0) return [];
    return this.logs
      .splice(first)
      .map((log) => ({ ...log, removed: true }))
      .reverse();
  }
}
