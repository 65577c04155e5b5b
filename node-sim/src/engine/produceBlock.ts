// A block as a function of state, candidates and context: no clock, no randomness, no I/O. The candidates come in the order
// of execution; choosing them, and how many, is the mempool's business.

import type { BlockContext, BlockOutcome, BlockTx, ChangedKeys, DroppedTx, ExecutedTx, SpotTrade } from '../kernel/block.ts';
import type { RowChange } from '../kernel/journal.ts';
import type { NftRow } from '../kernel/ledgerRows.ts';
import type { PerpEvent } from '../kernel/perpEvents.ts';
import type { PerpOrderRow } from '../kernel/perpsRows.ts';
import type { OrderRow, PoolRow, PositionRow, TickRow } from '../kernel/rows.ts';
import type { State } from '../kernel/state.ts';
import { pairOfPool } from './amm/pool.ts';
import { applyTx } from './applyTx.ts';
import { transferNative } from './genesis.ts';
import { accountOf } from './holders.ts';
import { checkChanges } from './invariants/registry.ts';
import { runPerpsTick } from './perps/tick.ts';
import { perpTradesOf } from './perps/trades.ts';
import { settleStakes } from './staking/settle.ts';
import { rootsOf } from './stateRoot.ts';

/** A native transfer of the development faucet, executed before the transactions. */
export interface NativeTransfer {
  readonly from: string;
  readonly to: string;
  /** Wei. */
  readonly amount: bigint;
}

export interface ProduceOptions {
  /** Check the laws of the engine after every transaction; a breach throws a Fault. */
  readonly laws?: boolean;
  readonly transfers?: readonly NativeTransfer[];
}

const partOf = (key: string, at: number): string => key.split(':', at + 1)[at] ?? '';

/** What the changed rows of a block belong to. */
function changedKeys(state: State, changes: readonly RowChange[]): ChangedKeys {
  const changed: ChangedKeys = { pairs: new Set(), pools: new Set(), tokens: new Set(), accounts: new Set(), perpMarkets: new Set(), perpAccounts: new Set() };
  const addPool = (id: string, row?: PoolRow): void => {
    const pool = row ?? state.pools.get(id);
    changed.pools.add(id);
    if (pool !== undefined) changed.pairs.add(pairOfPool(pool));
  };
  for (const { table, key, before, after } of changes) {
    const row = after ?? before;
    switch (table.name) {
      case 'accounts':
      case 'nonces':
        changed.accounts.add(key);
        break;
      case 'balances':
      case 'freezes':
        changed.tokens.add(partOf(key, 0));
        changed.accounts.add(partOf(key, 1));
        break;
      case 'allowances':
      case 'operators':
        changed.tokens.add(partOf(key, 1));
        changed.accounts.add(partOf(key, 0));
        break;
      case 'tokens':
        changed.tokens.add(key);
        break;
      case 'pools':
        addPool(key, row as PoolRow);
        break;
      case 'ticks':
        addPool((row as TickRow).pool);
        break;
      case 'positions':
        addPool((row as PositionRow).pool);
        changed.accounts.add((row as PositionRow).owner);
        break;
      case 'orders':
        changed.pairs.add((row as OrderRow).pair);
        changed.accounts.add((row as OrderRow).owner);
        break;
      case 'books':
        changed.pairs.add(key);
        break;
      case 'nfts':
        // An item that changed hands concerns both owners.
        for (const item of [before, after] as (NftRow | undefined)[]) if (item !== undefined) changed.accounts.add(item.owner);
        break;
      case 'nftOperators':
        changed.accounts.add(partOf(key, 0));
        break;
      case 'validators':
        changed.accounts.add(key);
        break;
      case 'perpMarkets':
        changed.perpMarkets.add(key);
        break;
      case 'perpAccounts':
      case 'perpShares':
        changed.perpAccounts.add(key);
        break;
      case 'perpPositions':
      case 'perpLeverages':
        changed.perpAccounts.add(partOf(key, 1));
        break;
      case 'perpOrders':
        changed.perpMarkets.add((row as PerpOrderRow).market);
        changed.perpAccounts.add((row as PerpOrderRow).owner);
        break;
    }
  }
  return changed;
}

/**
 * Executes candidates in their order on a sealed state and seals it again.
 * @throws Fault when a law is broken; the state is then not to be used any more
 */
export function produceBlock(state: State, candidates: readonly BlockTx[], context: BlockContext, options: ProduceOptions = {}): BlockOutcome {
  const start = state.checkpoint();
  const executed: ExecutedTx[] = [];
  const dropped: DroppedTx[] = [];
  const trades: SpotTrade[] = [];
  const perpEvents: PerpEvent[] = [];
  for (const { from, to, amount } of options.transfers ?? []) transferNative(state, accountOf(from), accountOf(to), amount);
  for (const candidate of candidates) {
    const mark = state.checkpoint();
    const outcome = applyTx(state, candidate, context);
    if ('dropped' in outcome) {
      dropped.push({ hash: candidate.hash, reason: outcome.dropped });
      continue;
    }
    if (options.laws === true) checkChanges(state, state.changesSince(mark), candidate.tx.op);
    executed.push({ ...candidate, receipt: outcome.receipt });
    trades.push(...outcome.trades, ...perpTradesOf(outcome.perpEvents));
    perpEvents.push(...outcome.perpEvents);
  }
  const tick = state.checkpoint();
  const tickEvents: PerpEvent[] = [];
  runPerpsTick({ state, block: context, perpEvents: tickEvents });
  perpEvents.push(...tickEvents);
  trades.push(...perpTradesOf(tickEvents));
  if (options.laws === true) checkChanges(state, state.changesSince(tick), 'the tick of the perpetuals');
  const payouts = state.checkpoint();
  settleStakes(state, context);
  if (options.laws === true) checkChanges(state, state.changesSince(payouts), 'the stake payouts');
  const changes = state.changesSince(start);
  const changed = changedKeys(state, changes);
  const undo = state.seal(changes);
  return { executed, dropped, trades, perpEvents, roots: rootsOf(state, context.height), changed, undo };
}
