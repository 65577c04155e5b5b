// Profit of one spot market at average cost, in the market's canonical orientation: the proceeds of a sale minus the
// average cost of the sold part. Amounts are scaled by 10^18, money by 10^54, and a position's cost is divided without
// loss: the sold and the remaining cost always add up.

import { PLACES } from '@svc/core/decimal';

/** Decimal places of a price here: those of the longest prices of the network. */
const PRICE_PLACES = 36;
/** One unit of money. */
export const MONEY_ONE = 10n ** BigInt(PLACES + PRICE_PLACES);

const POWERS = Array.from({ length: PRICE_PLACES + 1 }, (_, exponent) => 10n ** BigInt(exponent));
const ZERO = '0'.charCodeAt(0);
/** Digits that a number holds exactly. */
const EXACT_DIGITS = 15;

/** Decimal text as a scaled integer; places beyond are cut. Most text is short, and then parsing needs no bigint. */
export function scaled(text: string, places: number): bigint {
  const point = text.indexOf('.');
  const have = point < 0 ? 0 : text.length - point - 1;
  if (text.length <= EXACT_DIGITS && have <= places) {
    let digits = 0;
    for (let at = 0; at < text.length; at++) if (at !== point) digits = digits * 10 + text.charCodeAt(at) - ZERO;
    return BigInt(digits) * (POWERS[places - have] as bigint);
  }
  if (point < 0) return BigInt(text) * (POWERS[places] as bigint);
  const kept = Math.min(have, places);
  return BigInt(text.slice(0, point) + text.slice(point + 1, point + 1 + kept)) * (POWERS[places - kept] as bigint);
}

/** One fill of the account. */
export interface OwnFill {
  readonly isBuy: boolean;
  readonly price: string;
  readonly amount: string;
  readonly timeSec: number;
}

/** Money made or lost at a time. */
export interface Realization {
  readonly timeSec: number;
  readonly money: bigint;
}

export interface AverageCost {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly volume: bigint;
  readonly realized: bigint;
  readonly realizations: readonly Realization[];
  /** Scaled by 10^18. */
  readonly position: bigint;
  readonly cost: bigint;
}

/** Processes fills, oldest first. */
export function averageCost(fills: readonly OwnFill[]): AverageCost {
  let [volume, realized, position, cost] = [0n, 0n, 0n, 0n];
  let [wins, losses] = [0, 0];
  const realizations: Realization[] = [];
  for (const { isBuy, price, amount, timeSec } of fills) {
    const size = scaled(amount, PLACES);
    const rate = scaled(price, PRICE_PLACES);
    const money = size * rate;
    volume += money;
    if (isBuy) {
      position += size;
      cost += money;
      continue;
    }
    // The part of a sale beyond the position came from elsewhere: its cost is unknown, so it brings no profit.
    const closed = size < position ? size : position;
    if (closed === 0n) continue;
    const given = closed === position ? cost : (cost * closed) / position;
    const made = closed * rate - given;
    position -= closed;
    cost -= given;
    realized += made;
    if (made > 0n) wins += 1;
    else if (made < 0n) losses += 1;
    realizations.push({ timeSec, money: made });
  }
  return { trades: fills.length, wins, losses, volume, realized, realizations, position, cost };
}

/** Unrealized profit of the position at a price. */
export function unrealizedAt(price: string, { position, cost }: Pick<AverageCost, 'position' | 'cost'>): bigint {
  return position * scaled(price, PRICE_PLACES) - cost;
}
