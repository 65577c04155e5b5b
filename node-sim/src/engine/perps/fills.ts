// Settling one fill between two accounts: positions, fees to the vault, last price, and the event.

import { formatDecimal } from '@svc/core/decimal';
import { feeOf } from '@svc/core/perps/fees';
import { abs } from '@svc/core/perps/rounding';
import type { PerpFill, PerpFillEvent } from '../../kernel/perpEvents.ts';
import type { State } from '../../kernel/state.ts';
import { changeCollateral, marketOf, positionOf } from './accounts.ts';
import { VAULT } from './constants.ts';
import { endUselessOrders } from './orders.ts';
import { formatMoney, type PerpsContext, stampOf } from './perpsContext.ts';
import { applyLeg } from './positions.ts';

/** One party of a fill. */
export interface Party {
  readonly owner: string;
  readonly address: string;
  /** Of the order that brings it here: what an isolated increase sets aside margin with. */
  readonly leverage: bigint;
  readonly marginPrice: bigint;
  /** Part of the notional, in units of 10^-18. */
  readonly feeRate: bigint;
}

export interface FillTerms {
  readonly market: string;
  readonly price: bigint;
  readonly amount: bigint;
  readonly taker: Party;
  readonly maker: Party;
  readonly takerBuys: boolean;
  /** What brought it about; undefined for a liquidation. */
  readonly order?: { readonly txHash: string; readonly orderId: string };
}

function payFee(state: State, owner: string, fee: bigint): void {
  changeCollateral(state, owner, -fee);
  changeCollateral(state, VAULT, fee);
}

/** Settles a fill and records its event. @returns the fill as receipts show it */
export function settleFill(run: PerpsContext, terms: FillTerms): PerpFill {
  const { state } = run;
  const { market, price, amount, taker, maker, takerBuys } = terms;
  const realised = ({ owner, marginPrice, leverage }: Party, buys: boolean): bigint => {
    const before = positionOf(state, market, owner)?.size ?? 0n;
    const profit = applyLeg(state, { market, owner, amount: buys ? amount : -amount, price, marginPrice, leverage });
    const after = positionOf(state, market, owner)?.size ?? 0n;
    const hasEnded = before !== 0n && (after === 0n || after > 0n !== before > 0n);
    if (hasEnded) endUselessOrders(state, market, owner);
    return profit;
  };
  const takerProfit = realised(taker, takerBuys);
  const makerProfit = realised(maker, !takerBuys);
  const notional = abs(amount) * price;
  payFee(state, taker.owner, feeOf(notional, taker.feeRate));
  payFee(state, maker.owner, feeOf(notional, maker.feeRate));
  const row = marketOf(state, market);
  state.perps.markets.set(market, { ...row, lastTradePrice: price, tradeSeq: row.tradeSeq + 1 });
  const fill: PerpFill = {
    market,
    price: formatDecimal(price),
    amount: formatDecimal(amount),
    buyer: takerBuys ? taker.address : maker.address,
    seller: takerBuys ? maker.address : taker.address,
    maker: maker.address,
    realized: { [taker.address]: formatMoney(takerProfit), [maker.address]: formatMoney(makerProfit) },
  };
  const event: PerpFillEvent = {
    type: 'fill',
    ...stampOf(run),
    tx_hash: terms.order?.txHash ?? null,
    order_id: terms.order?.orderId ?? null,
    taker: taker.address,
    liquidation: terms.order === undefined,
    ...fill,
  };
  run.perpEvents.push(event);
  return fill;
}
