// Auto-deleveraging: positions that nobody takes over are closed against the opposite ones that gained most, at a price
// that leaves their owner without a debt.

import { ONE } from '@svc/core/decimal';
import { equityOf } from '@svc/core/perps/margin';
import { abs, divFloor, max, min } from '@svc/core/perps/rounding';
import type { PerpPositionRow } from '../../kernel/perpsRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { addressOf, crossOf, isolatedEquityOf, marketOf } from './accounts.ts';
import { settleFill } from './fills.ts';
import type { PerpsContext } from './perpsContext.ts';

/** Rank of a position as a fraction; undefined value: its account has nothing left, it comes last. */
interface Ranked {
  readonly position: PerpPositionRow;
  readonly numerator: bigint;
  readonly denominator: bigint | undefined;
}

/** Gain times leverage: (mark/entry long, entry/mark short) × notional / account value. */
function rank(state: StateView, position: PerpPositionRow, mark: bigint): Ranked {
  const value = position.isolated ? isolatedEquityOf(state, position) : equityOf(crossOf(state, position.owner));
  const [over, under] = position.size > 0n ? [mark, position.entry] : [position.entry, mark];
  return {
    position,
    numerator: over * abs(position.size) * mark,
    denominator: value > 0n ? under * value : undefined,
  };
}

function compare(a: Ranked, b: Ranked): number {
  if (a.denominator !== undefined && b.denominator !== undefined) {
    const left = a.numerator * b.denominator;
    const right = b.numerator * a.denominator;
    if (left !== right) return left > right ? -1 : 1;
  } else if (a.denominator !== b.denominator) return a.denominator === undefined ? 1 : -1;
  return a.position.owner < b.position.owner ? -1 : 1;
}

/** Positions on the other side of a market, in the order in which they are closed. */
export function rankOpposite(state: StateView, market: string, size: bigint): PerpPositionRow[] {
  const mark = marketOf(state, market).markPrice;
  const ranked: Ranked[] = [];
  for (const key of state.perps.positionsByMarket.keys(market)) {
    const position = state.perps.positions.get(key);
    if (position !== undefined && position.size > 0n !== size > 0n) ranked.push(rank(state, position, mark));
  }
  return ranked.sort(compare).map(({ position }) => position);
}

/**
 * Price at which a position gives its share of the deficit: mark + share / size, rounded in its owner's favour.
 * @param deficit what the owner lacks, in units of 10^-36, split by notional over `total`
 */
export function deleveragePrice(size: bigint, mark: bigint, deficit: bigint, total: bigint): bigint {
  // share / |size| = deficit × |size| × mark / total / |size|: the size cancels out.
  if (size > 0n) return mark + (deficit * mark + total - 1n) / total;
  return max(1n, divFloor((total - deficit) * mark, total));
}

/** Closes all positions of a side in debt. @returns the base closed, all markets together */
export function closeAgainstOthers(
  run: PerpsContext,
  owner: string,
  positions: readonly PerpPositionRow[],
  equity: bigint,
): bigint {
  const { state } = run;
  const markOf = (market: string): bigint => marketOf(state, market).markPrice;
  const total = positions.reduce((sum, { market, size }) => sum + abs(size) * markOf(market), 0n);
  let closed = 0n;
  for (const { market, size } of positions) {
    const price = deleveragePrice(size, markOf(market), -equity, total);
    let left = abs(size);
    for (const other of rankOpposite(state, market, size)) {
      if (left === 0n) break;
      const amount = min(left, abs(other.size));
      const terms = { leverage: ONE, marginPrice: price, feeRate: 0n };
      settleFill(run, {
        market,
        price,
        amount,
        takerBuys: size < 0n,
        taker: { owner, address: addressOf(state, owner), ...terms },
        maker: { owner: other.owner, address: addressOf(state, other.owner), ...terms },
      });
      left -= amount;
      closed += amount;
    }
  }
  return closed;
}
