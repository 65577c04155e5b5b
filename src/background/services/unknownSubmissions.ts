// Looks for a transaction with an unclear result before its requester gets an answer.

import type { Platform } from '../../platform/platform.ts';
import type { Network } from '../state/network.ts';
import type { Networks } from './networks.ts';
import type { Outgoing, OutgoingStore } from './outgoing.ts';
import { POLL_MS, queueOf, type TransactionTracking } from './transactionTracking.ts';

/** Number of blocks in which an unclear transaction is looked for before a site gets an answer. */
const BLOCKS_TO_LOOK = 2;
/** How long a network may show no new block meanwhile: a minimum, and a multiple of its block time. */
const NO_BLOCK_MS = 60_000;
const NO_BLOCK_TIMES = 3;

export interface UnknownSubmissionsOptions {
  readonly platform: Platform;
  readonly networks: Networks;
  readonly stored: OutgoingStore;
  readonly following: TransactionTracking;
  /** The number of a network's newest block. */
  readonly height: (network: Network) => Promise<number>;
}

const isUnclear = ({ state }: Outgoing): boolean => state === 'unknown' || state === 'sending';

/**
 * Looks for an unclear transaction while the network makes two blocks, or makes none for long; sends its bytes again
 * meanwhile.
 */
export function createUnknownSubmissions({
  platform,
  networks,
  stored,
  following,
  height,
}: UnknownSubmissionsOptions): (begun: Outgoing) => Promise<Outgoing> {
  const pause = (): Promise<void> => new Promise((resolve) => void platform.timer(POLL_MS, resolve));
  return async (begun) => {
    const network = networks.list().find((one) => one.slug === begun.network);
    if (network === undefined || !isUnclear(begun)) return begun;
    const patience = Math.max(NO_BLOCK_MS, NO_BLOCK_TIMES * network.blockTimeSec * 1_000);
    let record = begun;
    let first: number | undefined;
    let highest = Number.NEGATIVE_INFINITY;
    let movedAt = platform.now();
    for (;;) {
      // The height before the check: a transaction in that block is then seen.
      const at = await height(network).catch(() => undefined);
      if (at !== undefined && at > highest) {
        highest = at;
        first ??= at;
        movedAt = platform.now();
      }
      await following.step(record.hash, queueOf(record));
      record = stored.get(record.hash) ?? record;
      const isOver = (first !== undefined && highest >= first + BLOCKS_TO_LOOK) || platform.now() - movedAt >= patience;
      if (!isUnclear(record) || isOver) return record;
      await pause();
    }
  };
}
