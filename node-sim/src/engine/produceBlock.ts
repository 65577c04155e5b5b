// A block as a function of state, candidates and context: no clock, no randomness, no I/O. The candidates come in the
// order of execution; choosing them, and how many, is the mempool's business.

import type { BlockOutcome, BlockTx, DroppedTx, ExecutedEvmTx, ExecutedTx, SpotTrade } from '../kernel/block.ts';
import type { BlockContext } from '../kernel/blockContext.ts';
import type { EvmBlock, EvmBlockTx, EvmPort } from '../kernel/evmPort.ts';
import type { RowChange } from '../kernel/journal.ts';
import type { PerpEvent } from '../kernel/perpEvents.ts';
import type { State } from '../kernel/state.ts';
import type { StateView } from '../kernel/stateView.ts';
import type { ChangedKeys, Concerned } from '../kernel/tableMeaning.ts';
import { pairOfPool } from './amm/pool.ts';
import { applyTx } from './applyTx.ts';
import { transferNative } from './genesisState.ts';
import { checkChanges } from './invariants/registry.ts';
import { accountOf } from './ledgerKeys.ts';
import { runPerpsEndBlock } from './perps/endBlock.ts';
import { perpTradesOf } from './perps/perpTrades.ts';
import { settleStakes } from './staking/epochTransition.ts';
import { rootsOf } from './stateRoot.ts';

/** A native transfer of the development faucet, executed before the transactions. */
export interface NativeTransfer {
  readonly from: string;
  readonly to: string;
  /** Wei. */
  readonly amount: bigint;
}

/** The EVM section of a block: what executes it, the candidates in their order, and the hashes of earlier blocks. */
export interface EvmSection {
  readonly port: EvmPort;
  readonly candidates: readonly EvmBlockTx[];
  readonly blockHash: EvmBlock['blockHash'];
  readonly prevRandao: string;
}

export interface ProduceOptions {
  readonly evm?: EvmSection | undefined;
  /** Check the laws of the engine after every transaction; a breach throws a Fault. */
  readonly laws?: boolean;
  readonly transfers?: readonly NativeTransfer[];
}

/** What the changed rows of a block belong to, as their tables say. */
function changedKeys(state: StateView, changes: readonly RowChange[]): ChangedKeys {
  const changed: Concerned = {
    pairs: new Set(),
    pools: new Set(),
    tokens: new Set(),
    accounts: new Set(),
    perpMarkets: new Set(),
    perpAccounts: new Set(),
    addPool: (id, row) => {
      const pool = row ?? state.pools.get(id);
      changed.pools.add(id);
      if (pool !== undefined) changed.pairs.add(pairOfPool(pool));
    },
  };
  for (const { table, key, before, after } of changes) table.meaning.concerns(changed, key, before, after);
  return changed;
}

/** Executes the EVM section. What has to wait for another block leaves no trace. */
function runEvm(
  state: State,
  section: EvmSection,
  context: BlockContext,
  laws: boolean,
): { evm: ExecutedEvmTx[]; evmDropped: DroppedTx[] } {
  const block: EvmBlock = { ...context, blockHash: section.blockHash, prevRandao: section.prevRandao };
  const evm: ExecutedEvmTx[] = [];
  const evmDropped: DroppedTx[] = [];
  let gasBefore = 0;
  for (const candidate of section.candidates) {
    const mark = state.checkpoint();
    const verdict = section.port.execute(state, candidate, block, { index: evm.length, gasBefore });
    if ('dropped' in verdict) evmDropped.push({ hash: candidate.hash, reason: verdict.dropped });
    if (!('receipt' in verdict)) continue;
    if (laws) checkChanges(state, state.changesSince(mark), 'an EVM transaction');
    gasBefore = verdict.receipt.cumulative_gas_used;
    evm.push({ ...candidate, receipt: verdict.receipt });
  }
  return { evm, evmDropped };
}

/** What the sections of a block did, before its end. */
type Executed = Omit<BlockOutcome, 'roots' | 'changed' | 'undo'>;

/** Executes everything of a block up to the last of its EVM transactions, and nothing that ends a block. */
export function executeSections(
  state: State,
  candidates: readonly BlockTx[],
  context: BlockContext,
  options: ProduceOptions,
): Executed {
  const executed: ExecutedTx[] = [];
  const dropped: DroppedTx[] = [];
  const trades: SpotTrade[] = [];
  const perpEvents: PerpEvent[] = [];
  for (const { from, to, amount } of options.transfers ?? [])
    transferNative(state, accountOf(from), accountOf(to), amount);
  for (const candidate of candidates) {
    const mark = state.checkpoint();
    const outcome = applyTx(state, candidate, context);
    if ('dropped' in outcome) {
      dropped.push({ hash: candidate.hash, reason: outcome.dropped });
      continue;
    }
    if (options.laws === true) checkChanges(state, state.changesSince(mark), candidate.tx.op);
    const { receipt, bug } = outcome;
    executed.push(bug === undefined ? { ...candidate, receipt } : { ...candidate, receipt, bug });
    trades.push(...outcome.trades, ...perpTradesOf(outcome.perpEvents));
    perpEvents.push(...outcome.perpEvents);
  }
  const tick = state.checkpoint();
  const tickEvents: PerpEvent[] = [];
  runPerpsEndBlock({ state, block: context, perpEvents: tickEvents });
  perpEvents.push(...tickEvents);
  trades.push(...perpTradesOf(tickEvents));
  if (options.laws === true) checkChanges(state, state.changesSince(tick), 'the tick of the perpetuals');
  const { evm, evmDropped } =
    options.evm === undefined
      ? { evm: [], evmDropped: [] }
      : runEvm(state, options.evm, context, options.laws === true);
  return { executed, dropped, evm, evmDropped, trades, perpEvents };
}

/**
 * Executes candidates in their order on a committed state and commits the block.
 * @throws Fault when a law is broken; the state is then not to be used any more
 */
export function produceBlock(
  state: State,
  candidates: readonly BlockTx[],
  context: BlockContext,
  options: ProduceOptions = {},
): BlockOutcome {
  const start = state.checkpoint();
  const sections = executeSections(state, candidates, context, options);
  const payouts = state.checkpoint();
  settleStakes(state, context);
  if (options.laws === true) checkChanges(state, state.changesSince(payouts), 'the stake payouts');
  const changes = state.changesSince(start);
  const changed = changedKeys(state, changes);
  // A transfer enters a history also where it leaves the balance as it was.
  for (const { from, to } of options.transfers ?? []) changed.accounts.add(accountOf(from)).add(accountOf(to));
  const undo = state.commitBlock(changes);
  return { ...sections, roots: rootsOf(state, context.height), changed, undo };
}
