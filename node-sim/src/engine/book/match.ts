// Price-time matching. Walking the book reads and answers what would be filled; executing a walk settles it. Quotes use
// the same walk, so a quote equals an execution on an unmoved book.

import { tradeIdText } from '@svc/core/accounts/protocolIds';
import { divDown, formatDecimal, mulDown, ONE } from '@svc/core/decimal';
import type { SpotFill } from '@svc/core/ops/receiptData';
import { ownerOf, type PriceLevel, type QueueNode } from '../../kernel/bookIndex.ts';
import { fastBlake2bHex } from '../../kernel/hash/blake.ts';
import type { BookRow, OrderRow, Side } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import type { OpContext } from '../context.ts';
import { min } from '../min.ts';
import { closeOrder, opposite, payFromHolder, payingBalance, requireBook } from './book.ts';

/** One maker met by the walk; amount zero stands for an order too small to fill, which ends. */
export interface PlannedFill {
  readonly node: QueueNode;
  /** Base. */
  readonly amount: bigint;
  /** Quote, rounded down. */
  readonly quote: bigint;
}

export interface Walk {
  readonly pair: string;
  /** The taker's. */
  readonly side: Side;
  readonly fills: readonly PlannedFill[];
  readonly base: bigint;
  readonly quote: bigint;
  /** The walk met an order of the taker. */
  readonly metOwn: boolean;
  /** What the taker had left was too small to be worth anything at the next price. */
  readonly dust: boolean;
}

/** What a taker wants: at most `base`, or whatever `quote` buys; no worse than `limit` when there is one. */
export interface TakerLimits {
  readonly side: Side;
  readonly base?: bigint;
  readonly quote?: bigint;
  readonly limit?: bigint;
}

const NO_FILLS: readonly PlannedFill[] = [];

function emptyWalk(pair: string, side: Side): Walk {
  return { pair, side, fills: NO_FILLS, base: 0n, quote: 0n, metOwn: false, dust: false };
}

/** Walks a book from its best price. `taker` is the account whose own orders stop the walk, if it is known. */
export function walkBook(state: State, pair: string, taker: string | undefined, demand: TakerLimits): Walk {
  const { side, limit } = demand;
  const { levels } = state.bookOf(pair).side(opposite(side));
  const best = levels[levels.length - 1]?.price;
  // Most orders only rest.
  if (best === undefined || (limit !== undefined && (side === 'buy' ? best > limit : best < limit)))
    return emptyWalk(pair, side);
  const fills: PlannedFill[] = [];
  let base = 0n;
  let quote = 0n;
  let metOwn = false;
  let dust = false;
  walk: for (let at = levels.length - 1; at >= 0; at--) {
    const level = levels[at] as PriceLevel;
    const { price } = level;
    if (limit !== undefined && (side === 'buy' ? price > limit : price < limit)) break;
    for (let node = level.first; node !== undefined; node = node.next) {
      state.step();
      const { order } = node;
      if (order.owner === taker) {
        metOwn = true;
        break walk;
      }
      const wanted = demand.base === undefined ? divDown((demand.quote ?? 0n) - quote, price) : demand.base - base;
      if (wanted === 0n) break walk;
      if (price * wanted < ONE) {
        dust = true;
        break walk;
      }
      const amount = min(wanted, order.remaining);
      const paid = mulDown(price, amount);
      if (paid === 0n) fills.push({ node, amount: 0n, quote: 0n });
      else {
        fills.push({ node, amount, quote: paid });
        base += amount;
        quote += paid;
      }
      if (amount === wanted) break walk;
    }
  }
  return { pair, side, fills, base, quote, metOwn, dust };
}

/** Settles a walk made on the current state. Answers the fills as receipts show them. */
export function executeWalk(context: OpContext, walk: Walk, takerOrderId: string): SpotFill[] {
  const { state, account, sender, block } = context;
  const { pair, side } = walk;
  if (walk.fills.length === 0) return [];
  const bookSlot = requireBook(state, pair);
  const book = bookSlot.value as BookRow;
  const shown: SpotFill[] = [];
  let { tradeSeq, lastPrice } = book;

  // The taker pays from its balance, makers from the holder; each maker is paid on its own.
  const buys = side === 'buy';
  const taker = state.bookOf(pair).owner(account);
  payingBalance(state, pair, taker, side).take(buys ? walk.quote : walk.base);
  payFromHolder(state, pair, opposite(side), buys ? walk.base : walk.quote);
  payingBalance(state, pair, taker, opposite(side)).give(buys ? walk.base : walk.quote);
  for (const { node, amount, quote: value } of walk.fills) {
    state.step();
    const { order } = node;
    if (amount === 0n) {
      closeOrder(state, node, order, 'cancelled');
      continue;
    }
    payingBalance(state, pair, ownerOf(node), side).give(buys ? value : amount);
    const { id, price: at, owner, ownerAddress, seq } = order;
    const left: OrderRow = {
      id,
      pair,
      side: order.side,
      price: at,
      amount: order.amount,
      remaining: order.remaining - amount,
      escrow: order.escrow - (buys ? amount : value),
      owner,
      ownerAddress,
      seq,
    };
    if (left.remaining === 0n) closeOrder(state, node, left, 'filled');
    else state.orders.put(node, left);
    tradeSeq += 1;
    lastPrice = order.price;
    const [buyer, seller] = buys ? [sender, order.ownerAddress] : [order.ownerAddress, sender];
    const price = formatDecimal(order.price);
    const parties = { maker: order.ownerAddress, taker: sender };
    const size = formatDecimal(amount);
    shown.push({
      market: pair,
      venue: 'clob',
      trade_id: fastBlake2bHex(tradeIdText(order.id, takerOrderId, tradeSeq), 8),
      price,
      amount: size,
      buyer,
      seller,
      ...parties,
      side,
    });
    context.trades.push({
      market: pair,
      price,
      amount: size,
      quote_amount: formatDecimal(value),
      side,
      venue: 'clob',
      block_height: block.height,
      block_time: block.timestamp,
      tx_hash: context.txHash,
      ...parties,
      pool_id: null,
    });
  }
  state.books.put(bookSlot, { ...book, tradeSeq, lastPrice });
  return shown;
}
