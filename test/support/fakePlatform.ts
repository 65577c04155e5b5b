// The wallet's platform in memory: storages, a clock and timers moved by the test, alarms, the approval window, ports.
// `restart()` kills the worker: a new platform on the same storages, as in a browser.

import { LOCAL_KEYS } from '../../src/background/state/keys.ts';
import type {
  KeyValueStore,
  Platform,
  PlatformPort,
  PortSender,
  RecordTable,
  SystemNotice,
  WebPlace,
} from '../../src/platform/platform.ts';

/** Storages that outlive a worker. `session` does not outlive a browser. */
interface FakeStorages {
  local: Map<string, string>;
  session: Map<string, string>;
  tables: Map<string, Map<string, string>>;
}

/** Notices as the system keeps them. */
interface FakeNotices {
  isAllowed: boolean;
  readonly standing: Map<string, SystemNotice>;
  readonly ever: SystemNotice[];
  readonly opened: string[];
}

const newNotices = (): FakeNotices => ({ isAllowed: true, standing: new Map(), ever: [], opened: [] });

/** One end of a port as a test holds it. */
export interface FakePort {
  /** Everything the wallet posted, oldest first. */
  readonly received: unknown[];
  send(message: unknown): void;
  close(): void;
  readonly closed: boolean;
  onReceive(listener: (message: unknown) => void): void;
}

export interface FakePlatform extends Platform {
  readonly storages: FakeStorages;
  /** Moves the clock and runs the timers and alarms that fall due, in order. */
  advance(ms: number): Promise<void>;
  /** Sets the clock, forward or back, like a user who corrects it: nothing runs. */
  setClock(ms: number): void;
  connect(name: string, sender: PortSender): FakePort;
  /** Approval ids the window showed, oldest first. */
  readonly shown: string[];
  readonly windowOpen: boolean;
  /** The number on the toolbar icon. */
  readonly badgeCount: number;
  /** Notices of the system that stand now, by their ids. */
  readonly noticed: ReadonlyMap<string, SystemNotice>;
  /** Every notice that was ever shown, oldest first. */
  readonly everNoticed: readonly SystemNotice[];
  /** Screens that a press on one brought up. */
  readonly opened: readonly string[];
  /** The user presses a notice. */
  pressNotice(id: string): void;
  /** The user allows notices, or takes that away. */
  allowNotices(isAllowed: boolean): void;
  /** The wallet's page comes into sight or leaves it; on the web alone. */
  show(isVisible: boolean): void;
  /** Throws an uncaught error. */
  fail(thrown: unknown): void;
  /** The user closes the approval window, which is open. */
  closeWindow(): void;
  /** The browser reports late that a window is closed which showed this approval. */
  hearClosed(approvalId: string): void;
  /** A new run of the worker on the same storages; timers and listeners of the old one are gone. */
  restart(): FakePlatform;
}

export interface FakeOptions {
  readonly storages?: FakeStorages;
  readonly nowMs?: number;
  readonly config?: object;
  readonly fetch?: typeof fetch;
  readonly WebSocket?: typeof WebSocket;
  readonly kind?: 'extension' | 'web';
  readonly place?: WebPlace;
  readonly windowOpen?: boolean;
  /** The approval that an open window shows. */
  readonly showing?: string;
  /** What the system keeps of notices, which outlives a worker. */
  readonly notices?: FakeNotices;
  readonly askPage?: NonNullable<Platform['askPage']>;
  /** The test causes bugs or disables storage; otherwise a recorded fault fails the run. */
  readonly expectsFaults?: boolean;
}

/** The id of the fake extension. */
export const FAKE_EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';
const PREFIX = `chrome-extension://${FAKE_EXTENSION_ID}/`;

/** Sender of one of the wallet's own pages. */
export const uiSender = (page = 'popup.html'): PortSender => ({
  extensionId: FAKE_EXTENSION_ID,
  url: `${PREFIX}${page}`,
  origin: PREFIX.slice(0, -1),
});

const tabs = new Map<string, number>();

/**
 * Sender of a content script in a page: a tab for each page origin, a frame of it if the origin differs from the URL's.
 */
