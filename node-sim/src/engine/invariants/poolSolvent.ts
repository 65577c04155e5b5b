// The holder of a pool has what all positions could take out now, fees included, and the protocol's fees; liquidity in
// the pool and at its ticks is that of its positions. A token that can be seized says nothing about solvency.

import { amountsForLiquidity } from '@svc/core/amm/liquidityMath';
import type { PoolRow, PositionRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { feesOf, isInRange, tickKey } from '../amm/pool.ts';
import { poolAccount } from '../ledgerKeys.ts';
import { balanceOf, isSeizable } from '../tokens/ledger.ts';
import type { Law } from './law.ts';

function faultOf(state: StateView, pool: PoolRow): string | undefined {
  let owed0 = pool.protocolFees0;
  let owed1 = pool.protocolFees1;
  let active = 0n;
  const gross = new Map<number, bigint>();
  const positions = Array.from(state.positionsByPool.keys(pool.id), (key) => state.positions.get(key)).filter(
    (row): row is PositionRow => row !== undefined,
  );
  for (const position of positions) {
    const principal = amountsForLiquidity(
      pool.sqrtPriceX96,
      position.tickLower,
      position.tickUpper,
      position.liquidity,
      false,
    );
    const fees = feesOf(state, pool, position);
    if (fees.fees0 < 0n || fees.fees1 < 0n) return `position ${position.id} has earned less than nothing`;
    owed0 += principal.amount0 + fees.fees0;
    owed1 += principal.amount1 + fees.fees1;
    if (isInRange(pool, position)) active += position.liquidity;
    for (const tick of [position.tickLower, position.tickUpper])
      gross.set(tick, (gross.get(tick) ?? 0n) + position.liquidity);
  }
  const holder = poolAccount(pool.id);
  const isShort = (asset: string, owed: bigint): boolean =>
    balanceOf(state, asset, holder) < owed && !isSeizable(state, asset);
  if (isShort(pool.token0, owed0)) return `pool ${pool.id} owes ${owed0} of token0 and has less`;
  if (isShort(pool.token1, owed1)) return `pool ${pool.id} owes ${owed1} of token1 and has less`;
  if (active !== pool.liquidity)
    return `pool ${pool.id} counts ${pool.liquidity} of active liquidity, its positions make ${active}`;
  if (positions.length !== pool.positions)
    return `pool ${pool.id} counts ${pool.positions} positions of ${positions.length}`;
  const marked = [...state.ticksOf(pool.id).ascending()];
  if (marked.length !== gross.size)
    return `pool ${pool.id} has ${marked.length} initialised ticks, its positions use ${gross.size}`;
  const wrong = marked.find((tick) => state.ticks.get(tickKey(pool.id, tick))?.gross !== gross.get(tick));
  return wrong === undefined ? undefined : `tick ${wrong} of pool ${pool.id} has another liquidity than its positions`;
}

export const poolSolvent: Law = {
  name: 'poolSolvent',
  check(state, { pools }) {
    for (const id of pools) {
      const pool = state.pools.get(id);
      const fault = pool === undefined ? undefined : faultOf(state, pool);
      if (fault !== undefined) return fault;
    }
    return undefined;
  },
};
