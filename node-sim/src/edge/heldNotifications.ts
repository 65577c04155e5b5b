// What subscriptions tell before the answer that names them: it waits for that answer, so that a client knows every id
// that it is told of. A frame with several requests is answered when all are done, and blocks may come meanwhile.

/** What one frame of a client subscribed to, until the frame is answered. */
export interface FrameHold {
  /** Notes a subscription of the frame: what it tells waits from now on. */
  note(subscription: string): void;
  /** Sends what waited, in its order. To be called when the frame is answered, whatever the answer was. */
  release(): void;
}

/** Notifications of one socket. */
export class HeldNotifications {
  readonly #send: (text: string) => void;
  readonly #mostCharacters: number;
  readonly #onFull: () => void;
  /** What waits, by the subscriptions whose frames have no answer yet. */
  readonly #waiting = new Map<string, string[]>();
  #characters = 0;

  /** @param mostCharacters most that waits @param onFull ends the socket: there was more, and none of it may be lost */
  constructor(send: (text: string) => void, mostCharacters: number, onFull: () => void) {
    this.#send = send;
    this.#mostCharacters = mostCharacters;
    this.#onFull = onFull;
  }

  /** Sends a notification, or keeps it until its subscription is known to the client. */
  tell(text: string, subscription: string): void {
    const texts = this.#waiting.get(subscription);
    if (texts === undefined) {
      this.#send(text);
      return;
    }
    if (this.#characters + text.length > this.#mostCharacters) {
      this.#onFull();
      return;
    }
    this.#characters += text.length;
    texts.push(text);
  }

  /** Begins a frame. */
  frame(): FrameHold {
    // One list for all of a frame: what several subscriptions tell stays in its order.
    const texts: string[] = [];
    const noted: string[] = [];
    return {
      note: (subscription) => {
        noted.push(subscription);
        this.#waiting.set(subscription, texts);
      },
      release: () => {
        for (const subscription of noted) this.#waiting.delete(subscription);
        for (const text of texts.splice(0)) {
          this.#characters -= text.length;
          this.#send(text);
        }
      },
    };
  }
}
