// A pairing link that the page was opened with; taken once, by the pairing screen.

let held = '';

export const pendingLink = {
  /** Keeps a link until the pairing screen appears. */
  put(link: string): void {
    held = link;
  },
  /** Whether a link waits. */
  waits(): boolean {
    return held !== '';
  },
  /** The link, once; empty text when there is none. */
  take(): string {
    const link = held;
    held = '';
    return link;
  },
};
