// Messages of the other end: handled one at a time, in order, once each, and acknowledged when their effect is stored.
// relayChannel.ts receives them, by socket or by polling.

import type { RelayMessage } from './relayApi.ts';

/** Messages that are acknowledged together; more are repeated if the page dies in between. */
const ACK_TOGETHER = 16;

/** Most queued messages, twice what a relay keeps for one side. */
const MAX_WAITING = 512;

export interface InboxOptions {
  /** Resolves when its effect is stored. */
  onMessage(payload: string): Promise<void>;
  /** Tells the relay up to which number everything is handled. */
  acknowledge(seq: number): void;
  isClosed(): boolean;
  /** A message was not handled: it must come again. */
  onFailed(): void;
}

/** Queue of unhandled messages. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #waiting: RelayMessage[] = [];
  /** Highest sequence number whose effect is stored; set only here. */
  handled = 0;
  #draining: Promise<boolean> | undefined;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Repeats the acknowledgement, as on every new connection. */
  acknowledge(): void {
    if (this.handled > 0) this.#options.acknowledge(this.handled);
  }

  /** Resolves to whether all received messages were handled. */
  async take(messages: readonly RelayMessage[]): Promise<boolean> {
    // They come again once there is room: none of them was acknowledged.
    if (this.#waiting.length + messages.length > MAX_WAITING) {
      this.#options.onFailed();
      return false;
    }
    for (const message of messages) {
      if (message.seq > this.handled && !this.#waiting.some(({ seq }) => seq === message.seq))
        this.#waiting.push(message);
    }
    this.#waiting.sort((a, b) => a.seq - b.seq);
    if (this.#waiting.length === 0) return true;
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  /**
   * Starts with a message, and reports the end in the same step in which it finds none: later messages start a new run.
   */
  async #drain(): Promise<boolean> {
    let handled = 0;
    try {
      for (let message = this.#waiting[0]; message !== undefined; message = this.#waiting[0]) {
        await this.#options.onMessage(message.payload);
        if (this.#options.isClosed()) break;
        this.handled = message.seq;
        this.#waiting.shift();
        // For several messages the last number is enough.
        if (++handled % ACK_TOGETHER === 0 || this.#waiting.length === 0) this.acknowledge();
      }
      return true;
    } catch {
      // Its effect is not stored: without an acknowledgement it comes again on the next connection.
      this.#waiting.length = 0;
      this.acknowledge();
      this.#options.onFailed();
      return false;
    } finally {
      this.#draining = undefined;
    }
  }
}
