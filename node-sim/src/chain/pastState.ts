// Access to the state after an older block, or in the middle of one. Reading the past and calling into it leave no
// trace.

import { Refusal } from '@svc/core/errors';
import { executeSections } from '../engine/produceBlock.ts';
import type { BlockContext } from '../kernel/blockContext.ts';
import type { EvmBlock, EvmBlockTx } from '../kernel/evmPort.ts';
import type { JournalledTable } from '../kernel/journal.ts';
import type { State } from '../kernel/state.ts';
import type { ChainView } from './chainView.ts';
import { evmSection, readEvmBody } from './evmBlocks.ts';
import { readTransfer } from './nativeTransfer.ts';
import { storedCandidate } from './restore.ts';
import { readHeaderFields } from './storedHeader.ts';
import type { StateStep } from './undoHistory.ts';

/** The rows that a piece of work looks at. */
export type RowFilter = (table: JournalledTable, key: string) => boolean;

/** Rows that EVM calls can see. */
export const isReadByContracts: RowFilter = ({ meaning }) => meaning.isReadByContracts;

function stepsAbove(chain: ChainView, height: number): readonly StateStep[] {
  const { height: tip } = chain.tip;
  const steps = height < 0 || height > tip ? undefined : chain.undoSteps.newest(tip - height);
  if (steps === undefined)
    throw new Refusal('unavailable.state', `The state of block ${height} is not kept; the newest is ${tip}.`);
  return steps;
}

/**
 * Runs work on the state after a block.
 * @param wants which rows the work looks at
 * @throws Refusal `unavailable.state` for a block beyond the tip, or older than what is kept
 */
export function stateAfter<T>(chain: ChainView, height: number, wants: RowFilter, work: (state: State) => T): T {
  const steps = stepsAbove(chain, height);
  if (steps.length === 0) return chain.state.trial(work);
  const records = steps.map(({ state }) => state);
  return chain.state.asBefore(records, wants, work);
}

/** A stored block as contracts see it. */
export function evmBlockAt({ storage, chainId, genesis, finalizedEpoch }: ChainView, height: number): EvmBlock {
  const block = storage.findBlock(height);
  const header = block === undefined ? {} : readHeaderFields(block);
  return {
    height,
    timestamp: block?.timestamp ?? 0,
    proposer: header.proposer_address ?? genesis.validators[0]?.address ?? `0x${'0'.repeat(40)}`,
    chainId,
    epoch: header.epoch ?? 0,
    finalizedEpoch,
    blockHash: evmSection(storage, [], '').blockHash,
    prevRandao: storage.evm.prevRandao(height),
  };
}

/** The EVM section of a block, starting at one of its transactions. */
export interface RestOfSection {
  readonly candidates: readonly EvmBlockTx[];
  readonly block: EvmBlock;
  readonly gasBefore: number;
  /** The state before its first transaction; changes to it are reverted. */
  readonly state: State;
}

/**
 * Runs work on the state before an EVM transaction of a block: the transactions before it in the block are executed
 * again.
 * @param index among the EVM transactions of the block
 * @throws Refusal `unavailable.state` where the state before the block is no longer kept
 */
export function evmTransactionsFrom<T>(
  chain: ChainView,
  height: number,
  index: number,
  work: (rest: RestOfSection) => T,
): T {
  const steps = stepsAbove(chain, height - 1);
  const { storage } = chain;
  const records = steps.map((step) => step.state);
  const transactions = storage.listTransactions(height);
  const evm = transactions.filter(({ kind }) => kind === 'evm').map(({ body }) => readEvmBody(body));
  const block: EvmBlock = { ...evmBlockAt(chain, height), finalizedEpoch: steps.at(-1)?.finalizedEpoch ?? -1 };
  const context: BlockContext = block;
  const transfers = transactions.filter(({ kind }) => kind === 'transfer').map(({ body }) => readTransfer(body));
  const exchange = transactions.filter(({ kind }) => kind === 'exchange').map(storedCandidate);
  return chain.state.asBefore(
    records,
    () => true,
    (state) => {
      const done = executeSections(state, exchange, context, {
        transfers,
        evm: evmSection(storage, evm.slice(0, index), block.prevRandao),
      });
      return work({
        candidates: evm.slice(index),
        block,
        state,
        gasBefore: done.evm.at(-1)?.receipt.cumulative_gas_used ?? 0,
      });
    },
  );
}
