// Choice of venue for a swap: the pools of the pair and its book are asked what they would pay, and the best one takes
// the whole. Asking changes nothing; execution settles the very plan that was chosen.

import { pairOf } from '@svc/core/markets/pair';
import { MIN_ORDER_SIZE } from '@svc/core/ops/limits';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { State } from '../../kernel/state.ts';
import { pairOfPool, poolsOfPair, requirePool } from '../amm/pool.ts';
import { type PoolPlan, planPoolSwap } from '../amm/poolSwap.ts';
import { type Walk, walkBook } from '../book/match.ts';

export interface SwapRequest {
  /** Canonical assets. */
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly amountIn: bigint;
  readonly venue: 'auto' | 'amm' | 'clob';
  /** Pins one pool; the book is then not asked. */
  readonly poolId?: string | undefined;
  /** Account whose own orders stop the walk through the book. */
  readonly taker?: string | undefined;
}

interface RouteBase {
  readonly pair: string;
  /** The taker's: `sell` when base goes in. */
  readonly side: 'buy' | 'sell';
  /** What is used of the input. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}
export type Route =
  | (RouteBase & { readonly source: 'amm'; readonly plan: PoolPlan })
  | (RouteBase & { readonly source: 'clob'; readonly walk: Walk });

function poolRoutes(state: State, request: SwapRequest, pair: string, side: 'buy' | 'sell'): Route[] {
  if (request.venue === 'clob') return [];
  const pools = request.poolId === undefined ? poolsOfPair(state, pair) : [requirePool(state, request.poolId)];
  const matches = pools.every((pool) => pairOfPool(pool) === pair);
  requireThat(matches, 'swap.poolMismatch', 'The pool does not trade these two assets.');
  return pools.flatMap((pool): Route[] => {
    const plan = planPoolSwap(state, pool, side === 'sell', request.amountIn);
    return plan === undefined
      ? []
      : [{ source: 'amm', pair, side, amountIn: plan.amountIn, amountOut: plan.amountOut, plan }];
  });
}

function bookRoutes(state: State, request: SwapRequest, pair: string, side: 'buy' | 'sell'): Route[] {
  if (request.venue === 'amm' || request.poolId !== undefined || !state.books.has(pair)) return [];
  const walk = walkBook(
    state,
    pair,
    request.taker,
    side === 'sell' ? { side, base: request.amountIn } : { side, quote: request.amountIn },
  );
  if (walk.base < MIN_ORDER_SIZE) return [];
  const [amountIn, amountOut] = side === 'sell' ? [walk.base, walk.quote] : [walk.quote, walk.base];
  return [{ source: 'clob', pair, side, amountIn, amountOut, walk }];
}

/**
 * The venue that pays most; ties go to pools before the book, then to the lowest pool id.
 * @throws Failure when no venue can fill anything, or a pinned pool is unknown or of another pair
 */
export function chooseRoute(state: State, request: SwapRequest): Route {
  const { pair, base } = pairOf(request.tokenIn, request.tokenOut);
  const side = request.tokenIn === base ? 'sell' : 'buy';
  const routes = [...poolRoutes(state, request, pair, side), ...bookRoutes(state, request, pair, side)];
  const best = routes.reduce<Route | undefined>(
    (winner, route) => (winner === undefined || route.amountOut > winner.amountOut ? route : winner),
    undefined,
  );
  return best ?? fail('swap.noLiquidity', 'No venue can fill this swap.');
}
