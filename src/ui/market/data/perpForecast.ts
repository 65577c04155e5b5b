// A forecast of a perpetuals order on the state that was read: its fills, its fee, the position and the account
// afterwards, and the liquidation price. Computed with core's rules of margins and fills, which the node executes too.
// Money is in units of 10^-36, prices and sizes in units of 10^-18.
//
// core/perps/preview.ts answers another question with the same rules: the most that a signed order may do if it fills
// completely at its limit, on data that only an approval reads (all positions and terms). A forecast walks the current
// order book and takes sums over the other markets from the node, so that it can be computed on each keystroke.

import { mulDown, ONE, PLACES, parseDecimal } from '@svc/core/decimal';
import type { Side } from '@svc/core/markets/orientation';
import { MIN_ORDER_SIZE } from '@svc/core/ops/limits';
import { feeOf, MAKER_FEE, TAKER_FEE } from '@svc/core/perps/fees';
import {
  coversCross,
  coversIsolated,
  type Holding,
  liquidationPrice,
  maintenanceOf,
  notionalOf,
  requirementOf,
  unrealisedOf,
} from '@svc/core/perps/margin';
import { fillPosition, type OpenPosition } from '@svc/core/perps/position';
import { abs, divCeil, divFloor, max, min } from '@svc/core/perps/rounding';
import type { PerpAccount, PerpMarket, RestingOrder } from './nodeApi.ts';

const MONEY_PLACES = 2 * PLACES;

/** An amount of the clearinghouse, which can be negative. */
export function signedAmount(text: string, places = PLACES): bigint {
  return text.startsWith('-') ? -parseDecimal(text.slice(1), 'amount', places) : parseDecimal(text, 'amount', places);
}

/** The input of a forecast: one account and one market, read at one height. */
export interface PerpPicture {
  readonly market: PerpMarket;
  readonly account: PerpAccount;
  /** Resting orders of both sides, best first, the oldest of a price first. */
  readonly bids: readonly RestingOrder[];
  readonly asks: readonly RestingOrder[];
  /** The parts may be of two blocks that follow one another: the node takes longer than a block. */
  readonly isMixed?: true;
}

export interface PerpOrderTerms {
  readonly side: Side;
  readonly size: bigint;
  /** Its limit price. */
  readonly price: bigint;
  readonly reduceOnly: boolean;
  /** The unfilled rest is cancelled. */
  readonly ioc: boolean;
}

/** A predicted position. */
export interface PositionAhead {
  /** Negative for a short, zero when closed. */
  readonly size: bigint;
  readonly entry: bigint;
  readonly notional: bigint;
  /** Margin of the position: at its leverage for a cross one, the isolated amount for an isolated one. */
  readonly margin: bigint;
  /** In units of 10^-8; undefined without a liquidation price. */
  readonly liquidation: bigint | undefined;
  readonly collateral: bigint;
}

/** Why the node would refuse an order. */
export type PerpObstacle = 'tooSmall' | 'noOracle' | 'staleOracle' | 'notReducing' | 'margin' | 'ownOrder' | 'deep';

export interface PerpForecast {
  readonly obstacle: PerpObstacle | undefined;
  readonly fills: readonly { readonly price: bigint; readonly amount: bigint }[];
  readonly filled: bigint;
  /** Rests on the book. */
  readonly rests: bigint;
  readonly fee: bigint;
  readonly realised: bigint;
  /** After the immediate fills. */
  readonly now: PositionAhead;
  /** After the rest was also filled at the limit. */
  readonly whole: PositionAhead;
}

/** After this many seconds the oracle's price is too old for anything but reducing. */
const ORACLE_STALE_SEC = 300;

interface Side36 {
  readonly collateral: bigint;
  readonly position: OpenPosition | undefined;
}

/** The account as the margin computation sees it, without this market's position. */
function readAccount({ market, account }: PerpPicture) {
  const leverages = account.leverage[market.market_id];
  const own = account.positions[market.market_id];
  const holdingOf = (one: PerpAccount['positions'][string], maxLeverage: bigint): Holding => ({
    size: signedAmount(one.size),
    entry: signedAmount(one.entry_price),
    mark: signedAmount(one.mark_price),
    leverage: signedAmount(one.leverage),
    maxLeverage,
  });
  const maxLeverage = signedAmount(market.max_leverage);
  return {
    collateral: signedAmount(account.collateral, MONEY_PLACES),
    orderMargin: signedAmount(account.open_order_margin, MONEY_PLACES),
    equity: signedAmount(account.equity, MONEY_PLACES),
    requirement: signedAmount(account.initial_margin, MONEY_PLACES),
    maintenance: signedAmount(account.maintenance_margin, MONEY_PLACES),
    mark: signedAmount(market.mark_price),
    leverage: signedAmount(leverages?.leverage ?? '1'),
    isolated: leverages?.mode === 'isolated',
    maxLeverage,
    position:
      own === undefined
        ? undefined
        : {
            size: signedAmount(own.size),
            entry: signedAmount(own.entry_price),
            isolated: own.isolated,
            margin: signedAmount(own.isolated_margin, MONEY_PLACES),
          },
    holding: own === undefined ? undefined : holdingOf(own, maxLeverage),
  };
}