export function pageSender(url: string, origin = new URL(url).origin): PortSender {
  const top = new URL(url).origin;
  tabs.set(top, tabs.get(top) ?? tabs.size + 1);
  return {
    extensionId: FAKE_EXTENSION_ID,
    url,
    origin,
    tabId: tabs.get(top) as number,
    frameId: origin === top ? 0 : 1,
  };
}

/** Browser quota of an extension in memory, and on disk, in bytes. */
const QUOTA = 10_485_760;

function keyValueStore(entries: Map<string, string>): KeyValueStore {
  return {
    async get(key) {
      const text = entries.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    async set(values) {
      const next = new Map([
        ...entries,
        ...Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)] as const),
      ]);
      if ([...next].reduce((sum, [key, text]) => sum + key.length + text.length, 0) > QUOTA)
        throw new Error('Session storage quota bytes exceeded.');
      for (const [key, text] of next) entries.set(key, text);
    },
    async remove(keys) {
      for (const key of keys) entries.delete(key);
    },
    keys: async () => [...entries.keys()],
  };
}

/** Storage in which a recorded fault fails the run: bugs of the wallet do not go unnoticed. */
function failingOnFaults(entries: Map<string, string>): KeyValueStore {
  const store = keyValueStore(entries);
  return {
    ...store,
    async set(values) {
      const faults = values[LOCAL_KEYS.faults];
      if (Array.isArray(faults) && faults.length > 0)
        void Promise.reject(new Error(`The wallet recorded a fault: ${JSON.stringify(faults.at(-1))}`));
      await store.set(values);
    },
  };
}

function recordTable(rows: Map<string, string>): RecordTable {
  return {
    async get(key) {
      const text = rows.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    async put(key, record) {
      rows.set(key, JSON.stringify(record));
    },
    async putAll(records) {
      for (const [key, record] of records) rows.set(key, JSON.stringify(record));
    },
    async remove(key) {
      rows.delete(key);
    },
    all: async () =>
      [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => JSON.parse(text) as unknown),
    clear: async () => rows.clear(),
  };
}

function portPair(name: string, sender: PortSender): { inner: PlatformPort; outer: FakePort } {
  const toWallet = new Set<(message: unknown) => void>();
  const toTest = new Set<(message: unknown) => void>();
  const gone = new Set<() => void>();
  const received: unknown[] = [];
  let closed = false;
  const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message));
  const inner: PlatformPort = {
    name,
    sender,
    post(message) {
      if (closed) return;
      received.push(copy(message));
      for (const listener of toTest) listener(copy(message));
    },
    onMessage: (listener) => void toWallet.add(listener),
    onDisconnect: (listener) => void gone.add(listener),
    disconnect: () => {
      closed = true;
    },
  };
  const outer: FakePort = {
    received,
    send(message) {
      if (!closed) for (const listener of toWallet) listener(copy(message));
    },
    close() {
      if (closed) return;
      closed = true;
      for (const listener of gone) listener();
    },
    get closed() {
      return closed;
    },
    onReceive: (listener) => void toTest.add(listener),
  };
  return { inner, outer };
}

