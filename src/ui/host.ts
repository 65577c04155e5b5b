// What the pages ask of the place they run in, beyond the port to the background. extensionHost.ts and the web wallet
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
  /** Opens the full page at a route in a tab of its own; absent on the web, where every page is full. */
  readonly openFullPage?: (route: string) => void;
  /** Whether this page is a popup that closes when it loses the focus. */
  readonly isTransient?: () => boolean;
  /** Whether the toolbar's button opens a side panel instead of a popup; absent where there is no side panel. */
  readonly sidePanel?: { isChosen(): Promise<boolean>; choose(isChosen: boolean): Promise<void> };
  /** Address of the tab in front, undefined when the browser keeps it to itself; absent where there are no tabs. */
  readonly tabUrl?: () => Promise<string | undefined>;
  /** Notices of the system; absent where the browser shows none of this page. */
  readonly notices?: {
    isAllowed(): Promise<boolean>;
    /** Asks the user, who has just pressed something. Never rejects. */
    ask(): Promise<boolean>;
  };
  /** Picture of the tab in front as a data URL; absent where there are no tabs. Rejects when the browser refuses. */
  readonly captureTab?: () => Promise<string>;
  /** A picture that the user chose from the menu of a page, as a data URL, once; absent where there is no such menu. */
  readonly takePicture?: () => Promise<string | undefined>;
}

let current: Host | undefined;

/** Sets the host once, before anything is drawn. */
export function setHost(host: Host): void {
  current = host;
}

/** The host of this page. */
export function getHost(): Host {
  if (current === undefined) throw new Error('The page did not say where it runs.');
  return current;
}
