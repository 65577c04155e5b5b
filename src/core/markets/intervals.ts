// The six candle intervals. Buckets are aligned to Unix time 0.

/** Length of each interval in seconds. */
export const INTERVALS = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600, '4h': 14_400, '1d': 86_400 } as const;

export type Interval = keyof typeof INTERVALS;

/** All intervals, shortest first. */
export const INTERVAL_NAMES = Object.keys(INTERVALS) as Interval[];

export const INTERVAL_PATTERN = `^(?:${INTERVAL_NAMES.join('|')})$`;
export const INTERVALS_IN_WORDS = `one of ${INTERVAL_NAMES.join(', ')}`;

/** Start of the bucket that holds a time; both in Unix seconds. */
export function bucketStart(timeSec: number, interval: Interval): number {
  const length = INTERVALS[interval];
  return Math.floor(timeSec / length) * length;
}
