// SWAP.

import { poolHolder, routerOrderId } from '@svc/core/accounts/protocolIds';
import { formatDecimal, formatRatioHalfUp } from '@svc/core/decimal';
import { canonicalAsset } from '@svc/core/markets/pair';
import type { SpotFill } from '@svc/core/ops/receiptData';
import { amountOf } from '@svc/core/schema/fields';
import { fail, requireAlways } from '../../kernel/outcome.ts';
import { SHOWN_DIGITS } from '../amm/poolPrice.ts';
import { applyPoolSwap, type PoolPlan } from '../amm/poolSwap.ts';
import { executeWalk } from '../book/match.ts';
import type { Executor, OpContext } from '../context.ts';
import { poolAccount } from '../ledgerKeys.ts';
import { chooseRoute, type Route } from '../routing/chooseRoute.ts';
import { swapPriceText } from '../routing/quoteSwap.ts';
import { requireSwappable } from '../routing/swapRules.ts';
import { move, payOut, requireBalance } from '../tokens/ledger.ts';

/** Moves both sides of a pool swap, stores the pool, and answers the one fill. */
function settlePool(context: OpContext, route: Route, plan: PoolPlan, tokenIn: string, tokenOut: string): SpotFill[] {
  const { state, account, sender, block } = context;
  const holder = poolAccount(plan.pool.id);
  move(state, tokenIn, account, holder, plan.amountIn);
  payOut(state, tokenOut, holder, account, plan.amountOut);
  applyPoolSwap(context, plan);
  const [base, quote] = route.side === 'sell' ? [plan.amountIn, plan.amountOut] : [plan.amountOut, plan.amountIn];
  const maker = poolHolder(plan.pool.id);
  const [buyer, seller] = route.side === 'sell' ? [maker, sender] : [sender, maker];
  const shared = {
    market: route.pair,
    price: formatRatioHalfUp(quote, base, SHOWN_DIGITS),
    amount: formatDecimal(base),
    quote_amount: formatDecimal(quote),
    maker,
    taker: sender,
    side: route.side,
    pool_id: plan.pool.id,
  };
  context.trades.push({
    ...shared,
    venue: 'amm',
    block_height: block.height,
    block_time: block.timestamp,
    tx_hash: context.txHash,
  });
  return [{ ...shared, venue: 'amm', buyer, seller }];
}

function settleBook(context: OpContext, route: Route & { source: 'clob' }): SpotFill[] {
  const { state } = context;
  const seq = (state.counters.get('router') ?? 0) + 1;
  state.counters.set('router', seq);
  return executeWalk(context, route.walk, routerOrderId(context.sender, seq));
}

export const swap: Executor<'SWAP'> = (context, params) => {
  const { state, account, block } = context;
  const tokenIn = canonicalAsset(params.token_in);
  const tokenOut = canonicalAsset(params.token_out);
  requireAlways(tokenIn !== tokenOut, 'swap.sameAsset', 'A swap needs two different assets.');
  const time = { timestamp: block.timestamp, deadline: Number(params.deadline ?? 0) };
  requireSwappable(state, { tokenIn, tokenOut, taker: account }, time);
  const asked = amountOf(params.amount_in);
  requireBalance(state, tokenIn, account, asked);
  const route = chooseRoute(state, {
    tokenIn,
    tokenOut,
    amountIn: asked,
    venue: params.venue ?? 'auto',
    poolId: params.pool_id || undefined,
    taker: account,
  });
  const minimum = amountOf(params.min_amount_out ?? 0);
  const enough = route.amountOut >= minimum;
  if (!enough)
    fail(
      'swap.belowMinimum',
      `The swap would give ${formatDecimal(route.amountOut)}, less than the minimum of ${formatDecimal(minimum)}.`,
    );
  const fills =
    route.source === 'amm' ? settlePool(context, route, route.plan, tokenIn, tokenOut) : settleBook(context, route);
  return {
    amount_in: formatDecimal(route.amountIn),
    amount_out: formatDecimal(route.amountOut),
    fee_total: route.source === 'amm' ? formatDecimal(route.plan.fee) : '0',
    price: swapPriceText(route.amountIn, route.amountOut),
    source: route.source,
    pool_id: route.source === 'amm' ? route.plan.pool.id : null,
    fills,
  };
};
