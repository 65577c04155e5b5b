// What the operations of pools share: how a pool is named, with the tokens and the tier that its own id vouches for.

import { formatDecimal } from '../decimal.ts';
import { type Message, message, type TokenFact } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { pairMessage, percentMessage, tokenFact, unreadPart } from './common.ts';
import { type Facts, type Row, row } from './describe.ts';

/** A fee tier as the share of a swap that it takes. */
export function feePercent(feeTier: number): Message {
  return percentMessage(formatDecimal(BigInt(feeTier), 4));
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
    ...(id === undefined ? [] : [row(message('row.pool'), part.id(id))]),
    ...(tokens === undefined || facts.pool === undefined
      ? [row(message('row.pair'), unreadPart(facts, 'pool'))]
      : [
          row(message('row.pair'), pairMessage(...tokens)),
          row(message('row.feeOfEachSwap'), feePercent(facts.pool.feeTier)),
        ]),
  ];
}
