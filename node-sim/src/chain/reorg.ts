// Replaces the newest blocks by others, and goes back to a block. A refusal comes before anything changes; the change
// of chain and store is atomic.

import { Fault, ParseRefusal, Refusal } from '@svc/core/errors';
import { senderAccount } from '@svc/core/tx/exchangeTx';
import { reservedWei } from '../engine/fees.ts';
import type { BlockTx } from '../kernel/block.ts';
import type { EvmBlockTx } from '../kernel/evmPort.ts';
import type { Chain } from './chain.ts';
import type { NewBlockNews } from './chainNews.ts';
import { maxCostWei } from './evmAdmission.ts';
import { readEvmBody } from './evmBlocks.ts';
import { type HashedTransfer, readTransfer } from './nativeTransfer.ts';
import { restore, storedCandidate, storeSequenceNumbers } from './restore.ts';

/** A transaction of a removed block, or a pending one. */
type RemovableTx =
  | { readonly kind: 'transfer'; readonly transfer: HashedTransfer }
  | { readonly kind: 'exchange'; readonly candidate: BlockTx }
  | { readonly kind: 'evm'; readonly candidate: EvmBlockTx };
/** By hash, in the order of their blocks. */
type RemovableTxs = Map<string, RemovableTx>;

export interface ReorgOptions {
  /** For each new block the hashes that it holds; without it the removed ones go into the first. */
  readonly blocks?: readonly (readonly string[])[] | undefined;
  /** Hashes to drop for good. */
  readonly drop?: readonly string[] | undefined;
  /** Whether removed transactions are included again; true by default. */
  readonly keep?: boolean | undefined;
  /** New blocks beyond the number of removed ones. */
  readonly longer?: number | undefined;
}

export interface ReorgResult {
  readonly fromHeight: number;
  /** Hashes of removed transactions that are pending again. */
  readonly returned: readonly string[];
}

/** Transactions of the blocks above a height; those of a genesis cannot be moved. */
export function transactionsAbove({ storage, tip }: Chain, height: number): RemovableTxs {
  const loose: RemovableTxs = new Map();
  for (let at = height + 1; at <= tip.height; at++) {
    for (const tx of storage.listTransactions(at)) {
      if (tx.kind === 'evm') loose.set(tx.hash, { kind: 'evm', candidate: readEvmBody(tx.body) });
      else if (tx.kind === 'exchange') loose.set(tx.hash, { kind: 'exchange', candidate: storedCandidate(tx) });
      else if (tx.kind === 'transfer') loose.set(tx.hash, { kind: 'transfer', transfer: readTransfer(tx.body) });
    }
  }
  return loose;
}

function planOf(
  chain: Chain,
  removed: RemovableTxs,
  count: number,
  { blocks, drop = [], keep = true }: ReorgOptions,
): string[][] {
  const dropped = new Set(drop);
  const kept = [...removed.keys()].filter((hash) => !dropped.has(hash));
  const lists = (blocks ?? (keep ? [kept] : [])).map((list) => [...list]);
  if (lists.length > count) throw new ParseRefusal('blocks', `at most ${count} lists, one for each new block`);
  const seen = new Set<string>();
  for (const hash of lists.flat()) {
    if (seen.has(hash)) throw new ParseRefusal('blocks', 'each hash once');
    seen.add(hash);
    const isWaiting =
      chain.mempool.has(hash) ||
      chain.evmPool.has(hash) ||
      chain.waitingTransfers.some((transfer) => transfer.hash === hash);
    if (!removed.has(hash) && !isWaiting)
      throw new ParseRefusal('blocks', `hashes of removed or waiting transactions, not ${hash}`);
    if (dropped.has(hash)) throw new ParseRefusal('drop', `no hash that blocks includes, as it does ${hash}`);
  }
  for (const hash of drop)
    if (!removed.has(hash)) throw new ParseRefusal('drop', `hashes of removed transactions, not ${hash}`);
  return Array.from({ length: count }, (_, at) => lists[at] ?? []);
}

/** Records what the blocks above a height held, for their readers. */
function noteReplaced({ storage, tip }: Chain, height: number): void {
  if (tip.height === height) return;
  const replaced = Array.from({ length: tip.height - height }, (_, at) => ({
    height: height + 1 + at,
    transactions: storage.listHashes(height + 1 + at),
  }));
  storage.reorgs.add(height + 1, replaced);
}

/** Brings chain and store back to a height. */
export function rollBackTo(chain: Chain, height: number): void {
  const { storage } = chain;
  storeSequenceNumbers(chain);
  noteReplaced(chain, height);
  storage.removeFrom(height + 1);
  while (chain.tip.height > height && chain.stepBack());
  if (chain.tip.height === height) return;
  const block = storage.findBlock(height);
  if (block === undefined) throw new Fault('storage.gap', `Block ${height} is missing in the store.`);
  restore(chain, block);
}