type Read = ReturnType<typeof readAccount>;

/**
 * The cross account without this market: its equity minus the position's profit, its maintenance margin minus the
 * position's.
 */
function besideOf({ equity, maintenance, holding, position }: Read): { equity: bigint; maintenance: bigint } {
  if (holding === undefined || position?.isolated === true) return { equity, maintenance };
  return { equity: equity - unrealisedOf(holding), maintenance: maintenance - maintenanceOf(holding) };
}

function ahead(read: Read, { collateral, position }: Side36): PositionAhead {
  if (position === undefined || position.size === 0n)
    return { size: 0n, entry: 0n, notional: 0n, margin: 0n, liquidation: undefined, collateral };
  const { mark, leverage, maxLeverage } = read;
  const holding = { size: position.size, entry: position.entry, mark, leverage, maxLeverage };
  const beside = besideOf(read);
  const others = position.isolated
    ? position.margin
    : beside.equity + (collateral - read.collateral) - beside.maintenance;
  return {
    size: position.size,
    entry: position.entry,
    notional: notionalOf(holding),
    margin: position.isolated ? position.margin : requirementOf({ holdings: [holding], orderMargin: 0n }),
    liquidation: liquidationPrice(holding, others),
    collateral,
  };
}

function isCovered(read: Read, order: bigint, limit: bigint): boolean {
  const { position, mark, leverage, equity, requirement, isolated } = read;
  const check = { position: position?.size ?? 0n, order, limit, mark, leverage, free: equity - requirement };
  return isolated ? coversIsolated(check, position?.margin ?? 0n, position?.entry ?? 0n) : coversCross(check);
}

/** How much of a position an order on a side could close. */
export function closableOf({ market, account }: PerpPicture, side: Side): bigint {
  const size = signedAmount(account.positions[market.market_id]?.size ?? '0');
  return size > 0n === (side === 'sell') ? abs(size) : 0n;
}

interface Walk {
  readonly fills: { price: bigint; amount: bigint }[];
  readonly filled: bigint;
  /** The rest may not stay on the book. */
  readonly stopped: boolean;
  readonly ownOrder: boolean;
  /** The order exceeds the orders that were read. */
  readonly deep: boolean;
}

/** Most orders of a side that are read. */
export const BOOK_DEPTH = 200;

function walk(orders: readonly RestingOrder[], owns: (id: string) => boolean, terms: PerpOrderTerms): Walk {
  const fills: { price: bigint; amount: bigint }[] = [];
  const meets = (price: bigint): boolean => (terms.side === 'buy' ? price <= terms.price : price >= terms.price);
  let left = terms.size;
  const end = (more: Partial<Walk> = {}): Walk => ({
    ...{ fills, filled: terms.size - left, stopped: false, ownOrder: false, deep: false },
    ...more,
  });
  const levels = new Set(orders.map(({ price }) => price));
  for (const order of orders) {
    const price = signedAmount(order.price);
    if (left === 0n || !meets(price)) return end();
    if (owns(order.order_id)) return end({ stopped: true, ownOrder: true });
    if (mulDown(price, left) === 0n) return end({ stopped: true });
    const fillable = signedAmount(order.fillable);
    // The node cancels it and goes on.
    if (mulDown(price, fillable) === 0n) continue;
    const amount = min(left, fillable);
    fills.push({ price, amount });
    left -= amount;
  }
  return end({ deep: left > 0n && levels.size >= BOOK_DEPTH });
}

/** Account and position after some fills. */
function settled(read: Read, start: Side36, fills: Walk['fills'], terms: PerpOrderTerms, maker: boolean) {
  let { collateral, position } = start;
  let [fee, realised] = [0n, 0n];
  for (const { price, amount } of fills) {
    const change = fillPosition(
      position,
      {
        amount: terms.side === 'buy' ? amount : -amount,
        price,
        marginPrice: maker ? price : min(price, terms.price),
        leverage: read.leverage,
      },
      read.isolated,
    );
    const paid = feeOf(amount * price, maker ? MAKER_FEE : TAKER_FEE);
    fee += paid;
    realised += change.realised;
    collateral += change.collateral - paid;
    position = change.position.size === 0n ? undefined : change.position;
  }
  return { end: { collateral, position }, fee, realised };
}

