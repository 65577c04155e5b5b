// Elapsed time by a clock that the user may change.

/**
 * Whether less than `spanMs` passed since a moment. False for a future one: it was noted before the clock was set back.
 */
export function isRecent(nowMs: number, sinceMs: number, spanMs: number): boolean {
  return nowMs >= sinceMs && nowMs - sinceMs < spanMs;
}
