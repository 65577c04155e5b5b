// CREATE_POOL: opens a pool (and the order book of its pair) at a starting price against a stake.

import { Type } from 'typebox';
import { poolHolder } from '../accounts/ids.ts';
import { isLegalSqrtPrice, sqrtPriceOf } from '../amm/sqrtPrice.ts';
import { MIN_SQRT_RATIO } from '../amm/tickMath.ts';
import { findSpacing } from '../amm/tiers.ts';
import { formatDecimal, mulDivDown, ONE } from '../decimal.ts';
import { findCanonicalAsset, pairOf } from '../markets/pair.ts';
import { amountIn, amountOf, asset } from '../schema/fields.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Facts, NATIVE_FACT, type Part, part, row, say, type TokenFact, type Warning } from './describe.ts';
import { moves } from './intent.ts';
import { firstOf } from './listing.ts';
import { feePercent } from './poolWording.ts';
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
} from './wording.ts';

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
  pool_type: Type.Union([wordsUpTo(32, 'a pool type'), Type.Integer()], { expected: 'a pool type' }),
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
  return type === 'SUBSIDIZED'
    ? {
        code: 'pool.stakeBurned',
        severity: 'danger',
        text: 'The stake is burned for good.',
        advice: 'Approve only if you accept never to get it back.',
      }
    : {
        code: 'pool.stakeLocked',
        severity: 'note',
        text: 'The stake stays locked until the pool is empty and you remove it.',
        advice: 'Make sure that you can do without it meanwhile.',
      };
}

function missingTokenWarnings(tokens: readonly TokenFact[]): Warning[] {
  return tokens
    .filter((token) => !token.known && token.unread !== 'silent')
    .map((token) => ({
      code: 'token.notCreated',
      severity: 'caution',
      text: `The token at ${token.asset} is not created yet.`,
      advice: 'Approve only if its creation was sent just before this.',
    }));
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
    act: 'Open pool',
    sentence: [
      ...say`Open pool ${part.token(token0)}/${part.token(token1)} starting at 1 ${part.token(token0)} = `,
      ...price,
    ],
    rows: [
      row('Inverse price', part.text('1 '), part.token(token1), part.text(' = '), ...inverse),
      row('Fee of each swap', ...feePercent(wholeOf(given.fee_tier))),
      row('Pool type', part.text(type ?? 'unknown')),
      row(type === 'SUBSIDIZED' ? 'Burned' : 'Stake', nativePart(given.stake_amount)),
      tokenRow('First token', token0),
      tokenRow('Second token', token1),
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