function requeueExchange({ mempool, clock }: Chain, { tx, hash }: BlockTx): void {
  if (!mempool.has(hash))
    mempool.add({ tx, hash, sender: senderAccount(tx), gasWei: reservedWei(tx), queuedSec: clock.nowSec() });
}

function requeueEvm({ evmPool, clock }: Chain, { tx, hash, from }: EvmBlockTx): void {
  if (!evmPool.has(hash)) evmPool.add({ tx, hash, sender: from, gasWei: maxCostWei(tx), queuedSec: clock.nowSec() });
}

/** Queues a removed transaction again; false when the queue's rules no longer allow it. */
export function requeue(chain: Chain, loose: RemovableTx): boolean {
  if (loose.kind === 'transfer') {
    chain.requeueTransfer(loose.transfer);
    return true;
  }
  try {
    if (loose.kind === 'evm') requeueEvm(chain, loose.candidate);
    else requeueExchange(chain, loose.candidate);
    return true;
  } catch (cause) {
    if (cause instanceof Refusal) return false;
    throw cause;
  }
}

function makeBlocks(
  chain: Chain,
  plan: readonly (readonly string[])[],
  all: RemovableTxs,
  oldTimes: readonly (number | undefined)[],
): NewBlockNews[] {
  return plan.map((hashes, at) => {
    const list = hashes.flatMap((hash) => all.get(hash) ?? []);
    return chain.make({
      candidates: list.flatMap((one) => (one.kind === 'exchange' ? [one.candidate] : [])),
      evm: list.flatMap((one) => (one.kind === 'evm' ? [one.candidate] : [])),
      transfers: list.flatMap((one) => (one.kind === 'transfer' ? [one.transfer] : [])),
      notAtSec: oldTimes[at],
    });
  });
}

/** Runs a change of chain and store; if it fails, both are as before. */
export function atomically<T>(chain: Chain, work: () => T): T {
  const { height } = chain.tip;
  try {
    return chain.storage.atomically(work);
  } catch (error) {
    const block = chain.storage.findBlock(height);
    if (block !== undefined) restore(chain, block);
    throw error;
  }
}

/**
 * Replaces the newest `depth` blocks.
 * @throws ParseRefusal for a depth that the chain does not have, and for impossible lists
 */
export function reorg(chain: Chain, depth: number, options: ReorgOptions): ReorgResult {
  const deepest = chain.tip.height;
  if (depth < 1 || depth > deepest) throw new ParseRefusal('depth', `a number of blocks from 1 to ${deepest}`);
  const fork = chain.tip.height - depth;
  const removed = transactionsAbove(chain, fork);
  const plan = planOf(chain, removed, depth + (options.longer ?? 0), options);
  const oldTimes = plan.map((_, at) => chain.storage.findBlock(fork + 1 + at)?.timestamp);
  const waiting = chain.swapTransfers([]);
  const all: RemovableTxs = new Map(removed);
  for (const transfer of waiting) all.set(transfer.hash, { kind: 'transfer', transfer });
  for (const candidate of chain.mempool.all()) all.set(candidate.hash, { kind: 'exchange', candidate });
  for (const { tx, hash, sender: from } of chain.evmPool.all())
    all.set(hash, { kind: 'evm', candidate: { tx, hash, from } });
  try {
    const blocks = atomically(chain, () => {
      rollBackTo(chain, fork);
      return makeBlocks(chain, plan, all, oldTimes);
    });
    const included = new Set(
      blocks.flatMap(({ outcome }) => [...outcome.executed, ...outcome.evm].map(({ hash }) => hash)),
    );
    for (const hash of plan.flat())
      if (all.get(hash)?.kind === 'transfer' && chain.storage.findTransaction(hash) !== undefined) included.add(hash);
    const gone = new Set(options.drop);
    chain.swapTransfers(waiting.filter(({ hash }) => !included.has(hash)));
    const returned = [...removed].flatMap(([hash, loose]) =>
      included.has(hash) || gone.has(hash) || !requeue(chain, loose) ? [] : [hash],
    );
    chain.announce({ fromHeight: fork + 1, tip: chain.tip, blocks });
    return { fromHeight: fork + 1, returned };
  } catch (error) {
    chain.swapTransfers(waiting);
    throw error;
  }
}

/** Goes back to a block and removes all later ones. @param height of a block of the chain */
export function revertTo(chain: Chain, height: number): void {
  if (height === chain.tip.height) return;
  atomically(chain, () => rollBackTo(chain, height));
  chain.announce({ fromHeight: height + 1, tip: chain.tip, blocks: [] });
}
