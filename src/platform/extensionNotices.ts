// Notices of the system by the extension. Its permission is optional: the browser has the interface from when the user
// allows it, which may be long after the worker started.

import browser from 'webextension-polyfill';
import { mayNotify } from './noticePermission.ts';
import type { SystemNotices } from './platform.ts';

/** The notices. @param page address of the full page @param icon address of the picture beside each */
export function createExtensionNotices(page: string, icon: string): SystemNotices {
  const listeners = new Set<(id: string) => void>();
  const hear = (id: string): void => {
    for (const listener of listeners) listener(id);
  };
  // At once, so that the press which woke the worker is not lost; the same listener is never added twice.
  const listen = (): void => browser.notifications?.onClicked.addListener(hear);
  listen();
  browser.permissions.onAdded.addListener(listen);
  return {
    isAllowed: mayNotify,
    async show({ id, title, text }) {
      const options = { type: 'basic' as const, iconUrl: icon, title, message: text };
      // Taken away in this moment, or nothing to show it with: the wallet says the same on its screens.
      await browser.notifications?.create(id, options).catch(() => undefined);
    },
    clear: (id) => void browser.notifications?.clear(id).catch(() => undefined),
    onClick: (listener) => void listeners.add(listener),
    openScreen: (route) => void browser.tabs.create({ url: `${page}#/${route}` }).catch(() => undefined),
    languages: () => navigator.languages,
  };
}