/** Runs everything that waits on settled promises, except real I/O. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** A platform for tests. */
export function createFakePlatform(options: FakeOptions = {}): FakePlatform {
  const storages: FakeStorages = options.storages ?? { local: new Map(), session: new Map(), tables: new Map() };
  let now = options.nowMs ?? 1_790_000_000_000;
  let windowOpen = options.windowOpen ?? false;
  let showing = options.showing ?? '';
  let badgeCount = 0;
  const shown: string[] = [];
  const timers = new Set<{ at: number; run: () => void }>();
  const alarms = new Map<string, number>();
  const onAlarm = new Set<(name: string) => void>();
  const onConnect = new Set<(port: PlatformPort) => void>();
  const onClosed = new Set<(approvalId: string) => void>();
  const onUncaught = new Set<(thrown: unknown) => void>();
  const notices = options.notices ?? newNotices();
  const onPress = new Set<(id: string) => void>();
  const onSight = new Set<(isVisible: boolean) => void>();
  let dead = false;

  const due = (until: number): { at: number; run: () => void } | undefined => {
    const candidates = [...timers].map((timer) => ({
      at: timer.at,
      run: () => {
        timers.delete(timer);
        timer.run();
      },
    }));
    for (const [name, at] of alarms) {
      const run = (): void => {
        alarms.delete(name);
        for (const listener of onAlarm) listener(name);
      };
      candidates.push({ at, run });
    }
    return candidates.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
  };

  return {
    kind: options.kind ?? 'extension',
    label: options.kind ?? 'extension',
    version: '1.2.3',
    onUncaught: (listener) => void onUncaught.add(listener),
    ...(options.askPage === undefined ? {} : { askPage: options.askPage }),
    ...(options.place === undefined ? {} : { place: options.place }),
    ...(options.kind === 'web' ? { sight: { onChange: (listener) => void onSight.add(listener) } } : {}),
    storages,
    local: options.expectsFaults === true ? keyValueStore(storages.local) : failingOnFaults(storages.local),
    session: keyValueStore(storages.session),
    table(name) {
      const rows = storages.tables.get(name) ?? new Map<string, string>();
      storages.tables.set(name, rows);
      return recordTable(rows);
    },
    ports: { onConnect: (listener) => void onConnect.add(listener) },
    approvalWindow: {
      async open(id) {
        if (dead) return;
        windowOpen = true;
        showing = id;
        shown.push(id);
      },
      async close() {
        windowOpen = false;
      },
      onClosed: (listener) => void onClosed.add(listener),
      isOpen: async () => windowOpen,
    },
    badge: {
      set(count) {
        if (!dead) badgeCount = count;
      },
    },
    get badgeCount() {
      return badgeCount;
    },
    notices: {
      isAllowed: async () => notices.isAllowed,
      async show(notice) {
        if (dead || !notices.isAllowed) return;
        notices.standing.set(notice.id, notice);
        notices.ever.push(notice);
      },
      async reword(notice) {
        if (!dead && notices.standing.has(notice.id)) notices.standing.set(notice.id, notice);
      },
      clear: (id) => void notices.standing.delete(id),
      onClick: (listener) => void onPress.add(listener),
      openScreen: (route) => void notices.opened.push(route),
      languages: () => ['en'],
    },
    get noticed() {
      return notices.standing;
    },
    get everNoticed() {
      return notices.ever;
    },
    get opened() {
      return notices.opened;
    },
    pressNotice(id) {
      for (const listener of onPress) listener(id);
    },
    allowNotices(isAllowed) {
      notices.isAllowed = isAllowed;
    },
    alarms: {
      set: (name, at) => void alarms.set(name, at),
      clear: (name) => void alarms.delete(name),
      onAlarm: (listener) => void onAlarm.add(listener),
    },
    now: () => now,
    timer(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    self: { extensionId: FAKE_EXTENSION_ID, urlPrefix: PREFIX },
    loadConfig: async () => options.config,
    fetch: options.fetch ?? fetch,
    WebSocket: options.WebSocket ?? WebSocket,
    fail: (thrown) => {
      for (const listener of onUncaught) listener(thrown);
    },
    shown,
    get windowOpen() {
      return windowOpen;
    },
    async advance(ms) {
      const until = now + ms;
      for (let next = due(until); next !== undefined; next = due(until)) {
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = until;
      await settle();
    },
    setClock(ms) {
      now = ms;
    },
    connect(name, sender) {
      const { inner, outer } = portPair(name, sender);
      for (const listener of onConnect) listener(inner);
      return outer;
    },
    show(isVisible) {
      for (const listener of onSight) listener(isVisible);
    },
    closeWindow() {
      if (!windowOpen) throw new Error('no window is open');
      windowOpen = false;
      for (const listener of onClosed) listener(showing);
    },
    hearClosed(approvalId) {
      for (const listener of onClosed) listener(approvalId);
    },
    restart() {
      dead = true;
      timers.clear();
      onAlarm.clear();
      onConnect.clear();
      onClosed.clear();
      return createFakePlatform({ ...options, storages, notices, nowMs: now, windowOpen, showing });
    },
  };
}