/** Forecasts an order. `unixSeconds` is the time of the next block. */
export function forecastPerpOrder(picture: PerpPicture, terms: PerpOrderTerms, unixSeconds: number): PerpForecast {
  const { market, account } = picture;
  const read = readAccount(picture);
  const own = new Set(account.orders.map(({ order_id: id }) => id));
  const walked = walk(terms.side === 'buy' ? picture.asks : picture.bids, (id) => own.has(id), terms);
  const start: Side36 = { collateral: read.collateral, position: read.position };
  const { end, fee, realised } = settled(read, start, walked.fills, terms, false);
  const left = terms.size - walked.filled;
  const rests = terms.ioc || walked.stopped ? 0n : left;
  const later = rests === 0n ? end : settled(read, end, [{ price: terms.price, amount: rests }], terms, true).end;
  const signedSize = terms.side === 'buy' ? terms.size : -terms.size;
  const isStale = unixSeconds - Number(market.oracle_time) > ORACLE_STALE_SEC;
  const obstacle = (): PerpObstacle | undefined => {
    if (terms.size < MIN_ORDER_SIZE) return 'tooSmall';
    if (signedAmount(market.oracle_price) === 0n) return 'noOracle';
    if (isStale && !terms.reduceOnly) return 'staleOracle';
    if (terms.reduceOnly && terms.size > closableOf(picture, terms.side)) return 'notReducing';
    if (!isCovered(read, signedSize, terms.price)) return 'margin';
    if (walked.ownOrder) return 'ownOrder';
    return walked.deep ? 'deep' : undefined;
  };
  return {
    obstacle: obstacle(),
    fills: walked.fills,
    filled: walked.filled,
    rests,
    fee,
    realised,
    now: ahead(read, end),
    whole: ahead(read, later),
  };
}

/**
 * The largest size at a limit that the margin covers, in steps of the smallest order; at most four times what all funds
 * would carry, where a limit behind the mark price covers more.
 */
export function largestOrder(picture: PerpPicture, side: Side, price: bigint): bigint {
  const read = readAccount(picture);
  if (price <= 0n) return 0n;
  const free = max(0n, read.equity - read.requirement) + abs(read.position?.size ?? 0n) * read.mark;
  let high =
    divFloor(4n * free * read.leverage, ONE * min(price, read.mark === 0n ? price : read.mark)) / MIN_ORDER_SIZE + 1n;
  let low = 0n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const size = middle * MIN_ORDER_SIZE;
    if (isCovered(read, side === 'buy' ? size : -size, price)) low = middle;
    else high = middle - 1n;
  }
  return low * MIN_ORDER_SIZE;
}

/** How far below or above the closing price its order may be filled, in parts of 10,000. */
const CLOSING_ROOM = [100n, 50n, 10n, 0n] as const;

/** What closes a position at once. */
export interface Closing {
  readonly terms: PerpOrderTerms;
  /** What stays open, because the order book has no more to match. */
  readonly stays: bigint;
}

/** The order that closes as much of the market's position as the book can match; or why there is none. */
export function closingOrder(
  picture: PerpPicture,
  unixSeconds: number,
): Closing | { readonly obstacle: PerpObstacle | 'noPosition' | 'noOffers' } {
  const held = signedAmount(picture.account.positions[picture.market.market_id]?.size ?? '0');
  if (held === 0n) return { obstacle: 'noPosition' };
  const side: Side = held > 0n ? 'sell' : 'buy';
  const own = new Set(picture.account.orders.map(({ order_id: id }) => id));
  let left = abs(held);
  let worst: bigint | undefined;
  for (const { order_id: id, price, fillable } of side === 'buy' ? picture.asks : picture.bids) {
    // An order never fills against its own account's orders, nor anything behind them.
    if (own.has(id)) {
      if (worst === undefined) return { obstacle: 'ownOrder' };
      break;
    }
    if (mulDown(signedAmount(price), signedAmount(fillable)) === 0n) continue;
    worst = signedAmount(price);
    left -= min(left, signedAmount(fillable));
    if (left === 0n) break;
  }
  if (worst === undefined) return { obstacle: 'noOffers' };
  const size = abs(held) - left;
  let obstacle: PerpObstacle | undefined;
  for (const room of CLOSING_ROOM) {
    const price = side === 'sell' ? (worst * (10_000n - room)) / 10_000n : divCeil(worst * (10_000n + room), 10_000n);
    if (price === 0n) continue;
    const terms = { side, size, price, reduceOnly: true, ioc: true };
    obstacle = forecastPerpOrder(picture, terms, unixSeconds).obstacle;
    if (obstacle === undefined) return { terms, stays: left };
  }
  return { obstacle: obstacle ?? 'noOffers' };
}
