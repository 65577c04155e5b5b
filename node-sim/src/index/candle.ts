// The trading of one market in one interval.

/** Prices are scaled by 10^60, volumes by 10^18. */
export interface Candle {
  /** Bucket start, Unix seconds. */
  readonly time: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly quoteVolume: bigint;
  readonly trades: number;
}
