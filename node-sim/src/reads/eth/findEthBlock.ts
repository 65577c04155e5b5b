// Resolves what the eth_ methods ask for: blocks by tag or hash, transactions by position, the current state.

import { Refusal } from '@svc/core/errors';
import type { CheckedParams } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/errorCodes';
import { fromQuantity } from '@svc/core/rpc/quantity';
import { stateAfter } from '../../chain/pastState.ts';
import type { StoredBlock } from '../../storage/storage.ts';
import { bareHash, type ReadContext } from '../context.ts';
import { evmTransactionsOf, receiptIn, type TransactionView, transactionView } from './ethViews.ts';

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

/** How a request names the block whose state it asks for. */
export type StateBlock = CheckedParams<'callContract'>['block'];

const HASH_LENGTH = 66;

/** The tag or the hash by which a block is named. */
function nameOf(wanted: StateBlock): { readonly tag: string } | { readonly hash: string } {
  if (typeof wanted === 'object')
    return 'blockNumber' in wanted ? { tag: wanted.blockNumber } : { hash: wanted.blockHash };
  return wanted.length < HASH_LENGTH ? { tag: wanted } : { hash: wanted };
}

/** A block by tag, hash, or an object that names one of them; undefined where there is none. */
export function namedBlock(context: ReadContext, wanted: StateBlock): StoredBlock | undefined {
  const name = nameOf(wanted);
  return 'tag' in name ? blockAt(context, name.tag) : blockOfHash(context, name.hash);
}

/**
 * Height of a block whose state is requested.
 * @throws Missing for a hash of no block of the chain; Refusal `unavailable.state` for a height beyond the tip
 */
export function stateHeight(context: ReadContext, wanted: StateBlock): number {
  const name = nameOf(wanted);
  if ('tag' in name) {
    const [height, tip] = [heightOf(context, name.tag), context.chain.tip.height];
    if (height > BigInt(tip))
      throw new Refusal('unavailable.state', `There is no block ${height} yet; the newest is ${tip}.`);
    return Number(height);
  }
  const block = blockOfHash(context, name.hash);
  if (block === undefined) throw new Missing('block', `There is no block ${name.hash}.`);
  return block.height;
}

/** Reads a row of a table as it was after a block. @throws Missing, or Refusal `unavailable.state` */
export function readState<T>(context: ReadContext, wanted: StateBlock, table: object, key: string, read: () => T): T {
  return stateAfter(context.chain, stateHeight(context, wanted), (one, at) => one === table && at === key, read);
}

/** An EVM transaction by its position in a block, or null. */
export function transactionIn(
  { chain }: ReadContext,
  block: StoredBlock | undefined,
  index: string,
): TransactionView | null {
  if (block === undefined) return null;
  const at = Number(fromQuantity(index, 'index'));
  const found = evmTransactionsOf(chain, block.height)[at];
  const receipt = chain.storage.evm.list(block.height)[at];
  if (found === undefined || receipt === undefined) return null;
  return transactionView(found, { block, index: at, contract: receiptIn(receipt).contract });
}
