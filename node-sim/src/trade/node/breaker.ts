// A circuit breaker: after several failures in a row nothing is tried for a moment, then one attempt decides.

/** Failures in a row that open it. */
const FAILURES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

export class Breaker {
  private readonly now: () => number;
  private failures = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private closedUntil = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Whether a request may go out; during a pause none may, after it one at a time. */
  mayTry(): boolean {
    if (this.failures < FAILURES) return true;
    if (this.now() < this.closedUntil) return false;
    // The one attempt: others wait as if the pause went on, until it worked or failed.
    this.closedUntil = this.now() + this.pauseMs;
    return true;
  }

  worked(): void {
    this.failures = 0;
    this.pauseMs = FIRST_PAUSE_MS;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures < FAILURES) return;
    if (this.failures > FAILURES) this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
    this.closedUntil = this.now() + this.pauseMs;
  }
}
