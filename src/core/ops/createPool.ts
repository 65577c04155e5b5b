// CREATE_POOL: opens a pool (and the order book of its pair) at a starting price against a stake.

import { Type } from 'typebox';
import { formatDecimal, mulDivDown, ONE } from '../decimal.ts';
import { findCanonicalAsset, pairOf } from '../markets/pair.ts';
import { amount, amountOf, asset } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Facts, NATIVE_FACT, type Part, part, row, say, type TokenFact, type Warning } from './describe.ts';
import { nativePart, ratioParts, tokenRow, wholeNumber, wholeOf } from './wording.ts';

/** Pool types by number. */
export const POOL_TYPES = ['STANDARD', 'BOOTSTRAP', 'SUBSIDIZED', 'INSTITUTIONAL'] as const;
export type PoolTypeName = (typeof POOL_TYPES)[number];

/** Smallest square-root price in Q96; an `initial_sqrt_price` below it is a plain square root. */
export const MIN_SQRT_PRICE_X96 = 4295128739n;

const params = Type.Object({
  token0: asset,
  token1: asset,
  fee_tier: wholeNumber,
  pool_type: Type.Union([Type.String({ maxLength: 32 }), Type.Integer()], { expected: 'a pool type' }),
  initial_price: Type.Optional(amount),
  initial_sqrt_price: Type.Optional(amount),
  stake_amount: amount,
});

/** Name of a pool type given by name or number, or undefined. */
export function findPoolType(value: string | number): PoolTypeName | undefined {
  const text = String(value).toUpperCase();
  return /^\d+$/.test(text) ? POOL_TYPES[Number(text)] : POOL_TYPES.find((name) => name === text);
}

/** The starting price as numerator over denominator: exact for a price, to 18 places for a square root. */
function startingPrice(given: { initial_price?: string | number | bigint; initial_sqrt_price?: string | number | bigint }): [bigint, bigint] {
  if (given.initial_price !== undefined) return [amountOf(given.initial_price), ONE];
  const root = amountOf(given.initial_sqrt_price ?? 1);
  const plain = root >= MIN_SQRT_PRICE_X96 * ONE ? mulDivDown(root, 1n, 1n << 96n) : root;
  return [plain * plain, ONE * ONE];
}

function stakeWarning(type: PoolTypeName | undefined): Warning {
  return type === 'SUBSIDIZED'
    ? { code: 'pool.stakeBurned', severity: 'danger', text: 'The stake is burned for good.', advice: 'Approve only if you accept never to get it back.' }
    : {
        code: 'pool.stakeLocked',
        severity: 'note',
        text: 'The stake stays locked until the pool is empty and you remove it.',
        advice: 'Make sure that you can do without it meanwhile.',
      };
}

function missingTokenWarnings(tokens: readonly TokenFact[]): Warning[] {
  return tokens
    .filter((token) => !token.known)
    .map((token) => ({
      code: 'token.notCreated',
      severity: 'caution',
      text: `The token at ${token.asset} is not created yet.`,
      advice: 'Approve only if its creation was sent just before this.',
    }));
}

function describe(given: Type.Static<typeof params>, facts: Facts) {
  const { base, quote } = pairOf(findCanonicalAsset(given.token0) ?? given.token0, findCanonicalAsset(given.token1) ?? given.token1);
  const token0 = facts.token(base);
  const token1 = facts.token(quote);
  const type = findPoolType(given.pool_type);
  const [numerator, denominator] = startingPrice(given);
  const price: Part[] = numerator === 0n ? [part.number('0')] : ratioParts(numerator, denominator, token1);
  const inverse: Part[] = numerator === 0n ? [part.number('0')] : ratioParts(denominator, numerator, token0);
  const feePercent = formatDecimal(BigInt(wholeOf(given.fee_tier)), 4);
  return {
    act: 'Open pool',
    sentence: [...say`Open pool ${part.token(token0)}/${part.token(token1)} starting at 1 ${part.token(token0)} = `, ...price],
    rows: [
      row('Inverse price', part.text('1 '), part.token(token1), part.text(' = '), ...inverse),
      row('Fee of each swap', part.number(feePercent), part.text(' %')),
      row('Pool type', part.text(type ?? 'unknown')),
      row(type === 'SUBSIDIZED' ? 'Burned' : 'Stake', nativePart(given.stake_amount)),
      tokenRow('First token', token0),
      tokenRow('Second token', token1),
    ],
    warnings: [stakeWarning(type), ...missingTokenWarnings([token0, token1].filter((token) => token.asset !== NATIVE_FACT.asset))],
  };
}

export const createPool = defineOp({
  name: 'CREATE_POOL',
  params,
  structure: (given) =>
    (given.initial_price === undefined) === (given.initial_sqrt_price === undefined)
      ? { path: 'initial_price', expected: 'exactly one of initial_price and initial_sqrt_price' }
      : undefined,
  needs: (given) => ({ assets: [given.token0, given.token1] }),
  describe,
});
