// Fills of the perpetuals as trades of the market data.

import { formatDecimal, mulDown, parseDecimal } from '@svc/core/decimal';
import type { SpotTrade } from '../../kernel/block.ts';
import { type PerpEvent, takerSide } from '../../kernel/perpEvents.ts';

/** The trades among some events, in their order. */
export function perpTradesOf(events: readonly PerpEvent[]): SpotTrade[] {
  return events
    .filter((event) => event.type === 'fill')
    .map((fill) => ({
      market: fill.market,
      price: fill.price,
      amount: fill.amount,
      quote_amount: formatDecimal(mulDown(parseDecimal(fill.price), parseDecimal(fill.amount))),
      side: takerSide(fill),
      venue: 'perp',
      block_height: fill.block_height,
      block_time: fill.block_time,
      tx_hash: fill.tx_hash,
      maker: fill.maker,
      taker: fill.taker,
      pool_id: null,
    }));
}
