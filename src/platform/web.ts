// The platform of the web wallet: IndexedDB for what lasts, memory for the session (a reload locks), approvals as a
// layer of the page, ports inside the page. Which tab may run the wallet is decided by web/oneTab.ts.

import { CHANNEL_TAG } from '@svc/core/names';
import { createIdbStores } from './idbStores.ts';
import type { Alarms, ApprovalWindow, KeyValueStore, Platform, PlatformPort, WebPlace } from './platform.ts';
import { createWebNotices } from './webNotices.ts';

/** The build writes it in. */
declare const WALLET_VERSION: string;

/** Under which the addresses of the network are kept. */
const CONFIG = 'config';
/** How long a host may take to name the addresses, in milliseconds. */
const CONFIG_MS = 5_000;

/** Longest delay a browser's timer takes, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Memory of the page: nothing that unlocks the wallet is written anywhere. */
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
  // Timers stand still while a device sleeps: what came due meanwhile rings when the page is seen again.
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

/**
 * The page itself shows what waits (ui/WalletPage.tsx), so the layer is open whenever it was asked for and cannot be
 * closed.
 */
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
  // Safari on iOS says it by a member of its own.
  if ((navigator as { standalone?: boolean }).standalone === true) return 'iosApp';
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches
    ? 'app'
    : 'tab';
}

interface End {
  readonly messages: ((message: unknown) => void)[];
  readonly ends: (() => void)[];
}

/** Two ends of a channel inside the page; messages are copies and arrive later, as over a real port. */
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
      // After the page had its turn to listen.
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
      // Started without a network, the wallet still knows which addresses its network has: the last ones that were
      // said. Nothing of what is found at them is kept like this.
      let config: unknown;
      try {
        const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(CONFIG_MS) });
        // A host that has none says so; any other refusal is a host in trouble.
        if (answer.status === 404) return undefined;
        if (!answer.ok) return await places.get(CONFIG);
        config = await answer.json();
      } catch {
        return places.get(CONFIG);
      }
      // Addresses that cannot be kept serve all the same.
      await places.set({ [CONFIG]: config }).catch(() => undefined);
      return config;
    },
    fetch: (input, init) => fetch(input, init),
    WebSocket,
  };
}
