// Notifications of a subscription wait for the answer with its id, so that a client knows every id in a notification. A
// frame with several requests is answered when all are done, and blocks may come meanwhile.

/** The new subscriptions of one frame, until the frame is answered. */
export interface FrameHold {
  /** Notes a subscription of the frame: its notifications wait from now on. */
  note(subscription: string): void;
  /** Sends the waiting notifications in order. To be called when the frame is answered, whatever the answer was. */
  release(): void;
}

/** Notifications of one socket. */
export class HeldNotifications {
  readonly #send: (text: string) => void;
  readonly #mostCharacters: number;
  readonly #onFull: () => void;
  /** Waiting notifications, by the subscriptions whose frames have no answer yet. */
  readonly #waiting = new Map<string, string[]>();
  #characters = 0;

  /** @param mostCharacters limit of waiting text @param onFull ends the socket, since no notification may be lost */
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
    // A single list for the whole frame keeps the order across subscriptions.
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
