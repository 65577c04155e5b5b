// A circuit breaker: after several failures in a row nothing is tried for a moment, then one attempt decides; requests
// that come meanwhile wait for its result.

/** Failures in a row that open it. */
const FAILURES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

export class CircuitBreaker {
  private readonly now: () => number;
  private failures = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private closedUntil = 0;
  private attempt: { readonly over: Promise<void>; readonly end: () => void } | undefined;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Whether a request may be sent. The caller must report its result. */
  async mayTry(): Promise<boolean> {
    if (this.failures < FAILURES) return true;
    if (this.attempt !== undefined) {
      await this.attempt.over;
      return this.failures < FAILURES;
    }
    if (this.now() < this.closedUntil) return false;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.attempt = { over, end };
    return true;
  }

  worked(): void {
    this.failures = 0;
    this.pauseMs = FIRST_PAUSE_MS;
    this.endAttempt();
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= FAILURES) {
      if (this.failures > FAILURES) this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
      this.closedUntil = this.now() + this.pauseMs;
    }
    this.endAttempt();
  }

  private endAttempt(): void {
    this.attempt?.end();
    this.attempt = undefined;
  }
}
