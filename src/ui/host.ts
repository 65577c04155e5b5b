// What the pages need from their environment besides the port to the background. extensionHost.ts and the web wallet
// implement it.

/** The page's end of the port to the background. */
export interface HostPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The background is gone; the port never works again. */
  onDisconnect(listener: () => void): void;
}

export interface Host {
  readonly kind: 'extension' | 'web';
  /** A new port; the background answers with the whole view. */
  connect(): HostPort;
  /** Opens the full page at a route in a new tab; absent on the web, where every page is full. */
  readonly openFullPage?: (route: string) => void;
  /** Whether this page is a popup that closes when it loses the focus. */
  readonly isTransient?: () => boolean;
  /** Whether the toolbar button opens a side panel instead of a popup; absent where there is no side panel. */
  readonly sidePanel?: { isChosen(): Promise<boolean>; choose(isChosen: boolean): Promise<void> };
  /** URL of the active tab, undefined when the browser does not reveal it; absent where there are no tabs. */
  readonly tabUrl?: () => Promise<string | undefined>;
  /** Notices of the system; absent where the browser shows none of this page. */
  readonly notices?: {
    isAllowed(): Promise<boolean>;
    /** Asks the user, who has just pressed something. Never rejects. */
    ask(): Promise<boolean>;
  };
  /** Picture of the tab in front as a data URL; absent where there are no tabs. Rejects when the browser refuses. */
  readonly captureTab?: () => Promise<string>;
  /** A screenshot chosen from the context menu of a page, as a data URL, once; absent where there is no such menu. */
  readonly takePicture?: () => Promise<string | undefined>;
}

let current: Host | undefined;

/** Sets the host once, before rendering. */
export function setHost(host: Host): void {
  current = host;
}

/** The host of this page. */
export function getHost(): Host {
  if (current === undefined) throw new Error('The page did not say where it runs.');
  return current;
}
