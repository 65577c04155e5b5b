// A pairing link that the page was opened with, or that came while it was open; the pairing screen takes it once.

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
  /** Whether there is a link. */
  waits(): boolean {
    return held.getState().link !== '';
  },
  /** The link, without taking it; empty text when there is none. */
  peek(): string {
    return held.getState().link;
  },
  /** Takes the link; empty text when there is none. Not during rendering: subscribers render again. */
  take(): string {
    const { link, taken } = held.getState();
    if (link !== '') taken();
    held.setState({ link: '' });
    return link;
  },
};

/** Whether there is a link, as a hook. */
export function useLinkWaits(): boolean {
  return held(({ link }) => link !== '');
}
