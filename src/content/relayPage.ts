// Carries messages between a page and the background, adds nothing and decides nothing. It keeps pending requests: when
// the port ends and a new one opens (a stopped background, a page back from the back/forward cache), the same requests
// are sent again under the same ids, and the wallet answers each once.

import { carried, MAX_REQUEST_LENGTH, toPage } from '../channels/pagePort.ts';
import { type FromWallet, findFromWallet, findRequest, type ProviderRequest } from '../channels/providerPort.ts';

/** The background's port, as browsers provide it. */
export interface RuntimePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/** The lifecycle of a page. */
export interface PageLife {
  /** Prerendered: nobody has opened it yet. */
  readonly isPrerendered: boolean;
  /** It was opened. */
  onActivated(listener: () => void): void;
  /** It enters the back/forward cache. */
  onCached(listener: () => void): void;
  /** It returns from there. */
  onReturned(listener: () => void): void;
}

export interface RelayPageOptions {
  /** Opens a port. Throws when the extension is gone (updated, removed, switched off). */
  readonly connect: () => RuntimePort;
  /** Whether the extension of this script is gone: it can never be reached again. */
  readonly isGone: () => boolean;
  readonly life: PageLife;
  /** Posts to the page. */
  readonly post: (message: unknown) => void;
  /** Calls back for messages from this window itself. */
  readonly onPageMessage: (listener: (data: unknown) => void) => void;
  readonly after: (ms: number, run: () => void) => void;
  readonly now: () => number;
  /** Whether the user has just clicked or typed in this page. */
  readonly isClicked: () => boolean;
  /** Whether to open the port at once. Inner frames wait for a first request: most of them never send one. */
  readonly isEager: boolean;
  /** The page existed before this script: the script of a removed extension may still answer it. */
  readonly isLate: boolean;
}

export interface PageRelay {
  /** Ids of the pending requests. */
  waitingIds(): string[];
}

/** Ports that end this early count as failures. */
const YOUNG_MS = 1_000;
const MAX_FAILURES = 3;
const IDLE_RECONNECT_MS = 1_000;
const RETRY_MS = 5_000;
/** How often a port without any message is checked. */
const UNHEARD_MS = 1_000;
/** Most pending requests of a page. */
const MAX_WAITING = 200;

/** Starts carrying. */
export function relayPage(options: RelayPageOptions): PageRelay {
  const { connect, isGone, life, post, onPageMessage, after, now, isClicked } = options;
  const waiting = new Map<string, ProviderRequest>();
  let port: { readonly at: RuntimePort; readonly openedAt: number; isHeard: boolean } | undefined;
  let failures = 0;
  let isUp = true;
  /** The page is not visible: nothing is sent. */
  let isHeld = life.isPrerendered;
  let wantsPort = options.isEager;
  /** The script of a newer installation has taken over. */
  let isRetired = false;

  const tell = (message: FromWallet): void => post(toPage(message));
  const refuse = (id: string, code: number, message: string): void =>
    tell({ type: 'response', id, error: { code, message } });

  function setLink(up: boolean): void {
    if (up === isUp) return;
    isUp = up;
    tell({ type: 'link', up });
  }

  /** The wallet cannot be reached: pending requests are rejected now. */
  function giveUp(): void {
    for (const id of waiting.keys()) refuse(id, 4900, 'The wallet cannot be reached. Reload the page.');
    waiting.clear();
    setLink(false);
  }

  function onLost(lost: RuntimePort): void {
    if (port?.at !== lost) return;
    failures = now() - port.openedAt < YOUNG_MS ? failures + 1 : 0;
    port = undefined;
    if (isGone()) giveUp();
    else if (failures >= MAX_FAILURES) {
      giveUp();
      after(RETRY_MS, open);
    } else if (waiting.size > 0) open();
    // Events must reach the page as well, so an idle port is reopened.
    else after(IDLE_RECONNECT_MS, open);
  }

  function send(to: RuntimePort, request: ProviderRequest): void {
    try {
      to.postMessage(request);
    } catch {
      // Its end may not be reported: a port that accepts nothing is lost.
      onLost(to);
    }
  }

  /**
   * A port that is opened while the extension is being disabled opens, accepts everything, and never reports its end.
   */
  function lookAfter(opened: RuntimePort): void {
    after(UNHEARD_MS, () => {
      if (port?.at !== opened || port.isHeard) return;
      if (isGone()) onLost(opened);
      else lookAfter(opened);
    });
  }

  function open(): void {
    if (port !== undefined || isHeld) return;
    let opened: RuntimePort;
    try {
      opened = connect();
    } catch {
      giveUp();
      return;
    }
    port = { at: opened, openedAt: now(), isHeard: false };
    opened.onMessage.addListener((value) => {
      const message = findFromWallet(value);
      if (message === undefined || port?.at !== opened) return;
      failures = 0;
      port.isHeard = true;
      setLink(true);
      if (message.type === 'response') waiting.delete(message.id);
      tell(message);
    });
    opened.onDisconnect.addListener(() => onLost(opened));
    lookAfter(opened);
    for (const request of [...waiting.values()]) if (port?.at === opened) send(opened, request);
  }

  /** Explicitly, so that every browser behaves the same: some end the port of a cached page without an event. */
  function letGo(): void {
    const last = port?.at;
    port = undefined;
    last?.disconnect();
  }

  function show(): void {
    isHeld = false;
    letGo();
    failures = 0;
    if (wantsPort) open();
  }

  life.onActivated(show);
  life.onReturned(show);
  life.onCached(() => {
    isHeld = true;
    letGo();
  });

  /** Why a request is refused, as code and sentence. */
  function fault(request: ProviderRequest): readonly [number, string] | undefined {
    let length: number;
    try {
      length = JSON.stringify(request).length;
    } catch {
      return [-32602, 'params: expected plain JSON values.'];
    }
    if (length > MAX_REQUEST_LENGTH) return [-32600, 'The request is too large.'];
    return waiting.size >= MAX_WAITING ? [-32005, 'Too many requests are waiting.'] : undefined;
  }

  function carry(asked: ProviderRequest): void {
    const request: ProviderRequest = isClicked() ? { ...asked, isClicked: true } : asked;
    const why = fault(request);
    if (why !== undefined) {
      refuse(request.id, ...why);
      return;
    }
    wantsPort = true;
    waiting.set(request.id, request);
    if (port === undefined) open();
    else send(port.at, request);
  }

  onPageMessage((data) => {
    if (isRetired) return;
    const request = findRequest(carried(data, 'wallet'));
    if (request !== undefined) carry(request);
    const said = request === undefined && isGone() ? findFromWallet(carried(data, 'page')) : undefined;
    if (said?.type === 'link' && said.up) isRetired = true;
  });
  if (options.isLate) tell({ type: 'link', up: true });
  if (wantsPort) open();
  return { waitingIds: () => [...waiting.keys()] };
}
