// Notices of the system by the web wallet's page, for as long as it is open. Nothing is shown while it is in sight.

import type { SystemNotice, SystemNotices } from './platform.ts';

/**
 * Whether this page can show notices. Browsers of phones have the name and refuse to make one from a page; before they
 * are allowed, making one shows nothing.
 */
function canShowNotices(): boolean {
  if (!('Notification' in globalThis)) return false;
  if (Notification.permission === 'granted') return !/Android/.test(navigator.userAgent);
  try {
    new Notification('').close();
    return true;
  } catch {
    return false;
  }
}

/** The notices of this page; undefined where its browser shows none from a page. */
export function createWebNotices(): SystemNotices | undefined {
  if (!canShowNotices()) return undefined;
  const listeners: ((id: string) => void)[] = [];
  const shown = new Map<string, Notification>();
  // No lock reaches one that outlives its page.
  addEventListener('pagehide', () => {
    for (const notice of shown.values()) notice.close();
  });
  async function show({ id, title, text }: SystemNotice): Promise<void> {
    if (Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
    const notice = new Notification(title, { body: text, tag: id });
    shown.set(id, notice);
    notice.onclick = () => {
      for (const listener of listeners) listener(id);
    };
    notice.onclose = () => {
      if (shown.get(id) === notice) shown.delete(id);
    };
  }
  return {
    isAllowed: async () => Notification.permission === 'granted',
    show,
    async reword(notice) {
      const standing = shown.get(notice.id);
      if (standing === undefined) return;
      // One with the same tag takes its place in silence; in sight of the page, none does.
      await show(notice);
      if (shown.get(notice.id) === standing) standing.close();
    },
    clear: (id) => shown.get(id)?.close(),
    onClick: (listener) => void listeners.push(listener),
    openScreen: (route) => {
      window.focus();
      location.hash = `#/${route}`;
    },
    languages: () => navigator.languages,
  };
}

/** What Settings ask of the browser; undefined where it shows none from a page. */
export const webNoticePermission = () =>
  canShowNotices()
    ? {
        isAllowed: async (): Promise<boolean> => Notification.permission === 'granted',
        ask: async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted',
      }
    : undefined;
