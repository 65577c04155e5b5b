// What must always add up in the clearinghouse: sizes, open interest, money against the holder's balance, shares, stakes.

import { ONE } from '@svc/core/decimal';
import type { State } from '../../kernel/state.ts';
import { balanceOf } from '../tokens/ledger.ts';
import { settingsOf } from './accounts.ts';
import { PERPS_ACCOUNT } from './collateral.ts';
import { greatest } from './fixedPoint.ts';

/** What the holder owes in units of 10^-36: collateral and isolated margins less size times entry. */
export function owedByHolder(state: State): bigint {
  let owed = 0n;
  for (const { collateral } of state.perps.accounts.values()) owed += collateral;
  for (const { size, entry, margin } of state.perps.positions.values()) owed += margin - size * entry;
  return owed;
}

/** What the holder has in units of 10^-36. */
export function heldByHolder(state: State): bigint {
  const { collateral } = settingsOf(state);
  return collateral === '' ? 0n : balanceOf(state, collateral, PERPS_ACCOUNT) * ONE;
}

function marketFault(state: State, id: string): string | undefined {
  let sum = 0n;
  let longs = 0n;
  for (const key of state.perps.positionsByMarket.keys(id)) {
    const size = state.perps.positions.get(key)?.size ?? 0n;
    if (size === 0n) return `position ${key} is empty`;
    sum += size;
    longs += greatest(0n, size);
  }
  if (sum !== 0n) return `the sizes of ${id} add up to ${sum}`;
  const counted = state.perps.markets.get(id)?.openInterest;
  return counted === longs ? undefined : `${id} counts ${counted} of open interest, its longs are ${longs}`;
}

function totalsFault(state: State): string | undefined {
  let shares = 0n;
  for (const row of state.perps.shares.values()) shares += row.shares;
  if (shares !== (state.perps.totals.get('shares') ?? 0n)) return 'the vault counts other shares than its owners have';
  let stake = 0n;
  for (const one of state.perps.committee.values()) stake += one;
  return stake === (state.perps.totals.get('stake') ?? 0n) ? undefined : 'the committee counts another stake than its members have';
}

/** What does not add up in the whole of the perpetuals, or undefined. A gift to the holder is no fault. */
export function clearinghouseFault(state: State): string | undefined {
  for (const id of state.perps.markets.keys()) {
    const fault = marketFault(state, id);
    if (fault !== undefined) return fault;
  }
  if (heldByHolder(state) < owedByHolder(state)) return 'the clearinghouse owes more than its holder has';
  return totalsFault(state);
}
