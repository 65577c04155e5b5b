// What the operations of pools share: how a pool is named, with the tokens and the tier that its own id vouches for.

import { formatDecimal } from '../decimal.ts';
import { type Facts, type Part, part, type Row, row, type TokenFact } from './describe.ts';
import { tokenFact, unreadPart } from './wording.ts';

/** A fee tier as the share of a swap that it takes. */
export function feePercent(feeTier: number): Part[] {
  return [part.number(formatDecimal(BigInt(feeTier), 4)), part.text(' %')];
}

/** Both tokens of the pool that was read. */
export function poolTokens(facts: Facts): [TokenFact, TokenFact] | undefined {
  const { pool } = facts;
  return pool === undefined ? undefined : [tokenFact(facts, pool.token0), tokenFact(facts, pool.token1)];
}

/** The rows of a pool: its id, then its pair and fee, or why these are not known. */
export function poolRows(facts: Facts, poolId: string | undefined): Row[] {
  const tokens = poolTokens(facts);
  const id = poolId ?? facts.pool?.poolId;
  return [
    ...(id === undefined ? [] : [row('Pool', part.id(id))]),
    ...(tokens === undefined || facts.pool === undefined
      ? [row('Pair', unreadPart(facts, 'pool'))]
      : [
          row('Pair', part.token(tokens[0]), part.text('/'), part.token(tokens[1])),
          row('Fee of each swap', ...feePercent(facts.pool.feeTier)),
        ]),
  ];
}
