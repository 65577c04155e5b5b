// The market indexes together: what a block adds to trades and candles, and how to undo a block.

import type { SpotTrade } from '../kernel/block.ts';
import { CandleIndex, type CandlesDump, type CandlesUndo } from './candles.ts';
import { type Trade, TradeIndex, type TradesDump, type TradesUndo } from './trades.ts';

export interface MarketUndo {
  readonly trades: TradesUndo;
  readonly candles: CandlesUndo;
}

export interface MarketDump {
  readonly trades: TradesDump;
  readonly candles: CandlesDump;
}

export class MarketIndex {
  readonly trades: TradeIndex;
  readonly candles: CandleIndex;

  constructor(limits: { readonly trades: number; readonly candles: number }) {
    this.trades = new TradeIndex(limits.trades);
    this.candles = new CandleIndex(limits.candles);
  }

  /** @param firstSeq given when a stored block is applied again, so that its trades keep their numbers */
  apply(
    trades: readonly SpotTrade[],
    firstSeq?: number,
  ): { readonly added: readonly Trade[]; readonly undo: MarketUndo } {
    const { added, undo } = this.trades.apply(trades, firstSeq);
    return { added, undo: { trades: undo, candles: this.candles.apply(trades) } };
  }

  /** Undoes the newest applied block. */
  undo(record: MarketUndo): void {
    this.trades.undo(record.trades);
    this.candles.undo(record.candles);
  }

  dump(): MarketDump {
    return { trades: this.trades.dump(), candles: this.candles.dump() };
  }

  load(dump: MarketDump): void {
    this.trades.load(dump.trades);
    this.candles.load(dump.candles);
  }
}
