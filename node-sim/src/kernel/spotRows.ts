// The rows of every table and their encodings. Amounts are bigints in units of 10^-18; addresses stand as people wrote
// them, account ids are the keys.

import { columns, scalar } from './codec.ts';

/** A native account. */
export interface AccountRow {
  readonly balanceWei: bigint;
}
export const accountCodec = columns<AccountRow>({ balanceWei: true });

/** Rate of a token's transfer fee; `max` null for no cap. */
export interface TransferFeeRate {
  readonly bps: number;
  readonly max: bigint | null;
}

export interface TransferFeeRow extends TransferFeeRate {
  readonly pending: (TransferFeeRate & { readonly fromHeight: number }) | null;
  readonly feeAuthority: string | null;
  readonly withdrawAuthority: string | null;
}

export interface MetadataRow {
  readonly uri: string;
  readonly fields: { readonly [key: string]: string };
  readonly authority: string | null;
}

export interface TokenRow {
  /** Lower case. */
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly totalSupply: bigint;
  readonly maxSupply: bigint | null;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
  readonly creator: string;
  readonly createdHeight: number;
  readonly metadata: MetadataRow | null;
  readonly transferFee: TransferFeeRow | null;
  readonly nonTransferable: boolean;
  readonly defaultFrozen: boolean;
  readonly permanentDelegate: string | null;
  /** Null when the token cannot be paused. */
  readonly pausable: { readonly authority: string | null; readonly paused: boolean } | null;
  readonly defaultOperators: readonly string[];
}
export const tokenCodec = columns<TokenRow>({
  address: true,
  name: true,
  symbol: true,
  decimals: true,
  totalSupply: true,
  maxSupply: true,
  mintAuthority: true,
  freezeAuthority: true,
  creator: true,
  createdHeight: true,
  metadata: true,
  transferFee: true,
  nonTransferable: true,
  defaultFrozen: true,
  permanentDelegate: true,
  pausable: true,
  defaultOperators: true,
});

export type Side = 'buy' | 'sell';

/** A resting order. */
export interface OrderRow {
  readonly id: string;
  readonly pair: string;
  readonly side: Side;
  readonly price: bigint;
  readonly amount: bigint;
  readonly remaining: bigint;
  /** What the book's holder keeps for it: quote of a buy, base of a sell. */
  readonly escrow: bigint;
  /** Account id. */
  readonly owner: string;
  readonly ownerAddress: string;
  /** Arrival number on its book: time priority. */
  readonly seq: number;
}
export const orderCodec = columns<OrderRow>({
  id: true,
  pair: true,
  side: true,
  price: true,
  amount: true,
  remaining: true,
  escrow: true,
  owner: true,
  ownerAddress: true,
  seq: true,
});

export interface BookRow {
  readonly pair: string;
  readonly orderSeq: number;
  readonly tradeSeq: number;
  readonly lastPrice: bigint | null;
}
export const bookCodec = columns<BookRow>({ pair: true, orderSeq: true, tradeSeq: true, lastPrice: true });

/** How an order ended; kept for the newest ones so that a late cancel gets its reason. */
export interface ClosedOrderRow {
  readonly id: string;
  readonly how: 'filled' | 'cancelled';
}
export const closedOrderCodec = columns<ClosedOrderRow>({ id: true, how: true });

export type PoolType = 'STANDARD' | 'BOOTSTRAP' | 'SUBSIDIZED' | 'INSTITUTIONAL';

export interface PoolRow {
  readonly id: string;
  readonly seq: number;
  readonly token0: string;
  readonly token1: string;
  /** Fee in millionths. */
  readonly feeTier: number;
  readonly type: PoolType;
  readonly creator: string;
  readonly stake: bigint;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  /** Active liquidity. */
  readonly liquidity: bigint;
  readonly feeGrowth0X128: bigint;
  readonly feeGrowth1X128: bigint;
  readonly protocolFees0: bigint;
  readonly protocolFees1: bigint;
  readonly volume0: bigint;
  readonly volume1: bigint;
  readonly positions: number;
  readonly positionSeq: number;
  /** Time and running sum of tick × seconds at the pool's last change. */
  readonly changedAt: number;
  readonly tickCumulative: bigint;
  /** Observations ever written; the newest has number observations - 1. */
  readonly observations: number;
}
export const poolCodec = columns<PoolRow>({
  id: true,
  seq: true,
  token0: true,
  token1: true,
  feeTier: true,
  type: true,
  creator: true,
  stake: true,
  sqrtPriceX96: true,
  tick: true,
  liquidity: true,
  feeGrowth0X128: true,
  feeGrowth1X128: true,
  protocolFees0: true,
  protocolFees1: true,
  volume0: true,
  volume1: true,
  positions: true,
  positionSeq: true,
  changedAt: true,
  tickCumulative: true,
  observations: true,
});

/** An initialised tick. Growth values are signed: only their differences mean something. */
export interface TickRow {
  readonly pool: string;
  readonly tick: number;
  readonly net: bigint;
  readonly gross: bigint;
  readonly outside0X128: bigint;
  readonly outside1X128: bigint;
}
export const tickCodec = columns<TickRow>({
  pool: true,
  tick: true,
  net: true,
  gross: true,
  outside0X128: true,
  outside1X128: true,
});

export interface PositionRow {
  readonly id: string;
  readonly pool: string;
  /** Account id. */
  readonly owner: string;
  readonly ownerAddress: string;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: bigint;
  readonly inside0X128: bigint;
  readonly inside1X128: bigint;
}
export const positionCodec = columns<PositionRow>({
  id: true,
  pool: true,
  owner: true,
  ownerAddress: true,
  tickLower: true,
  tickUpper: true,
  liquidity: true,
  inside0X128: true,
  inside1X128: true,
});

export interface ObservationRow {
  readonly time: number;
  readonly tickCumulative: bigint;
}
export const observationCodec = columns<ObservationRow>({ time: true, tickCumulative: true });

export const bigintCodec = scalar<bigint>();
export const numberCodec = scalar<number>();
export const booleanCodec = scalar<boolean>();
