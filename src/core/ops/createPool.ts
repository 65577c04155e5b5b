// CREATE_POOL: opens a pool (and the order book of its pair) at a starting price against a stake.

import { Type } from 'typebox';
import { poolHolder } from '../accounts/protocolIds.ts';
import { findSpacing } from '../amm/feeTiers.ts';
import { isLegalSqrtPrice, sqrtPriceOf } from '../amm/sqrtPrice.ts';
import { MIN_SQRT_RATIO } from '../amm/tickMath.ts';
import { formatDecimal, mulDivDown, ONE } from '../decimal.ts';
import { findCanonicalAsset, pairOf } from '../markets/pair.ts';
import { amountIn, amountOf, asset } from '../schema/fields.ts';
import { message, type Part, type TokenFact } from '../words/message.ts';
import { NATIVE_FACT, part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import {
  amountText,
  nativePart,
  ratioParts,
  tokenFact,
  tokenRow,
  tokenWarnings,
  wholeNumber,
  wholeOf,
  wordsUpTo,
} from './common.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Facts, row } from './describe.ts';
import { moves } from './intent.ts';
import { firstOf } from './listing.ts';
import { feePercent } from './poolCommon.ts';
import { idText, plain } from './receiptData.ts';

/** Pool types by number. */
export const POOL_TYPES = ['STANDARD', 'BOOTSTRAP', 'SUBSIDIZED', 'INSTITUTIONAL'] as const;
export type PoolTypeName = (typeof POOL_TYPES)[number];

/** Least stake of each pool type, in units of 10^-18. */
export const MIN_POOL_STAKES: { readonly [N in PoolTypeName]: bigint } = {
  STANDARD: 10_000n * ONE,
  BOOTSTRAP: 25_000n * ONE,
  SUBSIDIZED: 5_000n * ONE,
  INSTITUTIONAL: 100_000n * ONE,
};

const params = Type.Object({
  token0: asset,
  token1: asset,
  fee_tier: wholeNumber,
  pool_type: Type.Union([wordsUpTo(32, 'a pool type'), Type.Integer()], {
    expected: 'a pool type',
    description:
      'STANDARD (stake of at least 10,000), BOOTSTRAP (25,000), SUBSIDIZED (5,000, burned) or INSTITUTIONAL (100,000)',
  }),
  initial_price: Type.Optional(amountIn('quote')),
  initial_sqrt_price: Type.Optional(amountIn('number')),
  stake_amount: amountIn('native'),
});
type Params = Type.Static<typeof params>;

/** Name of a pool type given by name or number, or undefined. */
export function findPoolType(value: string | number): PoolTypeName | undefined {
  const text = String(value).toUpperCase();
  return /^\d+$/.test(text) ? POOL_TYPES[Number(text)] : POOL_TYPES.find((name) => name === text);
}

/** Whether a square root is given in Q96; below the smallest of these it is a plain one. */
const isQ96 = (root: bigint): boolean => root >= MIN_SQRT_RATIO * ONE;

/** The starting price as numerator over denominator: exact for a price, to 18 places for a square root. */
function startingPrice(given: Pick<Params, 'initial_price' | 'initial_sqrt_price'>): [bigint, bigint] {
  if (given.initial_price !== undefined) return [amountOf(given.initial_price), ONE];
  const root = amountOf(given.initial_sqrt_price ?? 1);
  const plain = isQ96(root) ? mulDivDown(root, 1n, 1n << 96n) : root;
  return [plain * plain, ONE * ONE];
}

/** Starting square-root price of a request in Q64.96. */
export function startingSqrtPrice(given: Pick<Params, 'initial_price' | 'initial_sqrt_price'>): bigint {
  if (given.initial_price !== undefined) return sqrtPriceOf(amountOf(given.initial_price));
  const root = amountOf(given.initial_sqrt_price ?? 0);
  return isQ96(root) ? root / ONE : (root << 96n) / ONE;
}

function vain(given: Params): ParamsFault | undefined {
  const type = findPoolType(given.pool_type);
  if (findCanonicalAsset(given.token0) === findCanonicalAsset(given.token1))
    return { path: 'token1', expected: 'another asset than token0' };
  if (findSpacing(wholeOf(given.fee_tier)) === undefined)
    return { path: 'fee_tier', expected: 'a fee tier: 100, 500, 3000 or 10000' };
  if (type === undefined) return { path: 'pool_type', expected: `one of ${POOL_TYPES.join(', ')}` };
  if (!isLegalSqrtPrice(startingSqrtPrice(given)))
    return {
      path: given.initial_price === undefined ? 'initial_sqrt_price' : 'initial_price',
      expected: 'a price that a pool can have',
    };
  const least = MIN_POOL_STAKES[type];
  return amountOf(given.stake_amount) < least
    ? { path: 'stake_amount', expected: `at least ${formatDecimal(least)} for a ${type} pool` }
    : undefined;
}

function stakeWarning(type: PoolTypeName | undefined): Warning {
  return type === 'SUBSIDIZED' ? warning('pool.stakeBurned', 'danger') : warning('pool.stakeLocked', 'note');
}

function missingTokenWarnings(tokens: readonly TokenFact[]): Warning[] {
  return tokens
    .filter((token) => !token.known && token.unread !== 'silent')
    .map((token) => warning('token.notCreated', 'caution', { asset: part.given(token.asset, 100) }));
}

function describe(given: Params, facts: Facts) {
  const { base, quote } = pairOf(
    findCanonicalAsset(given.token0) ?? given.token0,
    findCanonicalAsset(given.token1) ?? given.token1,
  );
  const token0 = facts.token(base);
  const token1 = facts.token(quote);
  const type = findPoolType(given.pool_type);
  const [numerator, denominator] = startingPrice(given);
  const price: Part[] = numerator === 0n ? [part.number('0')] : ratioParts(numerator, denominator, token1);
  const inverse: Part[] = numerator === 0n ? [part.number('0')] : ratioParts(denominator, numerator, token0);
  return {
    act: message('act.openPool'),
    sentence: [message('createPool.open', { token0: part.token(token0), token1: part.token(token1), price })],
    rows: [
      row(message('row.inversePrice'), message('value.oneIs', { token: part.token(token1), price: inverse })),
      row(message('row.feeOfEachSwap'), feePercent(wholeOf(given.fee_tier))),
      row(message('row.poolType'), type === undefined ? message('value.unknown') : part.given(type)),
      row(message(type === 'SUBSIDIZED' ? 'row.burned' : 'row.stake'), nativePart(given.stake_amount)),
      tokenRow(message('row.firstToken'), token0),
      tokenRow(message('row.secondToken'), token1),
    ],
    warnings: [
      stakeWarning(type),
      ...missingTokenWarnings([token0, token1].filter((token) => token.asset !== NATIVE_FACT.asset)),
      ...tokenWarnings(...[token0, token1].filter((token) => token.known || token.unread === 'silent')),
    ],
  };
}

export const createPool = defineOp({
  name: 'CREATE_POOL',
  params,
  structure: (given) =>
    (given.initial_price === undefined) === (given.initial_sqrt_price === undefined)
      ? { path: 'initial_price', expected: 'exactly one of initial_price and initial_sqrt_price' }
      : undefined,
  vain,
  receipt: Type.Object({ pool_id: idText, pair: plain }),
  sites: 'may ask',
  needs: (given) => ({ assets: [given.token0, given.token1] }),
  describe,
  intent: (given, facts) =>
    moves({
      payments: [{ token: NATIVE_FACT, amount: amountText(given.stake_amount) }],
      tokens: [tokenFact(facts, given.token0), tokenFact(facts, given.token1)].filter((token) => token.known),
    }),
  lists: (given, done) => ({
    target: firstOf(done.pool_id, `${String(given.token0)}:${String(given.token1)}`),
    amount: given.stake_amount,
    roles: [['created', typeof done.pool_id === 'string' ? poolHolder(done.pool_id) : undefined]],
  }),
});
