// Price-time matching on a perpetuals book; fills at the resting order's price. The taker stops at its own resting
// order.

import { mulDown } from '@svc/core/decimal';
import { MAKER_FEE, TAKER_FEE } from '@svc/core/perps/fees';
import { min } from '@svc/core/perps/rounding';
import type { PerpFill } from '../../kernel/perpEvents.ts';
import type { PerpOrderRow } from '../../kernel/perpsRows.ts';
import type { Side } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import { opposite } from '../book/book.ts';
import { settleFill } from './fills.ts';
import { closable, endPerpOrder } from './orders.ts';
import type { PerpsContext } from './perpsContext.ts';

/** What a taker wants: at most `size`, no worse than `limit`. */
export interface TakerOrder {
  readonly market: string;
  readonly owner: string;
  readonly address: string;
  readonly side: Side;
  readonly size: bigint;
  readonly limit: bigint;
  readonly leverage: bigint;
  /** Undefined for a liquidation. */
  readonly order?: { readonly txHash: string; readonly orderId: string };
}

export interface TakerResult {
  readonly fills: readonly PerpFill[];
  readonly filled: bigint;
  /** What is left may not rest: it met an own order, or is too small to be worth anything at the next price. */
  readonly stopped: boolean;
}

/** How much of a resting order may be filled now: a reduce-only one no more than it would close. */
function fillable(state: State, order: PerpOrderRow): bigint {
  return order.reduceOnly
    ? min(order.remaining, closable(state, order.market, order.owner, order.side))
    : order.remaining;
}

function fillMaker(run: PerpsContext, taking: TakerOrder, order: PerpOrderRow, amount: bigint): PerpFill {
  const { price } = order;
  const buys = taking.side === 'buy';
  // Before the fill is settled, which may cancel what is left of the order.
  const left: PerpOrderRow = { ...order, remaining: order.remaining - amount };
  if (left.remaining === 0n) endPerpOrder(run.state, order, 'filled');
  else run.state.perps.orders.set(order.id, left);
  return settleFill(run, {
    market: taking.market,
    price,
    amount,
    takerBuys: buys,
    taker: {
      owner: taking.owner,
      address: taking.address,
      leverage: taking.leverage,
      marginPrice: min(price, taking.limit),
      feeRate: TAKER_FEE,
    },
    maker: {
      owner: order.owner,
      address: order.ownerAddress,
      leverage: order.leverage,
      marginPrice: price,
      feeRate: MAKER_FEE,
    },
    ...(taking.order === undefined ? {} : { order: taking.order }),
  });
}

/** Fills a taker from the book. */
export function matchTaker(run: PerpsContext, taking: TakerOrder): TakerResult {
  const { state } = run;
  const buys = taking.side === 'buy';
  const levels = state.perps.bookOf(taking.market).side(opposite(taking.side));
  const fills: PerpFill[] = [];
  let left = taking.size;
  let stopped = false;
  while (left > 0n) {
    const level = levels.best;
    const order = level?.first?.order;
    if (level === undefined || order === undefined) break;
    if (buys ? level.price > taking.limit : level.price < taking.limit) break;
    if (order.owner === taking.owner || mulDown(level.price, left) === 0n) {
      stopped = true;
      break;
    }
    const available = fillable(state, order);
    if (mulDown(level.price, available) === 0n) {
      endPerpOrder(state, order, 'cancelled');
      continue;
    }
    const amount = min(left, available);
    fills.push(fillMaker(run, taking, order, amount));
    left -= amount;
  }
  return { fills, filled: taking.size - left, stopped };
}
