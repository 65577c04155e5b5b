// Stored blocks in the forms that nodes exchange and execute.

import { Fault } from '@svc/core/errors';
import type { StoredBlock } from '../storage/storage.ts';
import type { Chain } from './chain.ts';
import type { CheckedBlock, WireBlock } from './checkBlock.ts';
import { readEvmBody } from './evmBlocks.ts';
import { readTransfer } from './nativeTransfer.ts';
import { storedCandidate } from './restore.ts';
import { signedHeader } from './storedHeader.ts';

function require({ storage }: Chain, height: number): StoredBlock {
  const block = storage.findBlock(height);
  if (block === undefined) throw new Fault('storage.gap', `Block ${height} is missing in the store.`);
  return block;
}

/** A block of the chain for another node. @param height above that of the first block */
export function wireBlock(chain: Chain, height: number): WireBlock {
  const transactions = chain.storage.listTransactions(height).map(({ kind, body }) => ({ kind, body }));
  return { header: signedHeader(chain, require(chain, height)), transactions };
}

/** A stored block ready for execution; its signatures were checked when it came. */
export function checkedOfStored(chain: Chain, height: number): CheckedBlock {
  const transactions = chain.storage.listTransactions(height);
  return {
    header: signedHeader(chain, require(chain, height)),
    transfers: transactions.filter(({ kind }) => kind === 'transfer').map(({ body }) => readTransfer(body)),
    candidates: transactions.filter(({ kind }) => kind === 'exchange').map(storedCandidate),
    evm: transactions.filter(({ kind }) => kind === 'evm').map(({ body }) => readEvmBody(body)),
  };
}
