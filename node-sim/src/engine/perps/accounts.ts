// Accounts of the clearinghouse: collateral, positions, leverage, and the view of them that margin is computed from.

import { ONE } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { fitsMarketId } from '@svc/core/ops/limits';
import { perpMarketOf } from '@svc/core/ops/perpCommon';
import { type CrossAccount, DEFAULT_LEVERAGE, type Holding, unrealisedOf } from '@svc/core/perps/margin';
import { min } from '@svc/core/perps/rounding';
import { fail, failAlways } from '../../kernel/outcome.ts';
import type { PerpLeverageRow, PerpMarketRow, PerpPositionRow, PerpSettingsRow } from '../../kernel/perpsRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';

const DEFAULT_SETTINGS: PerpSettingsRow = { collateral: NATIVE_SYMBOL, reporters: [], seeder: null };

/** Choices of the network. */
export function settingsOf(state: StateView): PerpSettingsRow {
  return state.perps.settings.get('') ?? DEFAULT_SETTINGS;
}

/** Key of a row that belongs to an owner in a market. */
export function ownedKey(market: string, owner: string): string {
  return `${market}:${owner}`;
}

/** A market as requests spell it; fails when there is none. */
export function requireMarket(state: StateView, text: string): PerpMarketRow {
  const id = perpMarketOf(text);
  const market = state.perps.markets.get(id);
  if (market !== undefined) return market;
  const end = fitsMarketId(id) ? fail : failAlways;
  return end('market.unknown', `There is no market ${text.slice(0, 80)}.`);
}

/** A market that must exist because rows name it. */
export function marketOf(state: StateView, id: string): PerpMarketRow {
  const market = state.perps.markets.get(id);
  return market ?? fail('market.unknown', `There is no market ${id}.`);
}

/** Leverage and mode of an owner in a market. */
export function leverageOf(state: StateView, market: PerpMarketRow, owner: string): PerpLeverageRow {
  return (
    state.perps.leverages.get(ownedKey(market.id, owner)) ?? {
      leverage: min(DEFAULT_LEVERAGE, market.maxLeverage),
      mode: 'cross',
    }
  );
}

/** Realised cross collateral in units of 10^-36. */
export function collateralOf(state: StateView, owner: string): bigint {
  return state.perps.accounts.get(owner)?.collateral ?? 0n;
}

/** Adds to an owner's cross collateral, or takes from it; it may fall below zero. */
export function changeCollateral(state: State, owner: string, difference: bigint): void {
  if (difference === 0n) return;
  const row = state.perps.accounts.get(owner) ?? { owner, address: owner, collateral: 0n };
  state.perps.accounts.set(owner, { ...row, collateral: row.collateral + difference });
}

/** How an owner's address is shown. */
export function addressOf(state: StateView, owner: string): string {
  return state.perps.accounts.get(owner)?.address ?? owner;
}

export function positionOf(state: StateView, market: string, owner: string): PerpPositionRow | undefined {
  return state.perps.positions.get(ownedKey(market, owner));
}

/** Positions of an owner by market. */
export function positionsOf(state: StateView, owner: string): PerpPositionRow[] {
  const positions: PerpPositionRow[] = [];
  for (const key of state.perps.positionsByOwner.keys(owner)) {
    const position = state.perps.positions.get(key);
    if (position !== undefined) positions.push(position);
  }
  return positions.sort((a, b) => (a.market < b.market ? -1 : 1));
}

/** A position with its market's mark and its owner's leverage. */
export function holdingOf(state: StateView, position: PerpPositionRow): Holding {
  const market = marketOf(state, position.market);
  const { leverage } = leverageOf(state, market, position.owner);
  return {
    size: position.size,
    entry: position.entry,
    mark: market.markPrice,
    leverage,
    maxLeverage: market.maxLeverage,
  };
}

/** The cross side of an account. */
export function crossOf(state: StateView, owner: string): CrossAccount {
  const holdings: Holding[] = [];
  for (const key of state.perps.positionsByOwner.keys(owner)) {
    const position = state.perps.positions.get(key);
    if (position !== undefined && !position.isolated) holdings.push(holdingOf(state, position));
  }
  return { collateral: collateralOf(state, owner), holdings, orderMargin: state.perps.orderMarginOf(owner) };
}

/** What an isolated position is worth: its margin and its unrealised profit. */
export function isolatedEquityOf(state: StateView, position: PerpPositionRow): bigint {
  return position.margin + unrealisedOf(holdingOf(state, position));
}

/** A ledger amount in units of 10^-36. */
export const toMoney = (amount: bigint): bigint => amount * ONE;

/** Remembers how the owner of a new account writes its address. */
export function openAccount(state: State, owner: string, address: string): void {
  if (!state.perps.accounts.has(owner)) state.perps.accounts.set(owner, { owner, address, collateral: 0n });
}
