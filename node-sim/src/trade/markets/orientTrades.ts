// Trades in the orientation of a path, newest first.

import { orientPrice, orientSide, orientSize } from '@svc/core/markets/orientation';
import type { TradeResult } from '@svc/core/trade/registry';
import type { Trade } from '../node/nodeData.ts';

type Row = TradeResult<'marketTrades'>['trades'][number];

/** @param isPerp a fill of a perpetuals market without a transaction was a liquidation's */
export function orientTrades(tape: readonly Trade[], isInverted: boolean, limit: number, isPerp: boolean): Row[] {
  return tape
    .slice(-limit)
    .reverse()
    .map((trade) => ({
      id: String(trade.seq),
      time: trade.block_time,
      price: orientPrice(trade.price, isInverted) ?? '0',
      size: orientSize(trade.price, trade.amount, isInverted),
      side: orientSide(trade.side, isInverted),
      venue: trade.venue as Row['venue'],
      txHash: trade.tx_hash,
      blockHeight: trade.block_height,
      ...(isPerp ? { liquidation: trade.tx_hash === null } : {}),
    }));
}
