// The perpetuals as reads show them. Trades and events are the index's.

import { formatDecimal, formatRatioHalfUp, ONE } from '@svc/core/decimal';
import { VAULT_LOCKUP_SEC } from '@svc/core/ops/vaultDeposit';
import {
  crossMaintenanceOf,
  equityOf,
  LIQUIDATION_PRICE_PLACES,
  liquidationPriceOf,
  notionalOf,
  requirementOf,
  unrealisedOf,
  withdrawableOf,
} from '@svc/core/perps/margin';
import type { PerpMarketRow, PerpOrderRow, PerpPositionRow } from '../../kernel/perpsRows.ts';
import type { Side } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { balanceOf } from '../tokens/ledger.ts';
import { collateralOf, crossOf, holdingOf, leverageOf, marketOf, positionsOf, settingsOf } from './accounts.ts';
import { PERPS_ACCOUNT, PERPS_HOLDER } from './collateral.ts';
import { FUNDING_INTERVAL_SEC, PROTOCOL, VAULT } from './constants.ts';
import { topOf } from './mark.ts';
import { ordersIn } from './orders.ts';
import { formatMoney } from './perpsContext.ts';
import { totalShares, vaultNav } from './vault.ts';

const priceOrNull = (price: bigint | undefined): string | null => (price === undefined ? null : formatDecimal(price));

/** A market as `get_perp_market` shows it. */
export function perpMarketView(state: StateView, market: PerpMarketRow) {
  const { bid, ask } = topOf(state, market.id);
  return {
    market_id: market.id,
    base: market.base,
    quote: market.quote,
    max_leverage: formatDecimal(market.maxLeverage),
    maintenance_rate: formatRatioHalfUp(ONE, 2n * market.maxLeverage),
    oracle_price: formatDecimal(market.oraclePrice),
    oracle_time: String(market.oracleTime),
    mark_price: formatDecimal(market.markPrice),
    last_trade_price: formatDecimal(market.lastTradePrice),
    open_interest: formatDecimal(market.openInterest),
    best_bid: priceOrNull(bid),
    best_ask: priceOrNull(ask),
    funding_rate: formatDecimal(market.fundingRate),
    funding_time: String(market.fundingTime ?? 0),
    next_funding_time: market.fundingTime === null ? null : String(market.fundingTime + FUNDING_INTERVAL_SEC),
    premium_sum: formatDecimal(market.fundingSum),
    premium_time: String(market.fundingSeconds),
  };
}

/** Every market by id. */
export function perpMarketViews(state: StateView) {
  return state.perps.marketIds().map((id) => perpMarketView(state, marketOf(state, id)));
}

/** Aggregated levels of a side, best first, as [price, size]. */
function perpLevels(state: StateView, market: string, side: Side, depth: number): [price: string, size: string][] {
  const levels: [string, string][] = [];
  for (const { price, remaining } of state.perps.bookOf(market).side(side).fromBest()) {
    if (levels.length >= depth) break;
    levels.push([formatDecimal(price), formatDecimal(remaining)]);
  }
  return levels;
}

/** A book as `get_perp_orderbook` shows it. */
export function perpBookView(state: StateView, market: PerpMarketRow, depth: number) {
  return {
    market_id: market.id,
    bids: perpLevels(state, market.id, 'buy', depth),
    asks: perpLevels(state, market.id, 'sell', depth),
    mark_price: formatDecimal(market.markPrice),
    oracle_price: formatDecimal(market.oraclePrice),
    last_trade_price: formatDecimal(market.lastTradePrice),
  };
}

/** A resting order. */
function perpOrderView(order: PerpOrderRow) {
  return {
    market_id: order.market,
    order_id: order.id,
    side: order.side,
    price: formatDecimal(order.price),
    size: formatDecimal(order.size),
    filled: formatDecimal(order.size - order.remaining),
    remaining: formatDecimal(order.remaining),
    reduce_only: order.reduceOnly,
    leverage: formatDecimal(order.leverage),
  };
}

