// What clients hold at a time (connections, streams, filters, bytes that they do not read), counted by client, so that
// none of them takes what there is for all.

/** A part of a total that is kept for others, whatever one client may have by itself: a tenth. */
const RESERVE = 10;

/** What is kept of a total for others. */
export const reserveOf = (total: number): number => Math.ceil(total / RESERVE);

/** What one client may have of a total; without a limit of its own, all. */
export function shareOf(total: number, perClient: number): number {
  if (perClient === Number.POSITIVE_INFINITY) return perClient;
  return Math.max(1, Math.min(perClient, total - reserveOf(total)));
}

/** Counts what clients hold. */
export class ResourceQuota {
  readonly #amounts = new Map<string, number>();

  /**
   * Adds an amount; answers what takes it away again, or undefined where the sum would exceed `max` (a first one never
   * does).
   */
  take(client: string, amount: number, max: number): (() => void) | undefined {
    const before = this.#amounts.get(client) ?? 0;
    if (before > 0 && before + amount > max) return undefined;
    this.#amounts.set(client, before + amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#amounts.get(client) ?? 0) - amount;
      if (left > 0) this.#amounts.set(client, left);
      else this.#amounts.delete(client);
    };
  }
}
