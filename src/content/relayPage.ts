// Carries messages between a page and the background, adds nothing and decides nothing. Keeps what waits for an answer:
// when the port ends and a new one opens (a stopped background, a page back from the back/forward cache), the same
// requests go again under the same ids, and the wallet answers each once.

import { carried, MAX_REQUEST_LENGTH, toPage } from '../channels/pagePort.ts';
import { type FromWallet, findFromWallet, findRequest, type ProviderRequest } from '../channels/providerPort.ts';

/** The background's port as browsers have it. */
export interface RuntimePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/** What happens to a page beside being loaded and left. */
export interface PageLife {
  /** Drawn ahead: nobody has opened it yet. */
  readonly isPrerendered: boolean;
  /** It was opened after all. */
  onActivated(listener: () => void): void;
  /** It goes into the back/forward cache. */
  onCached(listener: () => void): void;
  /** It comes back from there. */
  onReturned(listener: () => void): void;
}

export interface RelayPageOptions {
  /** Opens a port. Throws when the extension is gone (updated, removed, switched off). */
  readonly connect: () => RuntimePort;
  /** Whether the extension that this script belongs to is gone: it never reaches it again. */
  readonly isGone: () => boolean;
  readonly life: PageLife;
  /** Posts to the page. */
  readonly post: (message: unknown) => void;
  /** Calls back for messages that this window sent itself. */
  readonly onPageMessage: (listener: (data: unknown) => void) => void;
  readonly after: (ms: number, run: () => void) => void;
  readonly now: () => number;
  /** Whether the user clicked or typed in this page just before. */
  readonly isClicked: () => boolean;
  /** Whether to open the port at once. Inner frames wait for a first request: most of them never ask anything. */
  readonly isEager: boolean;
  /** The page was there before this script: the script of an extension that is gone may still answer it. */
  readonly isLate: boolean;
}

export interface PageRelay {
  /** Ids of the requests that wait for an answer. */
  waitingIds(): string[];
}

/** Ports that die this young count as failures. */
const YOUNG_MS = 1_000;
const MAX_FAILURES = 3;
const IDLE_RECONNECT_MS = 1_000;
const RETRY_MS = 5_000;
/** How often a port that has said nothing yet is looked after. */
const UNHEARD_MS = 1_000;
/** Requests one page may have waiting. */
const MAX_WAITING = 200;

/** Starts carrying. */
export function relayPage(options: RelayPageOptions): PageRelay {
  const { connect, isGone, life, post, onPageMessage, after, now, isClicked } = options;
  const waiting = new Map<string, ProviderRequest>();
  let port: { readonly at: RuntimePort; readonly openedAt: number; isHeard: boolean } | undefined;
  let failures = 0;
  let isUp = true;
  /** The page is not in front of anybody: nothing leaves it. */
  let isHeld = life.isPrerendered;
  let wantsPort = options.isEager;
  /** The script of a newer life of the extension has taken over. */
  let isRetired = false;

  const tell = (message: FromWallet): void => post(toPage(message));
  const refuse = (id: string, code: number, message: string): void =>
    tell({ type: 'response', id, error: { code, message } });

  function setLink(up: boolean): void {
    if (up === isUp) return;
    isUp = up;
    tell({ type: 'link', up });
  }

  /** The wallet cannot be reached: whoever waits hears so now. */
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
    // Events must reach the page as well, so an idle port is opened again.
    else after(IDLE_RECONNECT_MS, open);
  }

  function send(to: RuntimePort, request: ProviderRequest): void {
    try {
      to.postMessage(request);
    } catch {
      // Its end may never be told: a port that takes nothing is lost.
      onLost(to);
    }
  }

  /**
   * A port that is opened while the extension is being switched off opens, takes everything, and never says that it
   * ended.
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

  /** By hand, so that every browser does the same: some end the port of a cached page and tell nobody. */
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

  /** Why a request is not carried, as code and sentence. */
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
