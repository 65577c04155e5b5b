// Funding: samples of the premium between settlements, and the settlement itself, whose payments sum to zero because
// the vault takes the dust.

import { formatDecimal, ONE } from '@svc/core/decimal';
import { divHalfEven, max } from '@svc/core/perps/rounding';
import type { PerpMarketRow } from '../../kernel/perpsRows.ts';
import type { Side } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import { changeCollateral, marketOf, ownedKey, toMoney } from './accounts.ts';
import {
  FUNDING_CAP_PER_HOUR,
  FUNDING_CLAMP,
  FUNDING_INTEREST,
  FUNDING_INTERVAL_SEC,
  FUNDING_PERIOD_SEC,
  IMPACT_NOTIONAL,
  VAULT,
} from './constants.ts';
import { clamp } from './fixedPoint.ts';
import { type PerpsContext, stampOf } from './perpsContext.ts';

/** Best first: price and size of each level. */
export type Levels = Iterable<{ readonly price: bigint; readonly remaining: bigint }>;

/** Average price of trading the impact notional against levels, or what there is of it; undefined on an empty side. */
export function impactPrice(levels: Levels): bigint | undefined {
  let paid = 0n;
  // Base in units of 10^-36, so that the part of the last level is not rounded to the ledger's quantum.
  let got = 0n;
  for (const { price, remaining } of levels) {
    const worth = price * remaining;
    const left = IMPACT_NOTIONAL - paid;
    if (worth >= left) {
      got += (left * ONE) / price;
      paid = IMPACT_NOTIONAL;
      break;
    }
    paid += worth;
    got += remaining * ONE;
  }
  return got === 0n ? undefined : divHalfEven(paid * ONE, got);
}

/** One sample: how far the impact prices lie beyond the oracle, in parts of it, units of 10^-18. */
export function premiumOf(impactBid: bigint | undefined, impactAsk: bigint | undefined, oracle: bigint): bigint {
  const above = impactBid === undefined ? 0n : max(0n, impactBid - oracle);
  const below = impactAsk === undefined ? 0n : max(0n, oracle - impactAsk);
  return divHalfEven((above - below) * ONE, oracle);
}

/** Rate of a settlement from the average premium, both in units of 10^-18. */
export function fundingRateOf(average: bigint): bigint {
  const per8h = average + clamp(FUNDING_INTEREST - average, -FUNDING_CLAMP, FUNDING_CLAMP);
  const cap = (FUNDING_CAP_PER_HOUR * BigInt(FUNDING_INTERVAL_SEC)) / 3600n;
  return clamp(divHalfEven(per8h * BigInt(FUNDING_INTERVAL_SEC), BigInt(FUNDING_PERIOD_SEC)), -cap, cap);
}

/** What a position pays in units of 10^-18; negative: it receives. */
export function paymentOf(size: bigint, oracle: bigint, rate: bigint): bigint {
  return divHalfEven(size * oracle * rate, ONE * ONE);
}

const startOfInterval = (time: number): number => time - (time % FUNDING_INTERVAL_SEC);

function sample(state: State, market: PerpMarketRow, elapsed: number): PerpMarketRow {
  const levels = (side: Side) => impactPrice(state.perps.bookOf(market.id).side(side).fromBest());
  const premium = premiumOf(levels('buy'), levels('sell'), market.oraclePrice);
  return {
    ...market,
    fundingSum: market.fundingSum + premium * BigInt(elapsed),
    fundingSeconds: market.fundingSeconds + elapsed,
  };
}

function settle(run: PerpsContext, market: PerpMarketRow): PerpMarketRow {
  const { state, block } = run;
  const premium = market.fundingSeconds === 0 ? 0n : divHalfEven(market.fundingSum, BigInt(market.fundingSeconds));
  const rate = fundingRateOf(premium);
  let paid = 0n;
  for (const key of [...state.perps.positionsByMarket.keys(market.id)].sort()) {
    const position = state.perps.positions.get(key);
    if (position === undefined) continue;
    const payment = paymentOf(position.size, market.oraclePrice, rate);
    paid += payment;
    if (position.isolated)
      state.perps.positions.set(ownedKey(market.id, position.owner), {
        ...position,
        margin: position.margin - toMoney(payment),
      });
    else changeCollateral(state, position.owner, -toMoney(payment));
  }
  changeCollateral(state, VAULT, toMoney(paid));
  const fundingTime = startOfInterval(block.timestamp);
  run.perpEvents.push({
    type: 'funding',
    ...stampOf(run),
    market: market.id,
    rate: formatDecimal(rate),
    premium: formatDecimal(premium),
    oracle_price: formatDecimal(market.oraclePrice),
    open_interest: formatDecimal(market.openInterest),
    funding_time: String(fundingTime),
  });
  return { ...market, fundingRate: rate, fundingTime, fundingSum: 0n, fundingSeconds: 0 };
}

/**
 * The funding part of a tick of a market that has an oracle price; `elapsed` is the time since its last tick in
 * seconds.
 */
export function advanceFunding(run: PerpsContext, id: string, elapsed: number): void {
  const { state, block } = run;
  const market = marketOf(state, id);
  if (market.fundingTime === null) {
    state.perps.markets.set(id, { ...market, fundingTime: startOfInterval(block.timestamp) });
    return;
  }
  const sampled = sample(state, market, elapsed);
  const due = block.timestamp >= market.fundingTime + FUNDING_INTERVAL_SEC;
  state.perps.markets.set(id, due ? settle(run, sampled) : sampled);
}
