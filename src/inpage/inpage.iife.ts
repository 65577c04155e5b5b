// Entry in the page's own world: creates the provider, announces it (EIP-6963) and puts it on `window`. It must never
// throw: the page may have frozen, replaced or redefined anything.

import { PROVIDER_GLOBAL, PROVIDER_READY_EVENT } from '@svc/core/names';
import { keepListeners } from '../channels/keepListeners.ts';
import { createProvider } from '../provider/createProvider.ts';
import { createSubscriptions } from '../provider/subscriptions.ts';
import { createWindowTransport } from '../provider/transports/windowTransport.ts';
import { announce } from './announce.ts';

const ETHEREUM_READY_EVENT = 'ethereum#initialized';

function attempt(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

attempt(() => {
  const addEventListener = keepListeners(window, document);
  const target = {
    addEventListener,
    postMessage: window.postMessage.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
  };
  const provider = createProvider(createWindowTransport(target, window), async (options) =>
    createSubscriptions(options),
  );
  attempt(() => announce(target, provider));
  const isOwnSet = attempt(() =>
    Object.defineProperty(window, PROVIDER_GLOBAL, {
      value: provider,
      writable: false,
      configurable: false,
      enumerable: true,
    }),
  );
  // Another wallet was first: it stays, and the announcement still offers this one.
  const isFree = !('ethereum' in window);
  const isEthereumSet =
    isFree &&
    attempt(() =>
      Object.defineProperty(window, 'ethereum', {
        value: provider,
        writable: true,
        configurable: true,
        enumerable: true,
      }),
    );
  if (isEthereumSet) attempt(() => void window.dispatchEvent(new Event(ETHEREUM_READY_EVENT)));
  if (isOwnSet) attempt(() => void window.dispatchEvent(new Event(PROVIDER_READY_EVENT)));
});
