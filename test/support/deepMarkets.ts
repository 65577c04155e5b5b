// A pool with many positions and a book with many orders, written into a chain's state without transactions: the cost
// of reading a crowded market does not depend on how it was created.

import { ONE } from '@svc/core/decimal';
import type { Chain } from '../../node-sim/src/chain/chain.ts';
import { tickKey } from '../../node-sim/src/engine/amm/pool.ts';
import { accountOf, bookAccount } from '../../node-sim/src/engine/ledgerKeys.ts';

/** A deep market. */
export interface DeepMarkets {
  readonly pool: string;
  readonly token0: string;
  readonly token1: string;
}

const LIQUIDITY = 10n ** 24n;
const SPACING = 60;
const LAST_TICK = 880_000;
/** Number of prices with orders. */
const PRICES = 1000n;

/**
 * Deepens the first pool of a chain between two blocks, and the book of its pair. @param positions at most about
 * 14,000, each with two ticks of its own @param owner their owner
 */
export function deepen({ state }: Chain, positions: number, orders: number, owner: string): DeepMarkets {
  const pool = [...state.pools.values()].find(({ feeTier }) => feeTier === 3000);
  if (pool === undefined) throw new Error('the chain has no pool');
  const { id, token0, token1 } = pool;
  const account = accountOf(owner);
  const middle = Math.floor(pool.tick / SPACING) * SPACING;
  const none = { outside0X128: 0n, outside1X128: 0n };
  let made = 0;
  for (let at = 1; at <= positions; at++) {
    const [tickLower, tickUpper] = [middle - SPACING * at, middle + SPACING * at];
    if (tickLower < -LAST_TICK || tickUpper > LAST_TICK) break;
    for (const [tick, net] of [
      [tickLower, LIQUIDITY],
      [tickUpper, -LIQUIDITY],
    ] as const)
      state.ticks.set(tickKey(id, tick), { pool: id, tick, net, gross: LIQUIDITY, ...none });
    const position = { id: at.toString(16).padStart(16, '0'), pool: id, owner: account, ownerAddress: owner };
    const inside = { inside0X128: 0n, inside1X128: 0n };
    state.positions.set(`${id}:${position.id}`, { ...position, tickLower, tickUpper, liquidity: LIQUIDITY, ...inside });
    made += 1;
  }
  state.pools.set(id, { ...pool, liquidity: pool.liquidity + LIQUIDITY * BigInt(made) });
  const pair = `${token0}:${token1}`;
  const amount = ONE / 10n;
  for (let at = 0; at < orders; at++) {
    const price = ONE * (100_000n + (BigInt(at) % PRICES));
    const row = {
      id: at.toString(16).padStart(16, '0'),
      pair,
      side: 'sell',
      price,
      amount,
      remaining: amount,
    } as const;
    state.orders.set(row.id, { ...row, escrow: amount, owner: account, ownerAddress: owner, seq: at });
  }
  const escrow = `${token0}:${bookAccount(pair)}`;
  state.balances.set(escrow, (state.balances.get(escrow) ?? 0n) + amount * BigInt(orders));
  if (!state.books.has(pair)) state.books.set(pair, { pair, orderSeq: orders, tradeSeq: 0, lastPrice: null });
  state.commitBlock();
  return { pool: id, token0, token1 };
}
