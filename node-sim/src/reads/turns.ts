// Turns on the thread that makes blocks. Work that may take long runs for a moment and then lets everything else go
// first. Clients alternate, however many there are and however much each of them wants.

/** How long all long work together may run before pending events are handled. */
const TURN_MS = 1;

export class Turns {
  /** Waiting jobs by client; the client whose turn is next comes first. */
  private readonly queues = new Map<string, (() => void)[]>();
  /** When this turn ends; undefined while nobody had a turn since pending events were last handled. */
  private untilMs: number | undefined;

  /** Undefined where the caller may go on at once; else a promise of its next turn. */
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
      // A client that had its turn goes to the back of the queue.
      this.queues.delete(client);
      const go = queue.shift();
      if (queue.length > 0) this.queues.set(client, queue);
      this.begin();
      go?.();
    });
  }
}
