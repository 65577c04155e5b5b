// Liquidation of accounts whose equity is below maintenance: through the book, then by the vault, then by closing
// against the best-off on the other side. Accounts in the order of their owners, isolated positions before the cross
// side.

import { formatDecimal } from '@svc/core/decimal';
import { bankruptcyPrice, crossMaintenanceOf, equityOf, maintenanceOf, unrealisedOf } from '@svc/core/perps/margin';
import { abs } from '@svc/core/perps/rounding';
import type { PerpLiquidationEvent } from '../../kernel/perpEvents.ts';
import type { PerpPositionRow } from '../../kernel/perpsRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import {
  addressOf,
  changeCollateral,
  collateralOf,
  crossOf,
  holdingOf,
  isolatedEquityOf,
  marketOf,
  positionOf,
  positionsOf,
} from './accounts.ts';
import { closeAgainstOthers } from './adl.ts';
import { BACKSTOP_DENOMINATOR, BACKSTOP_NUMERATOR, LIQUIDATION_PASSES, VAULT } from './constants.ts';
import { settleFill } from './fills.ts';
import { matchTaker } from './matchTaker.ts';
import { cancelOrdersOf } from './orders.ts';
import { formatMoney, type PerpsContext, stampOf } from './perpsContext.ts';
import { vaultNav } from './vault.ts';

/** What is liquidated as one: one isolated position, or the whole cross side of an account. */
interface Side {
  readonly owner: string;
  /** Undefined for cross. */
  readonly market?: string;
}

interface Health {
  readonly positions: readonly PerpPositionRow[];
  readonly equity: bigint;
  readonly maintenance: bigint;
}

function healthOf(state: State, { owner, market }: Side): Health {
  if (market === undefined) {
    const cross = crossOf(state, owner);
    const positions = positionsOf(state, owner).filter(({ isolated }) => !isolated);
    return { positions, equity: equityOf(cross), maintenance: crossMaintenanceOf(cross) };
  }
  const position = positionOf(state, market, owner);
  if (position === undefined) return { positions: [], equity: 0n, maintenance: 0n };
  return {
    positions: [position],
    equity: isolatedEquityOf(state, position),
    maintenance: maintenanceOf(holdingOf(state, position)),
  };
}

const isUnsafe = ({ equity, maintenance }: Health): boolean => equity < maintenance;

/** Whether a side is left alone after some of it was closed. */
function isSettled({ positions, equity, maintenance }: Health): boolean {
  return positions.length === 0 ? equity >= 0n : equity * BACKSTOP_DENOMINATOR >= maintenance * BACKSTOP_NUMERATOR;
}

/** Runs a stage; when it filled anything its event comes before the fills that it made. */
function withEvent(
  run: PerpsContext,
  side: Side,
  stage: PerpLiquidationEvent['stage'],
  health: Health,
  act: () => bigint,
): boolean {
  const at = run.perpEvents.length;
  const markets = health.positions.map(({ market }) => market);
  const filled = act();
  if (filled === 0n && stage !== 'backstop') return false;
  run.perpEvents.splice(at, 0, {
    type: 'liquidation',
    ...stampOf(run),
    market: markets.join(','),
    owner: addressOf(run.state, side.owner),
    markets,
    mode: side.market === undefined ? 'cross' : 'isolated',
    stage,
    equity: formatMoney(health.equity),
    maintenance: formatMoney(health.maintenance),
    filled: formatDecimal(filled),
  });
  return true;
}

/** Reduce-only orders for whole positions, filled at once down to the bankruptcy price. */
function closeOnBook(run: PerpsContext, side: Side, health: Health): boolean {
  const { state } = run;
  cancelOrdersOf(state, side.owner, side.market);
  return withEvent(run, side, 'book', health, () => {
    let filled = 0n;
    for (const { market, size } of health.positions) {
      const { markPrice } = marketOf(state, market);
      const limit = bankruptcyPrice(size, markPrice, healthOf(state, side).equity);
      if (limit === undefined) continue;
      const order = { market, owner: side.owner, address: addressOf(state, side.owner), size: abs(size), limit };
      filled += matchTaker(run, {
        ...order,
        side: size > 0n ? 'sell' : 'buy',
        leverage: marketOf(state, market).maxLeverage,
      }).filled;
    }
    return filled;
  });
}

