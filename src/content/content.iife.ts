// Entry of the content script: connects relayPage to the page's window, the page's lifecycle, and the extension's port.

import { keepListeners } from '../channels/keepListeners.ts';
import { PROVIDER_PORT, WAITING_QUESTION } from '../channels/providerPort.ts';
import { type RuntimePort, relayPage } from './relayPage.ts';

interface ExtensionRuntime {
  /** Absent once the extension is gone. */
  readonly id?: string;
  connect(info: { name: string }): RuntimePort;
  readonly lastError?: unknown;
  readonly onMessage: {
    addListener(listener: (message: unknown, sender: unknown, answer: (value: unknown) => void) => void): void;
  };
}

/** What browsers offer to a content script. */
declare const chrome: { readonly runtime: ExtensionRuntime };

const listen = keepListeners(window, document);
const { runtime } = chrome;

const relay = relayPage({
  connect() {
    const port = runtime.connect({ name: PROVIDER_PORT });
    // Reading it tells the browser that the end of the port is expected.
    port.onDisconnect.addListener(() => void runtime.lastError);
    return port;
  },
  isGone: () => runtime.id === undefined,
  life: {
    isPrerendered: (document as { prerendering?: boolean }).prerendering === true,
    onActivated: (listener) => document.addEventListener('prerenderingchange', listener, { once: true }),
    onCached: (listener) =>
      listen('pagehide', (event: PageTransitionEvent) => {
        if (event.persisted) listener();
      }),
    onReturned: (listener) =>
      listen('pageshow', (event: PageTransitionEvent) => {
        if (event.persisted) listener();
      }),
  },
  post: (message) => window.postMessage(message, '*'),
  onPageMessage: (listener) =>
    listen('message', (event: MessageEvent) => {
      if (event.source === window) listener(event.data);
    }),
  after: (ms, run) => void setTimeout(run, ms),
  now: () => Date.now(),
  // Without support by the browser the user counts as inactive.
  isClicked: () => (navigator as { userActivation?: { isActive: boolean } }).userActivation?.isActive === true,
  isEager: window === window.top,
  isLate: document.readyState !== 'loading',
});

// After it was stopped, the background asks which requests are still waiting.
runtime.onMessage.addListener((message, _sender, answer) => {
  if ((message as { type?: unknown } | null)?.type === WAITING_QUESTION) answer(relay.waitingIds());
});
