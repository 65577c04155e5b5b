// How much was sent to a thread that it has not taken yet: whoever sends waits where that is much, so that what is made
// faster than it is taken does not pile up in memory.

export class BytesInFlight {
  private readonly most: number;
  private bytes = 0;
  private waiting: (() => void)[] = [];

  /** @param most bytes beyond which nothing more is sent */
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

  /** Undefined where more may be sent at once; else a promise of it. */
  room(): Promise<void> | undefined {
    return this.bytes < this.most ? undefined : new Promise((go) => this.waiting.push(go));
  }

  /** Lets everybody who waits go on: there is room, or nobody to send to any more. */
  release(): void {
    for (const go of this.waiting.splice(0)) go();
  }
}
