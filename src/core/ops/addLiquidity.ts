// ADD_LIQUIDITY: a new position of a chosen liquidity between two ticks of a pool. The ticks and the liquidity bound
// what it takes of each token, whatever the pool's price is when it executes.

import { type Static, Type } from 'typebox';
import { findSpacing, MAX_LIQUIDITY_OF_TICK, maxLiquidityPerTick } from '../amm/feeTiers.ts';
import { amount0Delta, amount1Delta } from '../amm/sqrtPriceMath.ts';
import { MAX_TICK, MIN_TICK, sqrtRatioAtTick } from '../amm/tickMath.ts';
import { formatDecimal } from '../decimal.ts';
import { findCanonicalAsset, pairOf } from '../markets/pair.ts';
import { amountIn, amountOf, asset, objectId } from '../schema/fields.ts';
import { message, type Part, type TokenFact } from '../words/message.ts';
import { part } from '../words/parts.ts';
import {
  amountPart,
  amountText,
  ratioParts,
  tokenFact,
  tokenRow,
  tokenWarnings,
  unreadWarnings,
  wholeNumber,
  wholeOf,
} from './common.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, estimateRow, type FactNeeds, type Facts, type Row, row } from './describe.ts';
import { type Intent, moves } from './intent.ts';
import { firstOf } from './listing.ts';
import { feePercent, poolRows, poolTokens } from './poolCommon.ts';
import { decimalText, idText } from './receiptData.ts';

const params = Type.Object({
  pool_id: Type.Optional(objectId),
  token0: Type.Optional(asset),
  token1: Type.Optional(asset),
  fee_tier: Type.Optional(wholeNumber),
  /** Ticks outside the range are a failure inside the block. */
  tick_lower: wholeNumber,
  tick_upper: wholeNumber,
  amount: amountIn('liquidity'),
});
type Params = Static<typeof params>;

const BESIDE_ID = ['token0', 'token1', 'fee_tier'] as const;

/** The canonical pair of a request that names no pool by id. */
function namedPair({ token0 = '', token1 = '' }: Params): { base: string; quote: string } {
  return pairOf(findCanonicalAsset(token0) ?? token0, findCanonicalAsset(token1) ?? token1);
}

function vain(given: Params): ParamsFault | undefined {
  const idle = given.pool_id === undefined ? undefined : BESIDE_ID.find((name) => given[name] !== undefined);
  if (idle !== undefined) return { path: idle, expected: 'no such member beside pool_id, which names the pool alone' };
  const { base, quote } = namedPair(given);
  if (given.pool_id === undefined && base === quote) return { path: 'token1', expected: 'another asset than token0' };
  const tier = given.fee_tier === undefined ? undefined : wholeOf(given.fee_tier);
  const spacing = tier === undefined ? 1 : findSpacing(tier);
  if (spacing === undefined) return { path: 'fee_tier', expected: 'a fee tier: 100, 500, 3000 or 10000' };
  const [lower, upper] = [wholeOf(given.tick_lower), wholeOf(given.tick_upper)];
  if (lower < MIN_TICK || lower % spacing !== 0)
    return { path: 'tick_lower', expected: `a multiple of ${spacing} from ${MIN_TICK}` };
  if (upper > MAX_TICK || upper % spacing !== 0)
    return { path: 'tick_upper', expected: `a multiple of ${spacing} up to ${MAX_TICK}` };
  if (lower >= upper) return { path: 'tick_upper', expected: 'a tick above tick_lower' };
  const most = tier === undefined ? MAX_LIQUIDITY_OF_TICK : maxLiquidityPerTick(spacing);
  return amountOf(given.amount) > most
    ? { path: 'amount', expected: `at most ${formatDecimal(most)}, which a tick can bear` }
    : undefined;
}

function needs(given: Params): FactNeeds {
  const { pool_id: poolId, token0, token1, fee_tier: tier } = given;
  return {
    ...(poolId === undefined ? {} : { poolId }),
    ...(poolId !== undefined || token0 === undefined || token1 === undefined
      ? {}
      : {
          assets: [token0, token1],
          poolOf: { token0, token1, ...(tier === undefined ? {} : { feeTier: wholeOf(tier) }) },
        }),
    deposit: {
      tickLower: wholeOf(given.tick_lower),
      tickUpper: wholeOf(given.tick_upper),
      liquidity: amountText(given.amount),
    },
  };
}

/** The tokens that execution will take: by the pool's own id, or as the request names them. */
function tokensOf(given: Params, facts: Facts): [TokenFact, TokenFact] | undefined {
  if (given.pool_id !== undefined) return poolTokens(facts);
  const { base, quote } = namedPair(given);
  return [tokenFact(facts, base), tokenFact(facts, quote)];
}

