// PERP_ORDER: checks, matches, then rests what is left of a gtc order.

import { orderId } from '@svc/core/accounts/protocolIds';
import { formatDecimal } from '@svc/core/decimal';
import { MIN_ORDER_SIZE } from '@svc/core/ops/limits';
import { isIoc, perpSideOf } from '@svc/core/ops/perpOrder';
import { coversCross, coversIsolated, equityOf, requirementOf } from '@svc/core/perps/margin';
import { amountOf, flagOf } from '@svc/core/schema/fields';
import { failAlways, requireThat } from '../../kernel/outcome.ts';
import type { PerpMarketRow } from '../../kernel/perpsRows.ts';
import type { Side } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import { countPlaced, recordClosedOrder } from '../book/book.ts';
import type { Executor } from '../context.ts';
import { crossOf, leverageOf, openAccount, positionOf, requireMarket } from '../perps/accounts.ts';
import { matchTaker } from '../perps/matchTaker.ts';
import { isStale } from '../perps/oracle.ts';
import { closable, requirePerpRoom, restOrder, signed } from '../perps/orders.ts';

function requireMargin(
  state: State,
  market: PerpMarketRow,
  account: string,
  side: Side,
  size: bigint,
  limit: bigint,
): void {
  const { leverage, mode } = leverageOf(state, market, account);
  const position = positionOf(state, market.id, account);
  const cross = crossOf(state, account);
  const check = {
    position: position?.size ?? 0n,
    order: signed(side, size),
    limit,
    mark: market.markPrice,
    leverage,
    free: equityOf(cross) - requirementOf(cross),
  };
  const covered =
    mode === 'isolated' ? coversIsolated(check, position?.margin ?? 0n, position?.entry ?? 0n) : coversCross(check);
  requireThat(covered, 'margin.short', 'The free margin of the account does not cover this order.');
}

export const perpOrder: Executor<'PERP_ORDER'> = (context, params) => {
  const { state, account, sender, block, txHash } = context;
  const market = requireMarket(state, params.market_id);
  const side = perpSideOf(params);
  const size = amountOf(params.size);
  const price = amountOf(params.price);
  const reduceOnly = flagOf(params.reduce_only);
  if (size < MIN_ORDER_SIZE) failAlways('order.tooSmall', `The smallest order is ${formatDecimal(MIN_ORDER_SIZE)}.`);
  requireThat(market.oraclePrice > 0n, 'oracle.none', `${market.id} has no oracle price yet.`);
  requireThat(
    reduceOnly || !isStale(market, block.timestamp),
    'oracle.stale',
    `The oracle price of ${market.id} is too old; only reduce-only orders are taken.`,
  );
  const reduces = !reduceOnly || size <= closable(state, market.id, account, side);
  requireThat(
    reduces,
    'order.notReducing',
    'A reduce-only order must make the position smaller, and no more than close it.',
  );
  requireMargin(state, market, account, side, size, price);
  const id = orderId(txHash);
  requireThat(!state.perps.orders.has(id), 'order.idTaken', `An order with the id ${id} rests already.`);
  countPlaced(state, state.perps.bookOf(market.id).owner(account));
  openAccount(state, account, sender);

  const { leverage } = leverageOf(state, market, account);
  const order = { market: market.id, owner: account, side, size, leverage };
  const { fills, filled, stopped } = matchTaker(context, {
    ...order,
    address: sender,
    limit: price,
    order: { txHash, orderId: id },
  });
  const left = size - filled;
  const resting = left > 0n && !stopped && !isIoc(params);
  if (resting) {
    requirePerpRoom(state, market.id, side, price, account);
    restOrder(state, { ...order, id, price, remaining: left, reduceOnly, ownerAddress: sender });
  } else recordClosedOrder(state, id, left === 0n ? 'filled' : 'cancelled');
  return { order_id: id, fills: fills.map((fill) => ({ ...fill })), resting };
};
