// Carries messages between a page and the background, adds nothing and decides nothing. Keeps what waits for an answer:
// when the background is stopped and comes back, the same requests go again under the same ids, and the wallet answers
// each once.

import { carried, MAX_REQUEST_LENGTH, toPage } from '../channels/pagePort.ts';
import { type FromWallet, findFromWallet, findRequest, type ProviderRequest } from '../channels/providerPort.ts';

/** The background's port as browsers have it. */
export interface RuntimePort {
  postMessage(message: unknown): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

export interface RelayPageOptions {
  /** Opens a port. Throws when the extension is gone (updated, removed). */
  readonly connect: () => RuntimePort;
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
}

/** Ports that die this young count as failures. */
const YOUNG_MS = 1_000;
const MAX_FAILURES = 3;
const IDLE_RECONNECT_MS = 1_000;
const RETRY_MS = 5_000;
/** Requests one page may have waiting. */
const MAX_WAITING = 200;

/** Starts carrying. */
export function relayPage({ connect, post, onPageMessage, after, now, isClicked, isEager }: RelayPageOptions): void {
  const waiting = new Map<string, ProviderRequest>();
  let port: RuntimePort | undefined;
  let failures = 0;
  let isUp = true;

  const tell = (message: FromWallet): void => post(toPage(message));
  const refuse = (id: string, code: number, message: string): void => tell({ type: 'response', id, error: { code, message } });

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

  function open(): void {
    if (port !== undefined) return;
    let opened: RuntimePort;
    try {
      opened = connect();
    } catch {
      // The extension was updated or removed; this script never reaches it again.
      giveUp();
      return;
    }
    port = opened;
    const openedAt = now();
    opened.onMessage.addListener((value) => {
      const message = findFromWallet(value);
      if (message === undefined) return;
      failures = 0;
      setLink(true);
      if (message.type === 'response') waiting.delete(message.id);
      tell(message);
    });
    opened.onDisconnect.addListener(() => {
      if (port === opened) port = undefined;
      failures = now() - openedAt < YOUNG_MS ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) {
        giveUp();
        after(RETRY_MS, open);
      } else if (waiting.size > 0) open();
      // Events must reach the page as well, so an idle port is opened again.
      else after(IDLE_RECONNECT_MS, open);
    });
    for (const request of waiting.values()) opened.postMessage(request);
  }

  onPageMessage((data) => {
    const asked = findRequest(carried(data, 'wallet'));
    if (asked === undefined) return;
    const request: ProviderRequest = isClicked() ? { ...asked, isClicked: true } : asked;
    let length: number;
    try {
      length = JSON.stringify(request).length;
    } catch {
      return refuse(request.id, -32602, 'params: expected plain JSON values.');
    }
    if (length > MAX_REQUEST_LENGTH) return refuse(request.id, -32600, 'The request is too large.');
    if (waiting.size >= MAX_WAITING) return refuse(request.id, -32005, 'Too many requests are waiting.');
    waiting.set(request.id, request);
    if (port === undefined) open();
    else
      try {
        port.postMessage(request);
      } catch {
        // The port is going down; its end event sends the request again.
      }
  });
  if (isEager) open();
}
