// Entry of the content script: gives relayPage the page's window and the extension's port.

import { keepListeners } from '../channels/keepListeners.ts';
import { PROVIDER_PORT } from '../channels/providerPort.ts';
import { type RuntimePort, relayPage } from './relayPage.ts';

interface ExtensionRuntime {
  readonly id?: string;
  connect(info: { name: string }): RuntimePort;
  readonly lastError?: unknown;
}

const listen = keepListeners(window, document);
const { runtime } = (globalThis as unknown as { chrome: { runtime: ExtensionRuntime } }).chrome;

relayPage({
  connect() {
    const port = runtime.connect({ name: PROVIDER_PORT });
    // Reading it tells the browser that the end of the port is expected.
    port.onDisconnect.addListener(() => void runtime.lastError);
    return port;
  },
  // The target is this window itself; a sandboxed frame has no origin to name.
  post: (message) => window.postMessage(message, '*'),
  onPageMessage: (listener) =>
    listen('message', (event: MessageEvent) => {
      if (event.source === window) listener(event.data);
    }),
  after: (ms, run) => void setTimeout(run, ms),
  now: () => Date.now(),
  // Browsers that do not say it count as unclicked.
  isClicked: () => (navigator as { userActivation?: { isActive: boolean } }).userActivation?.isActive === true,
  isEager: window === window.top,
});
