// Finding what the eth_ methods ask for: blocks by tag or hash, transactions by place, the state of now.

import { Refusal } from '@svc/core/errors';
import { fromQuantity } from '@svc/core/rpc/quantity';
import type { StoredBlock } from '../../storage/storage.ts';
import { bareHash, type ReadContext } from '../context.ts';
import { evmTransactionsOf, receiptIn, type TransactionView, transactionView } from './views.ts';

/** Height of a tag; every name but `earliest` is the newest block. */
export function heightOf({ chain }: ReadContext, tag: string): bigint {
  if (tag === 'earliest') return 0n;
  return tag.startsWith('0x') ? fromQuantity(tag, 'block') : BigInt(chain.tip.height);
}

/** A block by tag, or undefined beyond the tip. */
export function blockAt(context: ReadContext, tag: string): StoredBlock | undefined {
  const height = heightOf(context, tag);
  return height > BigInt(context.chain.tip.height) ? undefined : context.chain.storage.findBlock(Number(height));
}

/** A block by hash, or undefined. */
export function blockOfHash({ chain }: ReadContext, hash: string): StoredBlock | undefined {
  return chain.storage.findBlockByHash(bareHash(hash));
}

/** Refuses a block whose state is not kept: only the newest is. */
export function requireNewest(context: ReadContext, tag: string): void {
  const [height, tip] = [heightOf(context, tag), context.chain.tip.height];
  if (height !== BigInt(tip)) throw new Refusal('unavailable.state', `The state of block ${height} is not kept; the newest is ${tip}.`);
}

/** An EVM transaction by its place in a block, or null. */
export function transactionIn({ chain }: ReadContext, block: StoredBlock | undefined, index: string): TransactionView | null {
  if (block === undefined) return null;
  const at = Number(fromQuantity(index, 'index'));
  const found = evmTransactionsOf(chain, block.height)[at];
  const receipt = chain.storage.evm.list(block.height)[at];
  if (found === undefined || receipt === undefined) return null;
  return transactionView(found, { block, index: at, contract: receiptIn(receipt).contract });
}