/** The most of each token: what the range takes when the price stands at its other end. */
function mostOf(given: Params): [string, string] {
  const [lower, upper] = [sqrtRatioAtTick(wholeOf(given.tick_lower)), sqrtRatioAtTick(wholeOf(given.tick_upper))];
  const liquidity = amountOf(given.amount);
  return [
    formatDecimal(amount0Delta(lower, upper, liquidity, true)),
    formatDecimal(amount1Delta(lower, upper, liquidity, true)),
  ];
}

function chosenPoolRows(given: Params, facts: Facts): Row[] {
  if (given.pool_id !== undefined) return poolRows(facts, given.pool_id);
  const { base, quote } = namedPair(given);
  const tier = given.fee_tier === undefined ? message('value.anyPoolOfPair') : feePercent(wholeOf(given.fee_tier));
  return [
    tokenRow(message('row.firstToken'), tokenFact(facts, base)),
    tokenRow(message('row.secondToken'), tokenFact(facts, quote)),
    row(message('row.feeOfEachSwap'), tier),
  ];
}

/** Prices beyond this tick have more zeros than anybody reads: about 10^13 and one over it. */
const READABLE_TICK = 300_000;

/** The price at a tick, of the first token in the second. */
function pricePart(tick: number, quote: TokenFact): Part[] {
  if (tick < -READABLE_TICK) return [message('value.almostZero')];
  if (tick > READABLE_TICK) return [message('value.anyHeight')];
  const sqrt = sqrtRatioAtTick(tick);
  return ratioParts(sqrt * sqrt, 1n << 192n, quote);
}

/** The ends of the range as numbers, where prices do not tell one from another. */
function tickRows(given: Params, tokens: readonly TokenFact[] | undefined): Row[] {
  const [lower, upper] = [wholeOf(given.tick_lower), wholeOf(given.tick_upper)];
  if (tokens !== undefined && [lower, upper].every((tick) => Math.abs(tick) <= READABLE_TICK)) return [];
  return [
    row(
      message('row.ticks'),
      message('value.range', { lower: part.number(String(lower)), upper: part.number(String(upper)) }),
    ),
  ];
}

function describe(given: Params, facts: Facts): Description {
  const tokens = tokensOf(given, facts);
  const rows: Row[] = [
    ...chosenPoolRows(given, facts),
    ...tickRows(given, tokens),
    row(message('row.liquidity'), part.number(amountText(given.amount))),
  ];
  const warnings = unreadWarnings(facts, 'pool', 'deposit');
  if (tokens === undefined)
    return {
      act: message('act.addLiquidity'),
      sentence: [message('addLiquidity.provideInPool', { pool: part.id(given.pool_id ?? '') })],
      rows,
      warnings,
    };
  const { deposit } = facts;
  const [token0, token1] = tokens;
  const [most0, most1] = mostOf(given);
  rows.unshift(
    row(
      message('row.priceRange'),
      message('value.priceRange', {
        token: part.token(token0),
        lower: pricePart(wholeOf(given.tick_lower), token1),
        upper: pricePart(wholeOf(given.tick_upper), token1),
      }),
    ),
  );
  // A quote is the node's word; what the request allows is not.
  rows.push(
    row(
      message('row.takesAtMost'),
      message('value.atMostBoth', { first: amountPart(most0, token0), second: amountPart(most1, token1) }),
    ),
  );
  if (deposit !== undefined)
    rows.push(
      estimateRow(
        message('row.depositNowByTheNode'),
        message('value.both', {
          first: amountPart(deposit.amount0, token0),
          second: amountPart(deposit.amount1, token1),
        }),
      ),
    );
  return {
    act: message('act.addLiquidity'),
    sentence: [message('addLiquidity.provide', { token0: part.token(token0), token1: part.token(token1) })],
    rows,
    warnings: [...warnings, ...tokenWarnings(token0, token1)],
  };
}

function intent(given: Params, facts: Facts): Intent {
  const tokens = tokensOf(given, facts);
  const [most0, most1] = mostOf(given);
  if (tokens === undefined)
    return moves({
      payments: [
        { unnamed: [message('payment.firstToken')], amount: most0 },
        { unnamed: [message('payment.secondToken')], amount: most1 },
      ],
    });
  return moves({
    payments: [
      { token: tokens[0], amount: most0 },
      { token: tokens[1], amount: most1 },
    ],
    tokens,
  });
}

export const addLiquidity = defineOp({
  name: 'ADD_LIQUIDITY',
  params,
  structure: (given) =>
    given.pool_id === undefined && (given.token0 === undefined || given.token1 === undefined)
      ? { path: 'pool_id', expected: 'a pool id, or token0 and token1' }
      : undefined,
  vain,
  receipt: Type.Object({
    pool_id: idText,
    position_id: idText,
    liquidity: decimalText,
    amount0: decimalText,
    amount1: decimalText,
  }),
  sites: 'may ask',
  needs,
  describe,
  intent,
  lists: (given, done) => ({
    target: firstOf(
      given.pool_id,
      done.pool_id,
      typeof given.token0 === 'string' ? `${given.token0}:${String(given.token1)}` : undefined,
    ),
    amount: given.amount,
  }),
});
