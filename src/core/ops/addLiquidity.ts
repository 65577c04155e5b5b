// ADD_LIQUIDITY: a new position of a chosen liquidity between two ticks of a pool.

import { type Static, Type } from 'typebox';
import { amount, asset, objectId } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type FactNeeds, type Facts, part, type Row, row, say, type Warning } from './describe.ts';
import { amountPart, amountText, tokenFact, tokenWarnings, wholeNumber, wholeOf } from './wording.ts';

const params = Type.Object({
  pool_id: Type.Optional(objectId),
  token0: Type.Optional(asset),
  token1: Type.Optional(asset),
  fee_tier: Type.Optional(wholeNumber),
  /** Ticks outside the range are a failure inside the block. */
  tick_lower: wholeNumber,
  tick_upper: wholeNumber,
  amount,
});
type Params = Static<typeof params>;

function needs(given: Params): FactNeeds {
  const assets = [given.token0, given.token1].filter((one) => one !== undefined);
  return {
    assets,
    ...(given.pool_id === undefined ? {} : { poolId: given.pool_id }),
    deposit: {
      ...(given.pool_id === undefined ? {} : { poolId: given.pool_id }),
      ...(given.token0 === undefined ? {} : { token0: given.token0 }),
      ...(given.token1 === undefined ? {} : { token1: given.token1 }),
      tickLower: wholeOf(given.tick_lower),
      tickUpper: wholeOf(given.tick_upper),
      liquidity: amountText(given.amount),
    },
  };
}

function describe(given: Params, facts: Facts): Description {
  const [first, second] = facts.pool === undefined ? [given.token0, given.token1] : [facts.pool.token0, facts.pool.token1];
  const poolRows: Row[] = given.pool_id === undefined ? [] : [row('Pool', part.id(given.pool_id))];
  const rows: Row[] = [
    ...poolRows,
    row('Ticks', part.number(String(wholeOf(given.tick_lower))), part.text(' to '), part.number(String(wholeOf(given.tick_upper)))),
    row('Liquidity', part.number(amountText(given.amount))),
  ];
  if (first === undefined || second === undefined) {
    return { act: 'Add liquidity', sentence: [part.text('Provide liquidity in a pool')], rows, warnings: [depositUnread] };
  }
  const token0 = tokenFact(facts, first);
  const token1 = tokenFact(facts, second);
  const { deposit } = facts;
  if (deposit !== undefined) rows.push(row('Deposit', amountPart(deposit.amount0, token0), part.text(' and '), amountPart(deposit.amount1, token1)));
  return {
    act: 'Add liquidity',
    sentence: say`Provide liquidity in ${part.token(token0)}/${part.token(token1)}`,
    rows,
    warnings: [...(deposit === undefined ? [depositUnread] : []), ...tokenWarnings(token0, token1)],
  };
}

const depositUnread: Warning = {
  code: 'liquidity.depositUnread',
  severity: 'caution',
  text: 'How much of each token this takes could not be read from the node.',
  advice: 'Reject, and try again when the node answers.',
};

export const addLiquidity = defineOp({
  name: 'ADD_LIQUIDITY',
  params,
  structure: (given) =>
    given.pool_id === undefined && (given.token0 === undefined || given.token1 === undefined)
      ? { path: 'pool_id', expected: 'a pool id, or token0 and token1' }
      : undefined,
  needs,
  describe,
});
