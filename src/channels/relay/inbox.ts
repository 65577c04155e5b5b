// Messages of the other end: handled one at a time, in order, once each, and acknowledged when their effect is stored.
// How they come, by socket or by polling, is relayChannel.ts's affair.

import type { RelayMessage } from './relayApi.ts';

/** Messages that came together and are acknowledged together; more come again when the page dies between them. */
const ACK_TOGETHER = 16;

/** Most messages that wait here, twice what a relay keeps for one side. */
const MAX_WAITING = 512;

export interface InboxOptions {
  /** Resolves when its effect is stored. */
  onMessage(payload: string): Promise<void>;
  /** Tells the relay up to where everything is handled. */
  acknowledge(seq: number): void;
  isClosed(): boolean;
  /** Something was not handled: it must come again. */
  onFailed(): void;
}

/** Queue of messages that are not handled yet. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #waiting: RelayMessage[] = [];
  /** Highest sequence number whose effect is stored; set here alone. */
  handled = 0;
  #draining: Promise<boolean> | undefined;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Says again what is handled, as on every new connection. */
  acknowledge(): void {
    if (this.handled > 0) this.#options.acknowledge(this.handled);
  }

  /** Resolves to whether everything taken was handled. */
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
   * Begins with a message, and says that it is over in the very step in which it finds none: what comes then begins
   * anew.
   */
  async #drain(): Promise<boolean> {
    let handled = 0;
    try {
      for (let message = this.#waiting[0]; message !== undefined; message = this.#waiting[0]) {
        await this.#options.onMessage(message.payload);
        if (this.#options.isClosed()) break;
        this.handled = message.seq;
        this.#waiting.shift();
        // Of what came together the last number says it all.
        if (++handled % ACK_TOGETHER === 0 || this.#waiting.length === 0) this.acknowledge();
      }
      return true;
    } catch {
      // Its effect is not stored: without an acknowledgement the next connect brings it.
      this.#waiting.length = 0;
      this.acknowledge();
      this.#options.onFailed();
      return false;
    } finally {
      this.#draining = undefined;
    }
  }
}
