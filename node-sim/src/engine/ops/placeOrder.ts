// PLACE_ORDER: matches, then rests what is left unless the walk met an own order or dust.

import { orderId } from '@svc/core/accounts/ids';
import { formatDecimal } from '@svc/core/decimal';
import { canonicalPair } from '@svc/core/markets/pair';
import { orderSide, orderType } from '@svc/core/ops/placeOrder';
import { amountOf } from '@svc/core/schema/fields';
import { requireThat } from '../../kernel/outcome.ts';
import { assetsOf, countPlaced, escrowOf, MIN_SIZE, paidAsset, rememberEnd, requireBook, requireRoom } from '../book/book.ts';
import { executeWalk, walkBook } from '../book/match.ts';
import type { Executor } from '../context.ts';
import { bookAccount } from '../holders.ts';
import { move, requireBalance, requireMovable, requireNotPaused } from '../tokens/ledger.ts';

export const placeOrder: Executor<'PLACE_ORDER'> = (context, params) => {
  const { state, account, sender } = context;
  // The name of an open book is canonical already.
  const pair = state.books.has(params.pair) ? params.pair : canonicalPair(params.pair);
  requireBook(state, pair);
  const type = orderType(params);
  requireThat(type === 'limit', 'order.typeNotExecuted', `Orders of type ${type} are not executed; use limit.`);
  const side = orderSide(params);
  const price = amountOf(params.price ?? 0);
  requireThat(price > 0n, 'order.price', 'A limit order needs a positive price.');
  const amount = amountOf(params.amount);
  requireThat(amount >= MIN_SIZE, 'order.tooSmall', `The smallest order is ${formatDecimal(MIN_SIZE)}.`);
  const id = orderId(context.txHash);
  requireThat(!state.orders.has(id), 'order.idTaken', `An order with the id ${id} rests already.`);
  const pays = paidAsset(pair, side);
  requireMovable(state, pays, account);
  requireNotPaused(state, side === 'buy' ? assetsOf(pair).base : assetsOf(pair).quote);
  const whole = escrowOf(side, price, amount);
  requireBalance(state, pays, account, whole);
  countPlaced(state, pair, account);

  const walk = walkBook(state, pair, account, { side, base: amount, limit: price });
  const fills = executeWalk(context, walk, id);
  const left = amount - walk.base;
  const resting = left > 0n && !walk.metOwn && !walk.dust;
  if (resting) {
    requireRoom(state, pair, side, price, account);
    const escrow = left === amount ? whole : escrowOf(side, price, left);
    move(state, pays, account, bookAccount(pair), escrow);
    const book = requireBook(state, pair);
    const seq = book.orderSeq + 1;
    state.books.set(pair, { ...book, orderSeq: seq });
    state.orders.set(id, { id, pair, side, price, amount, remaining: left, escrow, owner: account, ownerAddress: sender, seq });
  } else rememberEnd(state, id, left === 0n ? 'filled' : 'cancelled');
  return {
    order_id: id,
    trades: fills.length,
    filled: formatDecimal(walk.base),
    fills,
    resting,
    remaining: resting ? formatDecimal(left) : '0',
  };
};
