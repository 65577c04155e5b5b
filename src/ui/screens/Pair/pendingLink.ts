// A pairing link that the page was opened with; taken once, by the pairing screen.

let held = '';
let taken: () => void = () => undefined;

export const pendingLink = {
  /**
   * Keeps a link until the pairing screen appears.
   * @param onTaken called when the screen has it
   */
  put(link: string, onTaken: () => void): void {
    held = link;
    taken = onTaken;
  },
  /** Whether a link waits. */
  waits(): boolean {
    return held !== '';
  },
  /** The link, once; empty text when there is none. */
  take(): string {
    const link = held;
    if (link !== '') taken();
    held = '';
    return link;
  },
};
