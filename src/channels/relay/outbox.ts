// Messages of this end that the relay has not confirmed yet: each is written to the socket, and posted when there is no
// socket or it does not confirm in time, so a message written to a dying socket is not lost. The other end drops
// duplicates by request id. relayChannel.ts manages the socket.

import { type RelayApi, RelayRefusal } from './relayApi.ts';
import { jitter, type Timing } from './timing.ts';

/** Time for the relay to confirm a message on a socket before it is posted as well. */
const CONFIRM_WITHIN_MS = 5_000;
const RETRY_POST_MS = 3_000;

interface Outgoing {
  readonly ref: string;
  readonly payload: string;
  readonly settle: (error?: RelayRefusal) => void;
  /** Written to the open socket; reset when that socket closes. */
  onSocket: boolean;
  /** Sent at least once: the other end may have it. */
  left: boolean;
  cancelTimer: () => void;
}

/** A message being sent. */
export interface Sending {
  /** Resolves when the relay holds the message. Rejects with a RelayRefusal. */
  readonly done: Promise<void>;
  /** Cancels it if it was not sent yet; returns whether it certainly was not. */
  takeBack(): boolean;
}

/** Writes a frame to the open socket. */
type Write = (frame: object) => void;

export interface OutboxOptions {
  readonly api: RelayApi;
  readonly timing: Timing;
  /** Called when a socket did not confirm in time. */
  onSilentSocket(): void;
  /** Called when the relay says that the session is gone. */
  onEnded(): void;
}

/** Queue of unconfirmed messages, in order. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting: Outgoing[] = [];
  #socket: Write | undefined;
  /** A socket is being opened: messages wait for it a moment instead of being posted at once. */
  #socketExpected = false;
  #isPosting = false;
  /** Cancels the running call. */
  #stopCall = (): void => undefined;
  #nextRef = 1;
  #closed: RelayRefusal | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Accepts a message; see {@link Sending}. */
  add(payload: string): Sending {
    let settle: Outgoing['settle'] = () => undefined;
    const done = new Promise<void>((resolve, reject) => {
      settle = (error) => (error === undefined ? resolve() : reject(error));
    });
    // Callers that only want to cancel may ignore the promise.
    done.catch(() => undefined);
    if (this.#closed !== undefined) {
      settle(this.#closed);
      return { done, takeBack: () => true };
    }
    const item: Outgoing = {
      ref: String(this.#nextRef++),
      payload,
      settle,
      onSocket: false,
      left: false,
      cancelTimer: () => undefined,
    };
    this.#waiting.push(item);
    if (this.#socket !== undefined) this.#write(item, this.#socket);
    else if (this.#socketExpected) this.#expectConfirmation(item);
    else void this.#post();
    const takeBack = (): boolean => {
      if (!item.left)
        this.#remove(item, new RelayRefusal('relay.unreachable', 'The message was taken back before it was sent.'));
      return !item.left;
    };
    return { done, takeBack };
  }

  /** A socket is being opened. */
  expectSocket(): void {
    this.#socketExpected = true;
  }

  /**
   * A socket opened: everything unconfirmed is sent over it, in order, including the message that is just being posted:
   * the call may hang, and later messages must neither wait for it nor overtake it.
   */
  attach(socket: Write): void {
    this.#socket = socket;
    for (const item of this.#waiting) this.#write(item, socket);
    this.#stopCall();
  }

  /** The socket is gone or could not be opened: unconfirmed messages are posted. */
  detach(): void {
    this.#socket = undefined;
    this.#socketExpected = false;
    for (const item of this.#waiting) item.onSocket = false;
    void this.#post();
  }

  /** The relay confirmed a message. */
  confirm(ref: string): void {
    const item = this.#waiting.find((candidate) => candidate.ref === ref);
    if (item !== undefined) this.#remove(item);
  }

  /**
   * The relay refused a message on the socket. The frame has no status, so the call is repeated over HTTP, which has
   * one.
   */
  refuse(ref: string): void {
    const item = this.#waiting.find((candidate) => candidate.ref === ref);
    if (item === undefined) return;
    item.onSocket = false;
    void this.#post();
  }

  /** Rejects all waiting and later messages. */
  close(reason: RelayRefusal): void {
    this.#closed = reason;
    for (const item of [...this.#waiting]) this.#remove(item, reason);
  }

  #write(item: Outgoing, socket: Write): void {
    item.onSocket = true;
    item.left = true;
    socket({ type: 'publish', payload: item.payload, ref: item.ref });
    this.#expectConfirmation(item);
  }

  #expectConfirmation(item: Outgoing): void {
    item.cancelTimer();
    item.cancelTimer = this.#options.timing.after(CONFIRM_WITHIN_MS, () => {
      const silent = item.onSocket;
      item.onSocket = false;
      void this.#post();
      if (silent) this.#options.onSilentSocket();
    });
  }

  #remove(item: Outgoing, error?: RelayRefusal): void {
    const at = this.#waiting.indexOf(item);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    item.cancelTimer();
    item.settle(error);
  }

  /** Posts the messages that no socket carries, in order and one call at a time. */
  async #post(): Promise<void> {
    if (this.#isPosting) return;
    this.#isPosting = true;
    try {
      for (let item = this.#nextToPost(); item !== undefined; item = this.#nextToPost()) {
        item.cancelTimer();
        item.left = true;
        const call = new AbortController();
        this.#stopCall = () => call.abort();
        try {
          await this.#options.api.publish(item.payload, call.signal);
          this.#remove(item);
        } catch (error) {
          if (!item.onSocket) await this.#handleRefusal(item, error as RelayRefusal);
        }
      }
    } finally {
      this.#isPosting = false;
      this.#stopCall = () => undefined;
    }
  }

  #nextToPost(): Outgoing | undefined {
    return this.#waiting.find((item) => !item.onSocket);
  }

  async #handleRefusal(item: Outgoing, error: RelayRefusal): Promise<void> {
    if (error.code === 'relay.ended') this.#options.onEnded();
    else if (error.code === 'relay.unreachable' || error.code === 'relay.limited') {
      if (this.#socket !== undefined && error.code === 'relay.unreachable') return this.#write(item, this.#socket);
      await new Promise<void>((resolve) =>
        this.#options.timing.after(Math.max(error.retryAfterMs, jitter(RETRY_POST_MS, this.#options.timing)), resolve),
      );
    } else this.#remove(item, error);
  }
}