/** The vault takes what is left: positions at mark, and all collateral that stood for them. */
function moveToVault(run: PerpsContext, side: Side, health: Health): boolean {
  const { state } = run;
  return withEvent(run, side, 'backstop', health, () => {
    let filled = 0n;
    for (const { market, size } of health.positions) {
      const { markPrice: price, maxLeverage } = marketOf(state, market);
      const terms = { leverage: maxLeverage, marginPrice: price, feeRate: 0n };
      settleFill(run, {
        market,
        price,
        amount: abs(size),
        takerBuys: size < 0n,
        taker: { owner: side.owner, address: addressOf(state, side.owner), ...terms },
        maker: { owner: VAULT, address: VAULT, ...terms },
      });
      filled += abs(size);
    }
    // Closed at mark, everything that stood for the positions lies in the collateral: for cross all of it, for an
    // isolated position what it was worth.
    changeCollateral(state, side.owner, -health.equity);
    changeCollateral(state, VAULT, health.equity);
    return filled;
  });
}

/** One attempt on one side. @returns whether anything was closed or moved */
function liquidate(run: PerpsContext, side: Side): boolean {
  const { state } = run;
  const first = healthOf(state, side);
  if (!isUnsafe(first)) return false;
  const onBook = closeOnBook(run, side, first);
  // A closed isolated position has left what it was worth, also less than nothing, in the collateral.
  const after = healthOf(state, side);
  if (isSettled(after)) return onBook;
  if (side.owner !== VAULT && vaultNav(state) + after.equity >= 0n) return moveToVault(run, side, after);
  if (after.positions.length === 0 || after.equity >= 0n) return onBook;
  return (
    withEvent(run, side, 'adl', after, () => closeAgainstOthers(run, side.owner, after.positions, after.equity)) ||
    onBook
  );
}

function sidesOf(state: StateView, owner: string): Side[] {
  const isolated = positionsOf(state, owner).filter((position) => position.isolated);
  return [...isolated.map(({ market }): Side => ({ owner, market })), { owner }];
}

function ownersAtRisk(state: StateView): string[] {
  const owners = new Set(state.perps.debtors);
  for (const { owner } of state.perps.positions.values()) owners.add(owner);
  return [...owners].sort();
}

/** Whether any side is unsafe: one pass over the positions, since this is asked in every block. */
function isAnyoneUnsafe(state: StateView): boolean {
  // What cross sides have beyond their maintenance, by owner, before their collateral.
  const surplus = new Map<string, bigint>();
  for (const position of state.perps.positions.values()) {
    const { markPrice: mark, maxLeverage } = marketOf(state, position.market);
    const beyond =
      unrealisedOf({ size: position.size, entry: position.entry, mark }) -
      maintenanceOf({ size: position.size, mark, maxLeverage });
    if (!position.isolated) surplus.set(position.owner, (surplus.get(position.owner) ?? 0n) + beyond);
    else if (position.margin + beyond < 0n) return true;
  }
  for (const [owner, beyond] of surplus) if (collateralOf(state, owner) + beyond < 0n) return true;
  for (const owner of state.perps.debtors) if (!surplus.has(owner)) return true;
  return false;
}

/** Liquidates whoever is below maintenance at the marks of this block. */
export function runLiquidations(run: PerpsContext): void {
  const { state } = run;
  for (let pass = 0; pass < LIQUIDATION_PASSES; pass++) {
    if (!isAnyoneUnsafe(state)) return;
    let acted = false;
    for (const owner of ownersAtRisk(state)) {
      for (const side of sidesOf(state, owner)) acted = liquidate(run, side) || acted;
    }
    if (!acted) return;
  }
}
