// Rows of the perpetuals and their encodings. Prices and sizes are bigints in units of 10^-18; money of the
// clearinghouse is exact, in units of 10^-36, because a size times a price has that many places.

import { columns } from './codec.ts';
import type { Side } from './spotRows.ts';

/** What the operator of a network chooses at genesis. */
export interface PerpSettingsRow {
  /** The native symbol, a token address, or empty: deposits are refused. */
  readonly collateral: string;
  /** Account ids that may set oracle prices directly. */
  readonly reporters: readonly string[];
  /** Account id whose vault deposits belong to the protocol, or null. */
  readonly seeder: string | null;
}
export const perpSettingsCodec = columns<PerpSettingsRow>({ collateral: true, reporters: true, seeder: true });

export interface PerpMarketRow {
  /** `<BASE>-<QUOTE>-PERP`. */
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  /** Units of 10^-18. */
  readonly maxLeverage: bigint;
  /** 0 until there is one. */
  readonly oraclePrice: bigint;
  /** Unix seconds. */
  readonly oracleTime: number;
  readonly markPrice: bigint;
  readonly lastTradePrice: bigint;
  /** Sum of the long sizes. */
  readonly openInterest: bigint;
  /**
   * Moving averages as weighted sums: value times seconds and seconds, both in units of 10^-36; weight 0 means not
   * started.
   */
  readonly premiumSum: bigint;
  readonly premiumWeight: bigint;
  readonly bookSum: bigint;
  readonly bookWeight: bigint;
  /** Time of the last tick with an oracle price. */
  readonly tickedAt: number | null;
  /** Rate last paid, per interval. */
  readonly fundingRate: bigint;
  readonly fundingTime: number | null;
  /** Premium samples times seconds, and seconds, since the last settlement. */
  readonly fundingSum: bigint;
  readonly fundingSeconds: number;
  readonly orderSeq: number;
  readonly tradeSeq: number;
}
export const perpMarketCodec = columns<PerpMarketRow>({
  id: true,
  base: true,
  quote: true,
  maxLeverage: true,
  oraclePrice: true,
  oracleTime: true,
  markPrice: true,
  lastTradePrice: true,
  openInterest: true,
  premiumSum: true,
  premiumWeight: true,
  bookSum: true,
  bookWeight: true,
  tickedAt: true,
  fundingRate: true,
  fundingTime: true,
  fundingSum: true,
  fundingSeconds: true,
  orderSeq: true,
  tradeSeq: true,
});

export interface PerpAccountRow {
  /** Account id, or `@vault`. */
  readonly owner: string;
  /** As its owner wrote it. */
  readonly address: string;
  /** Realised cross collateral in units of 10^-36; below zero it is a debt. */
  readonly collateral: bigint;
}
export const perpAccountCodec = columns<PerpAccountRow>({ owner: true, address: true, collateral: true });

export interface PerpPositionRow {
  readonly market: string;
  readonly owner: string;
  /** Negative for a short; never zero. */
  readonly size: bigint;
  readonly entry: bigint;
  readonly isolated: boolean;
  /** Isolated margin in units of 10^-36; 0 for cross. */
  readonly margin: bigint;
}
export const perpPositionCodec = columns<PerpPositionRow>({
  market: true,
  owner: true,
  size: true,
  entry: true,
  isolated: true,
  margin: true,
});

export type MarginMode = 'cross' | 'isolated';

export interface PerpLeverageRow {
  /** Units of 10^-18. */
  readonly leverage: bigint;
  readonly mode: MarginMode;
}
export const perpLeverageCodec = columns<PerpLeverageRow>({ leverage: true, mode: true });

export interface PerpOrderRow {
  readonly id: string;
  readonly market: string;
  readonly side: Side;
  readonly price: bigint;
  readonly size: bigint;
  readonly remaining: bigint;
  readonly reduceOnly: boolean;
  /** The owner's leverage when the order was placed, in units of 10^-18. */
  readonly leverage: bigint;
  /** Account id. */
  readonly owner: string;
  readonly ownerAddress: string;
  /** Arrival number on its book: time priority. */
  readonly seq: number;
}
export const perpOrderCodec = columns<PerpOrderRow>({
  id: true,
  market: true,
  side: true,
  price: true,
  size: true,
  remaining: true,
  reduceOnly: true,
  leverage: true,
  owner: true,
  ownerAddress: true,
  seq: true,
});

export interface PerpVoteRow {
  readonly market: string;
  /** Account id. */
  readonly voter: string;
  readonly price: bigint;
  /** Unix seconds. */
  readonly time: number;
}
export const perpVoteCodec = columns<PerpVoteRow>({ market: true, voter: true, price: true, time: true });

export interface VaultShareRow {
  /** Units of 10^-18. */
  readonly shares: bigint;
  /** Unix seconds from which they may be withdrawn. */
  readonly unlock: number;
}
export const vaultShareCodec = columns<VaultShareRow>({ shares: true, unlock: true });
