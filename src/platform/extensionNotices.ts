// Notices of the system by the extension. Its permission is optional: the browser has the interface from when the user
// allows it, which may be long after the worker started.

import browser from 'webextension-polyfill';
import { mayNotify } from './noticePermission.ts';
import type { SystemNotice, SystemNotices } from './platform.ts';

/** Firefox has no `update`: there a notice of the same id takes the place of the one that stands. */
type Rewordable = typeof browser.notifications & {
  readonly update?: (id: string, options: object) => Promise<boolean>;
};

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
  const optionsOf = ({ title, text }: SystemNotice) => ({
    type: 'basic' as const,
    iconUrl: icon,
    title,
    message: text,
  });
  const clear = (id: string): void => void browser.notifications?.clear(id).catch(() => undefined);
  return {
    isAllowed: mayNotify,
    async show(notice) {
      // Taken away in this moment, or nothing to show it with: the wallet says the same on its screens.
      await browser.notifications?.create(notice.id, optionsOf(notice)).catch(() => undefined);
    },
    async reword(notice) {
      const { id } = notice;
      const notices: Rewordable | undefined = browser.notifications;
      try {
        if (notices === undefined || !(id in (await notices.getAll()))) return;
        if (notices.update === undefined) await notices.create(id, optionsOf(notice));
        else if (!(await notices.update(id, optionsOf(notice)))) clear(id);
      } catch {
        clear(id);
      }
    },
    clear,
    onClick: (listener) => void listeners.add(listener),
    openScreen: (route) => void browser.tabs.create({ url: `${page}#/${route}` }).catch(() => undefined),
    languages: () => navigator.languages,
  };
}
