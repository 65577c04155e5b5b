// The extension's adapter to the browser's extension API. It only translates; it makes no decisions about trust.

import browser, { type Runtime, type Storage } from 'webextension-polyfill';
import { extensionApprovalWindow } from './extensionApprovalWindow.ts';
import { createExtensionNotices } from './extensionNotices.ts';
import { createIdbStores } from './idbStores.ts';
import type { KeyValueStore, Platform, PlatformPort } from './platform.ts';

/** The accent colour of the light theme (ui/styles/tokens.css), on which white digits are readable. */
const BADGE_COLOR = '#00757a';

function areaStore(area: Storage.StorageArea): KeyValueStore {
  return {
    get: async (key) => (await area.get(key))[key],
    set: async (entries) => area.set({ ...entries }),
    remove: async (keys) => area.remove([...keys]),
    keys: async () => Object.keys(await area.get(null)),
  };
}

function platformPort(port: Runtime.Port): PlatformPort {
  const sender = port.sender as
    | (Runtime.MessageSender & { origin?: string; documentId?: string; documentLifecycle?: string })
    | undefined;
  return {
    name: port.name,
    sender: {
      ...(sender?.id === undefined ? {} : { extensionId: sender.id }),
      ...(sender?.origin === undefined ? {} : { origin: sender.origin }),
      ...(sender?.url === undefined ? {} : { url: sender.url }),
      ...(sender?.tab?.id === undefined ? {} : { tabId: sender.tab.id }),
      ...(sender?.frameId === undefined ? {} : { frameId: sender.frameId }),
      ...(sender?.documentId === undefined ? {} : { documentId: sender.documentId }),
      ...(sender?.documentLifecycle === 'prerender' ? { isPrerendered: true } : {}),
    },
    post(message) {
      try {
        port.postMessage(message);
      } catch {
        // The other side is gone; its disconnect event reports that.
      }
    },
    onMessage: (listener) => port.onMessage.addListener(listener),
    onDisconnect: (listener) => port.onDisconnect.addListener(() => listener()),
    disconnect: () => port.disconnect(),
  };
}

/** The platform of the extension's service worker. */
export function createBrowserPlatform(): Platform {
  const stores = createIdbStores('wallet');
  const url = (path: string): string => browser.runtime.getURL(path);
  // `setTimeout` and `fetch` lose their receiver when they are passed around.
  return {
    kind: 'extension',
    label: 'extension',
    version: browser.runtime.getManifest().version,
    local: areaStore(browser.storage.local),
    session: areaStore(browser.storage.session),
    table: stores.table,
    ports: { onConnect: (listener) => browser.runtime.onConnect.addListener((port) => listener(platformPort(port))) },
    async askPage({ tabId, frameId, documentId }, message) {
      if (tabId === undefined) throw new Error('The page is in no tab.');
      // By document if the browser names it: the frame may show another one by now.
      const to = documentId === undefined ? { frameId: frameId ?? 0 } : { documentId };
      return browser.tabs.sendMessage(tabId, message, to as { frameId?: number });
    },
    approvalWindow: extensionApprovalWindow(url('src/ui/approval.html')),
    badge: {
      set(count) {
        // A browser without it (on a phone) refuses; nothing depends on it.
        void browser.action.setBadgeBackgroundColor({ color: BADGE_COLOR }).catch(() => undefined);
        void browser.action.setBadgeText({ text: count === 0 ? '' : String(count) }).catch(() => undefined);
      },
    },
    notices: createExtensionNotices(url('src/ui/app.html'), url('icons/icon-128.png')),
    alarms: {
      set: (name, atMs) => browser.alarms.create(name, { when: atMs }),
      clear: (name) => void browser.alarms.clear(name),
      onAlarm: (listener) => browser.alarms.onAlarm.addListener((alarm) => listener(alarm.name)),
    },
    now: () => Date.now(),
    timer(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    self: { extensionId: browser.runtime.id, urlPrefix: url('') },
    async loadConfig() {
      const response = await fetch(url('config.json'));
      return response.ok ? ((await response.json()) as unknown) : undefined;
    },
    fetch: (input, init) => fetch(input, init),
    WebSocket,
    onUncaught(listener) {
      addEventListener('error', ({ error }: ErrorEvent) => listener(error));
      addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => listener(reason));
    },
  };
}
