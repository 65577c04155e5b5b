// The quote of a swap as the read shows it: the route that execution would take now.

import { formatDecimal, formatRatioHalfUp, ONE } from '@svc/core/decimal';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { requireThat } from '../../kernel/outcome.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { priceText, SHOWN_DIGITS } from '../amm/poolPrice.ts';
import { chooseRoute, type Route, type SwapRequest } from './chooseRoute.ts';
import { NO_DEADLINE, requireSwappable } from './swapRules.ts';

const IMPACT_PLACES = 8;

/** |after − before| / before of a pool's price to 8 places, rounded half up. */
function impactText(before: bigint, after: bigint): string {
  const [priceBefore, priceAfter] = [before * before, after * after];
  const difference = priceAfter > priceBefore ? priceAfter - priceBefore : priceBefore - priceAfter;
  return formatDecimal(
    (2n * difference * 10n ** BigInt(IMPACT_PLACES) + priceBefore) / (2n * priceBefore),
    IMPACT_PLACES,
  );
}

function venueMembers(route: Route): JsonObject {
  if (route.source === 'clob') return { source: 'clob', pool_id: null, pair: route.pair, fee: '0' };
  const { plan } = route;
  return {
    source: 'amm',
    pool_id: plan.pool.id,
    pair: null,
    fee: formatDecimal(plan.fee),
    price_before: priceText(plan.pool.sqrtPriceX96),
    price_after: priceText(plan.sqrtPriceX96),
    price_impact: impactText(plan.pool.sqrtPriceX96, plan.sqrtPriceX96),
  };
}

/** Input paid per output, as shown to clients. */
export function swapPriceText(amountIn: bigint, amountOut: bigint): string {
  return formatRatioHalfUp(amountIn, amountOut < 1n ? ONE : amountOut, SHOWN_DIGITS);
}

/**
 * What the swap would give on the current state; `amount_out` is exactly what execution pays while nothing moves.
 * @throws Failure with the reason a swap would fail for: `swap.noLiquidity`, `token.paused`, `token.frozen`,
 * `swap.expired`, …
 */
export function quoteSwap(state: StateView, request: SwapRequest, time = NO_DEADLINE): JsonObject {
  requireThat(request.tokenIn !== request.tokenOut, 'swap.sameAsset', 'A swap needs two different assets.');
  requireSwappable(state, request, time);
  // A route holds places that could be written; it is chosen as if it were taken.
  const route = state.trial((overlay) => chooseRoute(overlay, request));
  return {
    ...venueMembers(route),
    token_in: request.tokenIn,
    token_out: request.tokenOut,
    amount_in: formatDecimal(route.amountIn),
    amount_out: formatDecimal(route.amountOut),
    unfilled_in: formatDecimal(request.amountIn - route.amountIn),
    execution_price: swapPriceText(route.amountIn, route.amountOut),
  };
}
