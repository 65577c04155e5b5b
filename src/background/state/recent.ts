// Time that passed by a clock that people may set.

/**
 * Whether less than `spanMs` passed since a moment. One that lies ahead was noted before the clock was set back: no.
 */
export function isRecent(nowMs: number, sinceMs: number, spanMs: number): boolean {
  return nowMs >= sinceMs && nowMs - sinceMs < spanMs;
}