/** Resting orders of an account, by market and arrival. */
export function perpOrderViews(state: StateView, owner: string) {
  return state.perps.marketIds().flatMap((market) =>
    ordersIn(state, market, owner).map((order) => {
      state.step();
      return perpOrderView(order);
    }),
  );
}

function positionView(state: StateView, position: PerpPositionRow) {
  const holding = holdingOf(state, position);
  const liquidation = liquidationPriceOf(
    holding,
    position.isolated ? { isolatedMargin: position.margin } : crossOf(state, position.owner),
  );
  return {
    size: formatDecimal(position.size),
    entry_price: formatDecimal(position.entry),
    mark_price: formatDecimal(holding.mark),
    isolated: position.isolated,
    isolated_margin: formatMoney(position.margin),
    notional: formatMoney(notionalOf(holding)),
    unrealized_pnl: formatMoney(unrealisedOf(holding)),
    leverage: formatDecimal(holding.leverage),
    liquidation_price: liquidation === undefined ? null : formatDecimal(liquidation, LIQUIDATION_PRICE_PLACES),
  };
}

/** The vault as `get_perp_vault` shows it. */
export function vaultView(state: StateView) {
  const nav = vaultNav(state);
  const total = totalShares(state);
  const protocol = state.perps.shares.get(PROTOCOL)?.shares ?? 0n;
  const positions = positionsOf(state, VAULT).map(({ market, size, entry }) => [
    market,
    { size: formatDecimal(size), entry_price: formatDecimal(entry) },
  ]);
  return {
    nav: formatMoney(nav),
    collateral: formatMoney(collateralOf(state, VAULT)),
    total_shares: formatDecimal(total),
    share_value: total === 0n ? null : nav <= 0n ? '0' : formatRatioHalfUp(nav, total * ONE),
    protocol_shares: formatDecimal(protocol),
    depositors: state.perps.shares.size - (protocol === 0n ? 0 : 1),
    positions: Object.fromEntries(positions) as Record<string, { size: string; entry_price: string }>,
    lockup_seconds: VAULT_LOCKUP_SEC,
  };
}

/** Margin of an account: what the stream of an account and its read share. Zeros for an account that is not known. */
export function perpAccountView(state: StateView, owner: string, address: string, nonce: number) {
  const cross = crossOf(state, owner);
  const shares = state.perps.shares.get(owner);
  const markets = state.perps.marketIds();
  return {
    address,
    exchange_nonce: nonce,
    collateral: formatMoney(cross.collateral),
    withdrawable: formatDecimal(withdrawableOf(cross)),
    equity: formatMoney(equityOf(cross)),
    maintenance_margin: formatMoney(crossMaintenanceOf(cross)),
    initial_margin: formatMoney(requirementOf(cross)),
    open_order_margin: formatMoney(cross.orderMargin),
    positions: Object.fromEntries(
      positionsOf(state, owner).map((position) => [position.market, positionView(state, position)]),
    ),
    leverage: Object.fromEntries(
      markets.map((id) => {
        const { leverage, mode } = leverageOf(state, marketOf(state, id), owner);
        return [id, { leverage: formatDecimal(leverage), mode }];
      }),
    ),
    orders: perpOrderViews(state, owner),
    vault_shares: formatDecimal(shares?.shares ?? 0n),
    vault_unlock_time: String(shares?.unlock ?? 0),
    collateral_token: settingsOf(state).collateral,
  };
}

/** The members that the account read has beside {@link perpAccountView}. */
export function perpHolderView(state: StateView) {
  const { collateral } = settingsOf(state);
  return {
    holder_address: PERPS_HOLDER,
    holder_balance: collateral === '' ? '0' : formatDecimal(balanceOf(state, collateral, PERPS_ACCOUNT)),
    vault: vaultView(state),
  };
}
