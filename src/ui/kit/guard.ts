// Protects against clicks that were meant for something else: an approval can be given only after the request was
// visible, in a focused window, for half a second. Pure; useGuard in ApproveBar.tsx feeds it.

/** How long a request must have been visible and in focus, in milliseconds. */
export const GUARD_MS = 500;
/** How long a serious approval must be held, in milliseconds. */
export const HOLD_MS = 1000;

/** Times of a monotonic clock, in milliseconds. */
export interface GuardInput {
  readonly nowMs: number;
  readonly shownAtMs: number;
  /** When the window last got the focus; undefined while it has none. */
  readonly focusedAtMs: number | undefined;
}

/** Whether an approval may be given now; if not, why, and when to check again (undefined: on focus). */
export function guard({
  nowMs,
  shownAtMs,
  focusedAtMs,
}: GuardInput): { open: true } | { open: false; reason: 'focus' | 'time'; inMs?: number } {
  if (focusedAtMs === undefined) return { open: false, reason: 'focus' };
  const left = Math.max(shownAtMs, focusedAtMs) + GUARD_MS - nowMs;
  return left > 0 ? { open: false, reason: 'time', inMs: left } : { open: true };
}
