// What the wallet needs from its environment: extension, web page, or a test. No browser type leaves this file.
// browser.ts, web.ts and the tests' fake platform implement it; it makes no decisions about trust.

/** Small durable or session values under text keys. A value is JSON. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  /** Writes all entries atomically: after a crash either all or none exist. */
  set(entries: Readonly<Record<string, unknown>>): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  keys(): Promise<string[]>;
}

/** Larger durable records, each under a name (IndexedDB in browsers). */
export interface RecordTable {
  get(key: string): Promise<unknown>;
  put(key: string, record: unknown): Promise<void>;
  /** The same for records. */
  putAll(records: ReadonlyMap<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
  /** All records in ascending order of their keys. */
  all(): Promise<unknown[]>;
  clear(): Promise<void>;
}

/** Who opened a port, according to the browser; nothing here comes from a message. */
export interface PortSender {
  /** Extension id of the sender; absent on the web. */
  readonly extensionId?: string;
  /** Origin of the sending frame; the text `null` for sandboxed frames. */
  readonly origin?: string;
  readonly url?: string;
  readonly tabId?: number;
  readonly frameId?: number;
  /** Identifies the document for its lifetime; not every browser provides it. */
  readonly documentId?: string;
  /** The page is prerendered: nobody has opened it yet. */
  readonly isPrerendered?: boolean;
}

/** One end of a message channel. */
export interface PlatformPort {
  readonly name: string;
  readonly sender: PortSender;
  /** Has no effect once the other side is gone. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onDisconnect(listener: () => void): void;
  disconnect(): void;
}

/** The single window (or, on the web, the layer in the page) that shows pending approvals. */
export interface ApprovalWindow {
  /** Opens the window on an approval, or focuses the open one and shows that approval. */
  open(approvalId: string): Promise<void>;
  close(): Promise<void>;
  /**
   * The user closed the window, which showed this approval; not called for {@link close}. It may come late, when the
   * next window is open already.
   */
  onClosed(listener: (approvalId: string) => void): void;
  /** Whether a window is open now, including one that an earlier run of the worker opened. */
  isOpen(): Promise<boolean>;
}

/** One notice of the system. */
export interface SystemNotice {
  /** One of the same id takes the place of an earlier one. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Notices of the system, which the user allows by a press in Settings. */
export interface SystemNotices {
  /** Whether they are allowed now. */
  isAllowed(): Promise<boolean>;
  /** Shows one, where that is allowed and the user is not looking at the wallet's page already. Never rejects. */
  show(notice: SystemNotice): Promise<void>;
  /**
   * Has one that stands, maybe one of an earlier life of the worker, say this without calling the user again; one that
   * cannot say it goes. Nothing comes where none stands any more. Never rejects.
   */
  reword(notice: SystemNotice): Promise<void>;
  clear(id: string): void;
  /** The user pressed one, maybe one of an earlier life of the worker. */
  onClick(listener: (id: string) => void): void;
  /** Brings the wallet to the front at a screen, `home/activity`. */
  openScreen(route: string): void;
  /** BCP 47 tags of the languages that the browser asks for. */
  languages(): readonly string[];
}

/** Wake-ups that survive a stopped worker. Late is possible, early is not. */
export interface Alarms {
  set(name: string, atMs: number): void;
  clear(name: string): void;
  onAlarm(listener: (name: string) => void): void;
}

/** Where a web wallet runs: in an ordinary tab, or as an installed app; iOS freezes apps sooner. */
export type WebPlace = 'tab' | 'app' | 'iosApp';

export interface Platform {
  readonly kind: 'extension' | 'web';
  /** Version of the wallet's own code. */
  readonly version: string;
  /** Only on the web. */
  readonly place?: WebPlace;
  /** Visibility of the wallet's page; absent where the wallet is more than a page. */
  readonly sight?: { onChange(listener: (isVisible: boolean) => void): void };
  /** Durable storage of this profile. */
  readonly local: KeyValueStore;
  /** In memory: survives a stopped worker, is lost when the browser closes, unreadable to content scripts. */
  readonly session: KeyValueStore;
  table(name: string): RecordTable;
  readonly ports: { onConnect(listener: (port: PlatformPort) => void): void };
  /**
   * Asks the content script of a document; rejects when that document is gone or in the back/forward cache. Absent
   * where no page outside the wallet sends requests.
   */
  readonly askPage?: (page: Pick<PortSender, 'tabId' | 'frameId' | 'documentId'>, message: unknown) => Promise<unknown>;
  readonly approvalWindow: ApprovalWindow;
  /** The number of pending requests on the toolbar icon; absent where there is none. */
  readonly badge?: { set(count: number): void };
  /** Absent where there are none. */
  readonly notices?: SystemNotices;
  readonly alarms: Alarms;
  /** Unix milliseconds. */
  now(): number;
  /** Runs once after `ms` while the wallet lives; returns a function that cancels it. */
  timer(ms: number, run: () => void): () => void;
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /**
   * Own extension id and URL prefix; a sender with both is one of the wallet's pages. On the web the prefix is the
   * page's origin.
   */
  readonly self: { readonly extensionId?: string; readonly urlPrefix: string };
  /**
   * Calls back for uncaught errors. Absent on the web, where background and page share one realm and the page handles
   * them.
   */
  readonly onUncaught?: (listener: (thrown: unknown) => void) => void;
  /** The parsed `config.json` next to the wallet's pages, or undefined when there is none. */
  loadConfig(): Promise<unknown>;
  readonly fetch: typeof fetch;
  readonly WebSocket: typeof WebSocket;
  /** Name of the platform in the wallet's hello: "extension" or "web". */
  readonly label: string;
}
