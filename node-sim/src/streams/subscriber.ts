// One client of the streams: its channels and its queue. A client that reads more slowly than events come loses the
// oldest ones; the node never waits and never holds more than the queue.

import type { LongJson } from '@svc/core/json/longJson';

/** How a transport writes. */
export interface Sink {
  /** Writes an event; false when the transport accepts no more until it calls {@link Subscriber.drain}. */
  write(text: string, id: number | undefined): boolean;
  /** The same for a long answer, if the transport can write it in parts. */
  writeLong?(text: LongJson): boolean;
}

interface Waiting {
  readonly text: string;
  readonly id: number | undefined;
}

export class Subscriber {
  /** Canonical channel texts. */
  readonly channels = new Set<string>();
  private readonly sink: Sink;
  private readonly queueLimit: number;
  private readonly queue: Waiting[] = [];
  private isFull = false;
  /** Time of the last event, for keep-alives; Unix milliseconds. */
  lastSentMs: number;
  /** Events that this client lost. */
  dropped = 0;

  constructor(sink: Sink, queueLimit: number, nowMs: number) {
    this.sink = sink;
    this.queueLimit = queueLimit;
    this.lastSentMs = nowMs;
  }

  /** Sends or queues an event; true when an older one was dropped for it. */
  push(text: string, nowMs: number, id?: number): boolean {
    this.lastSentMs = nowMs;
    if (!this.isFull) {
      this.isFull = !this.sink.write(text, id);
      return false;
    }
    this.queue.push({ text, id });
    if (this.queue.length <= this.queueLimit) return false;
    this.queue.shift();
    this.dropped += 1;
    return true;
  }

  /** Writes the queue and this text at once: for answers and replays, whose size is bounded where they are made. */
  pushNow(text: string | LongJson, nowMs: number, id?: number): void {
    this.lastSentMs = nowMs;
    for (const waiting of this.queue.splice(0)) this.sink.write(waiting.text, waiting.id);
    if (typeof text === 'string') this.isFull = !this.sink.write(text, id);
    else this.isFull = !(this.sink.writeLong?.(text) ?? this.sink.write(text.text(), id));
  }

  /** The transport accepts events again. */
  drain(): void {
    this.isFull = false;
    while (!this.isFull) {
      const next = this.queue.shift();
      if (next === undefined) return;
      this.isFull = !this.sink.write(next.text, next.id);
    }
  }
}
