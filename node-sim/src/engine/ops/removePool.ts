// REMOVE_POOL.

import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { requireThat } from '../../kernel/outcome.ts';
import { OBSERVATIONS, observationKey, pairOfPool, requirePool } from '../amm/pool.ts';
import { closeBookIfEmpty } from '../book/book.ts';
import type { Executor } from '../context.ts';
import { accountOf, poolAccount, TREASURY_ACCOUNT } from '../ledgerKeys.ts';
import { credit, payOut, requireNotPaused } from '../tokens/ledger.ts';

/** The creator's part of the protocol fees: 15 of the 30 percent of each fee that the pool held back. */
const CREATOR_PARTS = 15n;
const ALL_PARTS = 30n;

export const removePool: Executor<'REMOVE_POOL'> = ({ state, account }, params) => {
  const pool = requirePool(state, params.pool_id);
  requireThat(accountOf(pool.creator) === account, 'pool.notCreator', 'Only its creator removes a pool.');
  requireThat(pool.positions === 0, 'pool.notEmpty', `The pool still has ${pool.positions} positions.`);
  const holder = poolAccount(pool.id);
  for (const [asset, fees] of [
    [pool.token0, pool.protocolFees0],
    [pool.token1, pool.protocolFees1],
  ] as const) {
    if (fees === 0n) continue;
    requireNotPaused(state, asset);
    const share = (fees * CREATOR_PARTS) / ALL_PARTS;
    payOut(state, asset, holder, account, share);
    payOut(state, asset, holder, TREASURY_ACCOUNT, fees - share);
  }
  const burned = pool.type === 'SUBSIDIZED';
  if (!burned) credit(state, NATIVE_SYMBOL, account, pool.stake);
  state.pools.delete(pool.id);
  for (let number = 0; number < OBSERVATIONS; number++) state.observations.delete(observationKey(pool.id, number));
  closeBookIfEmpty(state, pairOfPool(pool));
  return {
    pool_id: pool.id,
    refunded_stake: burned ? '0' : formatDecimal(pool.stake),
    burned_stake: burned ? formatDecimal(pool.stake) : '0',
    protocol_fees: [formatDecimal(pool.protocolFees0), formatDecimal(pool.protocolFees1)],
  };
};
