// Price, amount and time of a trade, as cells of a row in the displayed orientation.

import { formatDecimal } from '@svc/core/decimal';
import type { ReactNode } from 'react';
import type { Trade } from '../data/nodeApi.ts';
import { type MarketView, shownAmount, shownPrice } from '../data/orientation.ts';
import { clockText, fixed, placesFor, scaled } from '../format.ts';

interface TradeNumbersProps {
  readonly market: MarketView;
  readonly trade: Trade;
  /** Colour of the price. */
  readonly side?: string;
  /** Shown before the price. */
  readonly mark?: ReactNode;
}

export function TradeNumbers({ market, trade, side, mark }: TradeNumbersProps) {
  const nodePrice = scaled(trade.price);
  const price = shownPrice(market, nodePrice);
  // The paid amount is exact; the product with a cut price is not.
  const amount = market.inverted ? scaled(trade.quote_amount) : shownAmount(market, nodePrice, scaled(trade.amount));
  return (
    <>
      <td className={side} title={formatDecimal(price)}>
        {mark}
        {fixed(price, placesFor(price))}
      </td>
      <td title={formatDecimal(amount)}>{fixed(amount, 4)}</td>
      <td>{clockText(trade.block_time)}</td>
    </>
  );
}
