// Candidates and outcome of block execution.

import type { SignedExchangeTx } from '@svc/core/tx/exchangeTx';
import type { EvmBlockTx, EvmReceipt } from './evmPort.ts';
import type { PerpEvent } from './perpEvents.ts';
import type { Receipt } from './receipt.ts';
import type { UndoRecord } from './state.ts';
import type { ChangedKeys } from './tableMeaning.ts';

export interface BlockTx {
  readonly tx: SignedExchangeTx;
  /** 64 hex characters without `0x`. */
  readonly hash: string;
}

/** A trade as the `trades` read shows it, perpetuals included, without the sequence number that the index gives. */
export interface SpotTrade {
  readonly market: string;
  readonly price: string;
  /** Base. */
  readonly amount: string;
  readonly quote_amount: string;
  /** The taker's. */
  readonly side: 'buy' | 'sell';
  readonly venue: 'clob' | 'amm' | 'perp';
  readonly block_height: number;
  readonly block_time: number;
  /** Null for the liquidation of a perpetuals account. */
  readonly tx_hash: string | null;
  readonly maker: string;
  readonly taker: string;
  readonly pool_id: string | null;
}

export interface ExecutedTx extends BlockTx {
  readonly receipt: Receipt;
  /** The error, where a bug in the engine made it fail: for the log, never for a client. */
  readonly bug?: unknown;
}

/** An EVM transaction that was included. */
export interface ExecutedEvmTx extends EvmBlockTx {
  readonly receipt: EvmReceipt;
}

/** A candidate that could not be included: nothing was charged and its nonce is unused. */
export interface DroppedTx {
  readonly hash: string;
  readonly reason: string;
}

/** BLAKE3-512 roots as 128 hex characters. */
export interface StateRoots {
  readonly exchange: string;
  readonly token: string;
  readonly account: string;
}

export interface BlockOutcome {
  readonly executed: readonly ExecutedTx[];
  readonly dropped: readonly DroppedTx[];
  /** After the tick, in the order of execution. */
  readonly evm: readonly ExecutedEvmTx[];
  readonly evmDropped: readonly DroppedTx[];
  readonly trades: readonly SpotTrade[];
  /** In the order in which they happened: those of transactions, then those of the tick. */
  readonly perpEvents: readonly PerpEvent[];
  readonly roots: StateRoots;
  readonly changed: ChangedKeys;
  /** Takes this block back with `state.undo`. */
  readonly undo: UndoRecord;
}
