// The platform of the web wallet: IndexedDB for durable data, memory for the session (a reload locks), approvals as a
// layer of the page, ports inside the page. web/oneTab.ts decides which tab runs the wallet.

import { CHANNEL_TAG } from '@svc/core/names';
import { createIdbStores } from './idbStores.ts';
import type { Alarms, ApprovalWindow, KeyValueStore, Platform, PlatformPort, WebPlace } from './platform.ts';
import { createWebNotices } from './webNotices.ts';

/** Inserted by the build. */
declare const WALLET_VERSION: string;

/** The key of the network's URLs. */
const CONFIG = 'config';
/** Timeout for loading the URLs from the host, in milliseconds. */
const CONFIG_MS = 5_000;

/** Longest delay of a browser timer, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** In the page's memory: nothing that unlocks the wallet is stored anywhere. */
function sessionStore(): KeyValueStore {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(values.get(key)),
    set: async (entries) => {
      for (const [key, value] of Object.entries(entries)) values.set(key, structuredClone(value));
    },
    remove: async (keys) => {
      for (const key of keys) values.delete(key);
    },
    keys: async () => [...values.keys()],
  };
}

function alarms(): Alarms {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const due = new Map<string, number>();
  const listeners: ((name: string) => void)[] = [];
  const ring = (name: string): void => {
    const atMs = due.get(name);
    if (atMs === undefined) return;
    const left = atMs - Date.now();
    if (left > 0) {
      timers.set(
        name,
        setTimeout(() => ring(name), Math.min(left, TIMER_MAX_MS)),
      );
      return;
    }
    due.delete(name);
    timers.delete(name);
    for (const listener of listeners) listener(name);
  };
  const clear = (name: string): void => {
    clearTimeout(timers.get(name));
    timers.delete(name);
    due.delete(name);
  };
  // Timers stop while a device sleeps: due ones run when the page becomes visible again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible')
      for (const name of [...due.keys()]) if ((due.get(name) ?? 0) <= Date.now()) ring(name);
  });
  return {
    set: (name, atMs) => {
      clear(name);
      due.set(name, atMs);
      ring(name);
    },
    clear,
    onAlarm: (listener) => void listeners.push(listener),
  };
}

/** The page itself shows pending approvals (ui/WalletPage.tsx), so the layer is always open and cannot be closed. */
function approvalLayer(): ApprovalWindow {
  let isOpen = false;
  return {
    open: async () => {
      isOpen = true;
    },
    close: async () => {
      isOpen = false;
    },
    onClosed: () => undefined,
    isOpen: async () => isOpen,
  };
}

function placeOf(): WebPlace {
  // Safari on iOS has its own property for it.
  if ((navigator as { standalone?: boolean }).standalone === true) return 'iosApp';
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches
    ? 'app'
    : 'tab';
}

interface End {
  readonly messages: ((message: unknown) => void)[];
  readonly ends: (() => void)[];
}

/** Two ends of a channel inside the page; messages are copied and arrive later, as over a real port. */
function portPair(name: string): [PlatformPort, PlatformPort] {
  const ends: [End, End] = [
    { messages: [], ends: [] },
    { messages: [], ends: [] },
  ];
  let isOpen = true;
  const side = (mine: End, theirs: End): PlatformPort => ({
    name,
    sender: { origin: location.origin, url: location.href },
    post: (message) => {
      if (!isOpen) return;
      const copy = structuredClone(message);
      queueMicrotask(() => {
        if (isOpen) for (const listener of theirs.messages) listener(copy);
      });
    },
    onMessage: (listener) => void mine.messages.push(listener),
    onDisconnect: (listener) => void mine.ends.push(listener),
    disconnect: () => {
      if (!isOpen) return;
      isOpen = false;
      queueMicrotask(() => {
        for (const listener of theirs.ends) listener();
      });
    },
  });
  return [side(ends[0], ends[1]), side(ends[1], ends[0])];
}

export interface WebPlatform extends Platform {
  /** Opens a port of the page to the wallet inside it. */
  connect(name: string): PlatformPort;
}

/** The platform of this page. */
export function createWebPlatform(): WebPlatform {
  const stores = createIdbStores(CHANNEL_TAG);
  const places = stores.keyValueStore('places');
  const listeners: ((port: PlatformPort) => void)[] = [];
  const notices = createWebNotices();
  return {
    kind: 'web',
    label: 'web',
    version: WALLET_VERSION,
    place: placeOf(),
    sight: {
      onChange: (listener) =>
        document.addEventListener('visibilitychange', () => listener(document.visibilityState === 'visible')),
    },
    local: stores.keyValueStore('local'),
    session: sessionStore(),
    table: stores.table,
    ports: { onConnect: (listener) => void listeners.push(listener) },
    connect: (name) => {
      const [page, wallet] = portPair(name);
      // After the page could add its listener.
      queueMicrotask(() => {
        for (const listener of listeners) listener(wallet);
      });
      return page;
    },
    approvalWindow: approvalLayer(),
    ...(notices === undefined ? {} : { notices }),
    alarms: alarms(),
    now: () => Date.now(),
    timer: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    self: { urlPrefix: location.origin },
    loadConfig: async () => {
      // Started without a network, the wallet still knows the last URLs of its network. Only the URLs are stored, not
      // what is found there.
      let config: unknown;
      try {
        const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(CONFIG_MS) });
        // A host without one answers 404; any other failure means that the host has a problem.
        if (answer.status === 404) return undefined;
        if (!answer.ok) return await places.get(CONFIG);
        config = await answer.json();
      } catch {
        return places.get(CONFIG);
      }
      // URLs that cannot be stored can still be used.
      await places.set({ [CONFIG]: config }).catch(() => undefined);
      return config;
    },
    fetch: (input, init) => fetch(input, init),
    WebSocket,
  };
}
