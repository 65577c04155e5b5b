// CREATE_POOL.

import { poolId } from '@svc/core/accounts/protocolIds';
import { findSpacing } from '@svc/core/amm/feeTiers';
import { isLegalSqrtPrice } from '@svc/core/amm/sqrtPrice';
import { tickAtSqrtRatio } from '@svc/core/amm/tickMath';
import { formatDecimal } from '@svc/core/decimal';
import { canonicalAsset, pairOf } from '@svc/core/markets/pair';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { findPoolType, MIN_POOL_STAKES, startingSqrtPrice } from '@svc/core/ops/createPool';
import { amountOf } from '@svc/core/schema/fields';
import { failAlways, requireAlways, requireThat } from '../../kernel/outcome.ts';
import type { State } from '../../kernel/state.ts';
import { observationKey } from '../amm/pool.ts';
import { openBook } from '../book/book.ts';
import type { Executor } from '../context.ts';
import { changeNativeSupply, debit, requireBalance, requireKnownAsset } from '../tokens/ledger.ts';

function requirePoolable(state: State, asset: string): void {
  requireKnownAsset(state, asset);
  const token = state.tokens.get(asset);
  if (token === undefined) return;
  requireThat(token.transferFee === null, 'pool.feeToken', `${asset} has a transfer fee and cannot be pooled.`);
  requireThat(!token.nonTransferable, 'pool.nonTransferable', `${asset} cannot be transferred and so not be pooled.`);
}

export const createPool: Executor<'CREATE_POOL'> = ({ state, block, sender, account }, params) => {
  const { pair, base, quote } = pairOf(canonicalAsset(params.token0), canonicalAsset(params.token1));
  requireAlways(base !== quote, 'pool.sameAsset', 'A pool needs two different assets.');
  const feeTier = Number(params.fee_tier);
  requireAlways(
    findSpacing(feeTier) !== undefined,
    'pool.unknownTier',
    `There is no fee tier ${feeTier}; choose 100, 500, 3000 or 10000.`,
  );
  const type =
    findPoolType(params.pool_type) ??
    failAlways('pool.unknownType', `There is no pool type ${String(params.pool_type).slice(0, 32)}.`);
  requirePoolable(state, base);
  requirePoolable(state, quote);
  const exists = [...state.poolsByPair.keys(pair)].some((id) => state.pools.get(id)?.feeTier === feeTier);
  requireThat(!exists, 'pool.exists', `A pool of ${pair} with tier ${feeTier} exists.`);
  const sqrtPriceX96 = startingSqrtPrice(params);
  requireAlways(
    isLegalSqrtPrice(sqrtPriceX96),
    'pool.priceOutOfRange',
    'The starting price lies outside the range of ticks.',
  );
  const stake = amountOf(params.stake_amount);
  requireAlways(
    stake >= MIN_POOL_STAKES[type],
    'pool.stakeTooSmall',
    `A ${type} pool needs a stake of ${formatDecimal(MIN_POOL_STAKES[type])} ${NATIVE_SYMBOL}.`,
  );
  requireBalance(state, NATIVE_SYMBOL, account, stake);
  debit(state, NATIVE_SYMBOL, account, stake);
  if (type === 'SUBSIDIZED') changeNativeSupply(state, -stake);

  const seq = (state.counters.get('pools') ?? 0) + 1;
  state.counters.set('pools', seq);
  const id = poolId(base, quote, feeTier, seq);
  state.observations.set(observationKey(id, 0), { time: block.timestamp, tickCumulative: 0n });
  state.pools.set(id, {
    id,
    seq,
    token0: base,
    token1: quote,
    feeTier,
    type,
    creator: sender,
    stake,
    sqrtPriceX96,
    tick: tickAtSqrtRatio(sqrtPriceX96),
    liquidity: 0n,
    feeGrowth0X128: 0n,
    feeGrowth1X128: 0n,
    protocolFees0: 0n,
    protocolFees1: 0n,
    volume0: 0n,
    volume1: 0n,
    positions: 0,
    positionSeq: 0,
    changedAt: block.timestamp,
    tickCumulative: 0n,
    observations: 1,
  });
  openBook(state, pair);
  return { pool_id: id, pair };
};
