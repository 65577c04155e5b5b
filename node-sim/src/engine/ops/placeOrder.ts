// PLACE_ORDER: matches, then rests what is left unless the walk met an own order or dust.

import { orderId } from '@svc/core/accounts/protocolIds';
import { formatDecimal } from '@svc/core/decimal';
import { canonicalPair } from '@svc/core/markets/pair';
import { MIN_ORDER_SIZE } from '@svc/core/ops/limits';
import { orderSide, orderType } from '@svc/core/ops/placeOrder';
import { amountOf } from '@svc/core/schema/fields';
import { fail, failAlways, requireAlways } from '../../kernel/outcome.ts';
import type { BookRow } from '../../kernel/spotRows.ts';
import {
  assetsOf,
  countPlaced,
  escrowOf,
  holderOf,
  payingBalance,
  recordClosedOrder,
  requireBook,
  requireRoom,
} from '../book/book.ts';
import { executeWalk, walkBook } from '../book/match.ts';
import type { Executor } from '../context.ts';
import { requireCovered, requireMovable, requireNotPaused } from '../tokens/ledger.ts';

/** An amount's text: as it was given, where that has no zeros that say nothing. */
function plainText(given: string | number | bigint, value: bigint): string {
  if (typeof given !== 'string') return formatDecimal(value);
  const padded = given.startsWith('0') || (given.endsWith('0') && given.includes('.'));
  return padded ? formatDecimal(value) : given;
}

export const placeOrder: Executor<'PLACE_ORDER'> = (context, params) => {
  const { state, account, sender } = context;
  // The name of an open book is canonical already.
  const named = state.books.find(params.pair);
  const bookSlot = named ?? requireBook(state, canonicalPair(params.pair));
  // The text that everything about the book shares.
  const pair = bookSlot.key;
  const type = orderType(params);
  if (type !== 'limit') failAlways('order.typeNotExecuted', `Orders of type ${type} are not executed; use limit.`);
  const side = orderSide(params);
  const price = amountOf(params.price ?? 0);
  requireAlways(price > 0n, 'order.price', 'A limit order needs a positive price.');
  const amount = amountOf(params.amount);
  // Sentences are made when they are needed: formatting costs more than the check.
  if (amount < MIN_ORDER_SIZE) failAlways('order.tooSmall', `The smallest order is ${formatDecimal(MIN_ORDER_SIZE)}.`);
  const id = orderId(context.txHash);
  const slot = state.orders.slot(id);
  if (slot.value !== undefined) fail('order.idTaken', `An order with the id ${id} rests already.`);
  const assets = assetsOf(pair);
  const [pays, gets] = side === 'buy' ? [assets.quote, assets.base] : [assets.base, assets.quote];
  requireMovable(state, pays, account);
  requireNotPaused(state, gets);
  const owner = state.bookOf(pair).owner(account);
  const balanceRef = payingBalance(state, pair, owner, side);
  const whole = escrowOf(side, price, amount);
  requireCovered(pays, balanceRef.balance, whole);
  countPlaced(state, owner);

  const walk = walkBook(state, pair, account, { side, base: amount, limit: price });
  const fills = executeWalk(context, walk, id);
  const left = amount - walk.base;
  const resting = left > 0n && !walk.metOwn && !walk.dust;
  if (resting) {
    requireRoom(state, pair, side, price, owner);
    const escrow = left === amount ? whole : escrowOf(side, price, left);
    balanceRef.take(escrow);
    payingBalance(state, pair, holderOf(state, pair), side).give(escrow);
    const { tradeSeq, lastPrice, orderSeq } = bookSlot.value as BookRow;
    const seq = orderSeq + 1;
    state.books.put(bookSlot, { pair, orderSeq: seq, tradeSeq, lastPrice });
    state.orders.put(slot, {
      id,
      pair,
      side,
      price,
      amount,
      remaining: left,
      escrow,
      owner: account,
      ownerAddress: sender,
      seq,
    });
  } else recordClosedOrder(state, id, left === 0n ? 'filled' : 'cancelled');
  return {
    order_id: id,
    trades: fills.length,
    filled: formatDecimal(walk.base),
    fills,
    resting,
    remaining: resting ? (left === amount ? plainText(params.amount, amount) : formatDecimal(left)) : '0',
  };
};
