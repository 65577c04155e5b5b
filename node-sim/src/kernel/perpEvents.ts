// Events of the perpetuals as reads and streams show them, without the sequence number that the index gives. They are
// an output of blocks, not state.

import type { Side } from './spotRows.ts';

interface BlockStamp {
  readonly block_height: number;
  readonly block_time: number;
}

/** One fill as receipts show it. */
export interface PerpFill {
  readonly market: string;
  readonly price: string;
  readonly amount: string;
  readonly buyer: string;
  readonly seller: string;
  readonly maker: string;
  /** Realised profit of both sides by address. */
  readonly realized: { readonly [address: string]: string };
}

export interface PerpFillEvent extends BlockStamp, PerpFill {
  readonly type: 'fill';
  /** Null for a liquidation, like `order_id`. */
  readonly tx_hash: string | null;
  readonly order_id: string | null;
  readonly taker: string;
  readonly liquidation: boolean;
}

export interface PerpLiquidationEvent extends BlockStamp {
  readonly type: 'liquidation';
  /** The markets joined by commas. */
  readonly market: string;
  readonly owner: string;
  readonly markets: readonly string[];
  readonly mode: 'cross' | 'isolated';
  readonly stage: 'book' | 'backstop' | 'adl';
  readonly equity: string;
  readonly maintenance: string;
  /** Base. */
  readonly filled: string;
}

export interface PerpFundingEvent extends BlockStamp {
  readonly type: 'funding';
  readonly market: string;
  readonly rate: string;
  readonly premium: string;
  readonly oracle_price: string;
  readonly open_interest: string;
  readonly funding_time: string;
}

export type PerpEvent = PerpFillEvent | PerpLiquidationEvent | PerpFundingEvent;

/** Markets of an event; a liquidation of a cross account can touch several. */
export function marketsOfEvent(event: PerpEvent): readonly string[] {
  return event.type === 'liquidation' ? event.markets : [event.market];
}

/** The taker's side of a fill: `sell` when the maker bought. */
export function takerSide(fill: PerpFill): Side {
  return fill.maker === fill.buyer ? 'sell' : 'buy';
}
