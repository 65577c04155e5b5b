// Moments of a chain that a developer can go back to: the block, the clock, what waits, and what validators vote.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import type { Chain } from '../chain/chain.ts';
import type { QueuedTx } from '../chain/mempool.ts';
import type { HashedTransfer } from '../chain/nativeTransfer.ts';
import { revertTo } from '../chain/reorganise.ts';

interface Moment {
  readonly height: number;
  readonly hash: string;
  readonly queue: readonly QueuedTx[];
  readonly transfers: readonly HashedTransfer[];
  readonly resetClock: () => void;
  readonly resetVotes: () => void;
}

export class Snapshots {
  private readonly moments = new Map<number, Moment>();
  private last = 0;

  /** Remembers the moment. @returns its number */
  take({ tip, mempool, waitingTransfers, clock, oracleVotes }: Chain): number {
    this.last += 1;
    this.moments.set(this.last, {
      height: tip.height,
      hash: tip.hash,
      queue: [...mempool.all()],
      transfers: [...waitingTransfers],
      resetClock: clock.remember(),
      resetVotes: oracleVotes.remember(),
    });
    return this.last;
  }

  /**
   * Goes back; the number and all later ones are used up.
   * @throws ParseRefusal for a number that was not given or is used up, and when the block is no longer in the chain
   */
  revert(chain: Chain, id: number): void {
    const moment = this.moments.get(id);
    if (moment === undefined) throw new ParseRefusal('id', 'the number of a snapshot that was not used');
    if (chain.storage.findBlock(moment.height)?.hash !== moment.hash) throw new ParseRefusal('id', 'a snapshot whose block is still in the chain');
    revertTo(chain, moment.height);
    for (const { hash } of [...chain.mempool.all()]) chain.mempool.remove(hash);
    for (const queued of moment.queue) this.requeue(chain, queued);
    chain.swapTransfers(moment.transfers);
    moment.resetClock();
    moment.resetVotes();
    for (const later of [...this.moments.keys()]) if (later >= id) this.moments.delete(later);
  }

  private requeue({ mempool }: Chain, queued: QueuedTx): void {
    try {
      mempool.add(queued);
    } catch (cause) {
      // What the queue took then fits again now, unless its limits are smaller than a queue that a block had emptied.
      if (!(cause instanceof Refusal)) throw cause;
    }
  }
}
