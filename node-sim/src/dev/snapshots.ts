// Snapshots of a chain that a developer can revert to: the block, the clock, pending transactions, and the prices that
// validators vote for.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import type { SignedEvmTx } from '@svc/core/tx/evmTx';
import type { Chain } from '../chain/chain.ts';
import type { Mempool, QueuedTx } from '../chain/mempool.ts';
import type { HashedTransfer } from '../chain/nativeTransfer.ts';
import { revertTo } from '../chain/reorg.ts';

interface Moment {
  readonly height: number;
  readonly hash: string;
  readonly queue: readonly QueuedTx[];
  readonly evmQueue: readonly QueuedTx<SignedEvmTx>[];
  readonly transfers: readonly HashedTransfer[];
  readonly resetClock: () => void;
  readonly resetVotes: () => void;
}

/** Replaces the content of a queue. */
function refill<T extends { readonly nonce: bigint }>(pool: Mempool<T>, queue: readonly QueuedTx<T>[]): void {
  for (const { hash } of [...pool.all()]) pool.remove(hash);
  for (const queued of queue) {
    try {
      pool.add(queued);
    } catch (cause) {
      // What the queue accepted then fits again, unless a block had emptied it and its limits are smaller than that
      // queue.
      if (!(cause instanceof Refusal)) throw cause;
    }
  }
}

export class Snapshots {
  private readonly moments = new Map<number, Moment>();
  private last = 0;

  /** Takes a snapshot. @returns its number */
  take({ tip, mempool, evmPool, waitingTransfers, clock, oracleVotes }: Chain): number {
    this.last += 1;
    this.moments.set(this.last, {
      height: tip.height,
      hash: tip.hash,
      queue: [...mempool.all()],
      evmQueue: [...evmPool.all()],
      transfers: [...waitingTransfers],
      resetClock: clock.remember(),
      resetVotes: oracleVotes.remember(),
    });
    return this.last;
  }

  /**
   * Goes back; the number and all later ones are used up.
   * @throws ParseRefusal for an unknown or used number, and when the block is no longer in the chain
   */
  revert(chain: Chain, id: number): void {
    const moment = this.moments.get(id);
    if (moment === undefined) throw new ParseRefusal('id', 'the number of a snapshot that was not used');
    if (chain.storage.findBlock(moment.height)?.hash !== moment.hash)
      throw new ParseRefusal('id', 'a snapshot whose block is still in the chain');
    revertTo(chain, moment.height);
    refill(chain.mempool, moment.queue);
    refill(chain.evmPool, moment.evmQueue);
    chain.swapTransfers(moment.transfers);
    moment.resetClock();
    moment.resetVotes();
    for (const later of [...this.moments.keys()]) if (later >= id) this.moments.delete(later);
  }
}
