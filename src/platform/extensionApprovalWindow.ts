// The extension's approval window: a single one, reused for the next request, and also known after the worker was
// stopped.

import browser, { type Windows } from 'webextension-polyfill';
import type { ApprovalWindow } from './platform.ts';

const APPROVAL_SIZE = { width: 390, height: 680 };
const WINDOW_KEY = 'platform_approval_window';

/** The window, and the approval that it shows. */
interface Shown {
  readonly windowId: number;
  readonly approvalId: string;
}

/** The window. @param page URL of the page that shows approvals */
export function extensionApprovalWindow(page: string): ApprovalWindow {
  const { session } = browser.storage;
  const listeners = new Set<(approvalId: string) => void>();
  const known = async (): Promise<Shown | undefined> =>
    (await session.get(WINDOW_KEY))[WINDOW_KEY] as Shown | undefined;
  const know = (shown: Shown): Promise<void> => session.set({ [WINDOW_KEY]: shown });
  const find = (windowId: number): Promise<Windows.Window | undefined> =>
    browser.windows.get(windowId, { populate: true }).catch(() => undefined);
  async function findOpen(): Promise<Windows.Window | undefined> {
    const shown = await known();
    return shown === undefined ? undefined : find(shown.windowId);
  }
  function tell(approvalId: string): void {
    for (const listener of listeners) listener(approvalId);
  }
  // Only read here: the next window may be opened at the same time, and what it showed is another approval.
  browser.windows.onRemoved.addListener((id) => {
    void known().then((shown) => {
      if (shown?.windowId === id) tell(shown.approvalId);
    });
  });
  return {
    async open(approvalId) {
      const url = `${page}#approval=${approvalId}`;
      const open = await findOpen();
      const tab = open?.tabs?.[0]?.id;
      if (open?.id !== undefined && tab !== undefined) {
        // First, so that a window that is closed meanwhile counts for this approval.
        await know({ windowId: open.id, approvalId });
        await browser.tabs.update(tab, { url });
        await browser.windows.update(open.id, { focused: true });
        return;
      }
      const { id: windowId } = await browser.windows.create({ type: 'popup', url, ...APPROVAL_SIZE });
      if (windowId === undefined) return;
      await know({ windowId, approvalId });
      // Closed before it was known.
      if ((await find(windowId)) === undefined) tell(approvalId);
    },
    async close() {
      const open = await findOpen();
      // Removed first, so that its end does not count as the user's refusal.
      await session.remove(WINDOW_KEY);
      if (open?.id !== undefined) await browser.windows.remove(open.id).catch(() => undefined);
    },
    onClosed: (listener) => void listeners.add(listener),
    isOpen: async () => (await findOpen()) !== undefined,
  };
}
