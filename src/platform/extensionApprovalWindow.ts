// The extension's approval window: a single one, reused for the next request, and also known after the worker was
// stopped.

import browser, { type Windows } from 'webextension-polyfill';
import type { ApprovalWindow } from './platform.ts';

const APPROVAL_SIZE = { width: 390, height: 680 };
const WINDOW_KEY = 'platform_approval_window';

/** The window. @param page URL of the page that shows approvals */
export function extensionApprovalWindow(page: string): ApprovalWindow {
  const { session } = browser.storage;
  const listeners = new Set<() => void>();
  const known = async (): Promise<number | undefined> => {
    const id = (await session.get(WINDOW_KEY))[WINDOW_KEY];
    return typeof id === 'number' ? id : undefined;
  };
  async function findOpen(): Promise<Windows.Window | undefined> {
    const id = await known();
    if (id === undefined) return undefined;
    return browser.windows.get(id, { populate: true }).catch(() => undefined);
  }
  browser.windows.onRemoved.addListener((id) => {
    void known().then(async (own) => {
      if (own !== id) return;
      await session.remove(WINDOW_KEY);
      for (const listener of listeners) listener();
    });
  });
  return {
    async open(approvalId) {
      const url = `${page}#approval=${approvalId}`;
      const open = await findOpen();
      const tab = open?.tabs?.[0]?.id;
      if (open?.id !== undefined && tab !== undefined) {
        await browser.tabs.update(tab, { url });
        await browser.windows.update(open.id, { focused: true });
        return;
      }
      const created = await browser.windows.create({ type: 'popup', url, ...APPROVAL_SIZE });
      if (created.id !== undefined) await session.set({ [WINDOW_KEY]: created.id });
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
