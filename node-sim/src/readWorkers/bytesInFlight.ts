// Bytes that were sent to a thread and not taken yet. The sender waits where there are many, so that they do not pile
// up in memory.

export class BytesInFlight {
  private readonly most: number;
  private bytes = 0;
  private waiting: (() => void)[] = [];

  /** @param most bytes in flight above which nothing more is sent */
  constructor(most: number) {
    this.most = most;
  }

  /** Notes what was sent. */
  sent(bytes: number): void {
    this.bytes += bytes;
  }

  /** Notes what the thread took. */
  taken(bytes: number): void {
    this.bytes -= bytes;
    if (this.bytes < this.most) this.release();
  }

  /** Undefined where more may be sent at once; else a promise that resolves when it may. */
  room(): Promise<void> | undefined {
    return this.bytes < this.most ? undefined : new Promise((go) => this.waiting.push(go));
  }

  /** Releases all waiting senders: there is room, or no receiver any more. */
  release(): void {
    for (const go of this.waiting.splice(0)) go();
  }
}
