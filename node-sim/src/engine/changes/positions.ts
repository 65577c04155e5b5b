// Changed positions: liquidity, perpetuals, stakes of validators, shares of the backstop vault.

import { formatDecimal } from '@svc/core/decimal';
import type { PositionChange } from '@svc/core/reads/simulate/changesShape';
import type { ValidatorRow } from '../../kernel/ledgerRows.ts';
import type { PerpPositionRow, VaultShareRow } from '../../kernel/perpsRows.ts';
import type { PositionRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { addressOf } from '../perps/accounts.ts';
import { formatMoney } from '../perps/perpsContext.ts';
import { type Changed, type ChangedRows, partsOf } from './changedRows.ts';

/** Both sides of a change as they are shown; nothing where they look alike. */
function sidesOf<V, S>(
  { before, after }: Changed<V>,
  show: (row: V) => S,
): { before: S | null; after: S | null } | undefined {
  const sides = { before: before === undefined ? null : show(before), after: after === undefined ? null : show(after) };
  return JSON.stringify(sides.before) === JSON.stringify(sides.after) ? undefined : sides;
}

function poolPosition(state: StateView, change: Changed<PositionRow>): PositionChange[] {
  const row = change.after ?? change.before;
  const sides = sidesOf(change, ({ liquidity }) => ({ liquidity: liquidity.toString() }));
  if (row === undefined || sides === undefined) return [];
  const pool = state.pools.get(row.pool);
  return [
    {
      kind: 'pool',
      account: row.owner,
      owner: row.ownerAddress,
      pool_id: row.pool,
      position_id: row.id,
      token0: pool?.token0 ?? '',
      token1: pool?.token1 ?? '',
      tick_lower: row.tickLower,
      tick_upper: row.tickUpper,
      ...sides,
    },
  ];
}

function perpPosition(state: StateView, change: Changed<PerpPositionRow>): PositionChange[] {
  const row = change.after ?? change.before;
  const sides = sidesOf(change, ({ size, entry, isolated, margin }) => ({
    size: formatDecimal(size),
    entry_price: formatDecimal(entry),
    isolated,
    margin: formatMoney(margin),
  }));
  if (row === undefined || sides === undefined) return [];
  return [{ kind: 'perps', account: row.owner, owner: addressOf(state, row.owner), market: row.market, ...sides }];
}

function stake(change: Changed<ValidatorRow>): PositionChange[] {
  const sides = sidesOf(change, ({ stake: amount, status }) => ({ stake: formatDecimal(amount), status }));
  const owner = (change.after ?? change.before)?.address ?? change.key;
  return sides === undefined ? [] : [{ kind: 'stake', account: change.key, owner, ...sides }];
}

function vaultShares(state: StateView, change: Changed<VaultShareRow>): PositionChange[] {
  const [account] = partsOf(change.key);
  const sides = sidesOf(change, ({ shares, unlock }) => ({ shares: formatDecimal(shares), unlock }));
  return sides === undefined ? [] : [{ kind: 'vault', account, owner: addressOf(state, account), ...sides }];
}

/** The positions that differ. */
export function positionChanges(state: StateView, rows: ChangedRows): PositionChange[] {
  return [
    ...rows.of(state.positions).flatMap((change) => poolPosition(state, change)),
    ...rows.of(state.perps.positions).flatMap((change) => perpPosition(state, change)),
    ...rows.of(state.staking.validators).flatMap(stake),
    ...rows.of(state.perps.shares).flatMap((change) => vaultShares(state, change)),
  ];
}
