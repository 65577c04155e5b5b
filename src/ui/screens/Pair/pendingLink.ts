// A pairing link that the page was opened with, or that came while it was open; taken once, by the pairing screen.

import { create } from 'zustand';

const held = create<{ readonly link: string; readonly taken: () => void }>(() => ({
  link: '',
  taken: () => undefined,
}));

export const pendingLink = {
  /**
   * Keeps a link until the pairing screen appears.
   * @param onTaken called when the screen has it
   */
  put(link: string, onTaken: () => void): void {
    held.setState({ link, taken: onTaken });
  },
  /** Whether a link waits. */
  waits(): boolean {
    return held.getState().link !== '';
  },
  /** The link, which stays; empty text when there is none. */
  peek(): string {
    return held.getState().link;
  },
  /** The link, once; empty text when there is none. Not while drawing: whoever follows is drawn again. */
  take(): string {
    const { link, taken } = held.getState();
    if (link !== '') taken();
    held.setState({ link: '' });
    return link;
  },
};

/** Whether a link waits, followed. */
export function useLinkWaits(): boolean {
  return held(({ link }) => link !== '');
}
