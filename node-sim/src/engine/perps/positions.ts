// A fill's change of a position (core/perps/position.ts) brought into the tables: position, collateral, open interest.

import { type FillLeg, fillPosition } from '@svc/core/perps/position';
import { max } from '@svc/core/perps/rounding';
import type { PerpPositionRow } from '../../kernel/perpsRows.ts';
import type { State } from '../../kernel/state.ts';
import { changeCollateral, leverageOf, marketOf, ownedKey, positionOf } from './accounts.ts';

/** One side of a fill. */
export interface Leg extends FillLeg {
  readonly market: string;
  readonly owner: string;
}

function write(state: State, before: PerpPositionRow | undefined, after: PerpPositionRow): void {
  const key = ownedKey(after.market, after.owner);
  if (after.size === 0n) state.perps.positions.delete(key);
  else state.perps.positions.set(key, after);
  const longs = max(0n, after.size) - max(0n, before?.size ?? 0n);
  if (longs === 0n) return;
  const market = marketOf(state, after.market);
  state.perps.markets.set(market.id, { ...market, openInterest: market.openInterest + longs });
}

/** Applies one side of a fill. @returns the realised profit in units of 10^-36 */
export function applyLeg(state: State, leg: Leg): bigint {
  const { market, owner } = leg;
  const before = positionOf(state, market, owner);
  const opensIsolated = leverageOf(state, marketOf(state, market), owner).mode === 'isolated';
  const { position, collateral, realised } = fillPosition(before, leg, opensIsolated);
  changeCollateral(state, owner, collateral);
  write(state, before, { market, owner, ...position });
  return realised;
}
