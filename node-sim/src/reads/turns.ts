// Turns at the thread that makes blocks: whatever may be long works for a moment and then lets everything else go first,
// clients one after another, however many of them there are and however much each of them wants.

/** How long all long work together may take between two looks at what came in. */
const TURN_MS = 1;

export class Turns {
  /** Who waits, by client; the client whose turn is next comes first. */
  private readonly queues = new Map<string, (() => void)[]>();
  /** Until when this turn is; undefined while nobody had one since what came in was looked at. */
  private untilMs: number | undefined;

  /** Undefined where somebody may go on at once, and is to; else a promise of a turn. */
  next(client: string): Promise<void> | undefined {
    if (this.untilMs === undefined) {
      this.begin();
      return undefined;
    }
    if (performance.now() < this.untilMs) return undefined;
    return new Promise((go) => {
      const queue = this.queues.get(client);
      if (queue === undefined) this.queues.set(client, [go]);
      else queue.push(go);
    });
  }

  private begin(): void {
    this.untilMs = performance.now() + TURN_MS;
    setImmediate(() => {
      const [first] = this.queues;
      this.untilMs = undefined;
      if (first === undefined) return;
      const [client, queue] = first;
      // Who had a turn goes behind the others.
      this.queues.delete(client);
      const go = queue.shift();
      if (queue.length > 0) this.queues.set(client, queue);
      this.begin();
      go?.();
    });
  }
}
