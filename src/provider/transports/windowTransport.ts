// The page's end of the connection through window messages and the content script. Requests get random ids and wait
// until they are answered; the content script handles a stopped wallet.

import { carried, toContent } from '../../channels/pagePort.ts';
import {
  findFromWallet,
  type ProviderEvent,
  type ProviderRequest,
  type WireError,
} from '../../channels/providerPort.ts';
import type { Transport } from '../createProvider.ts';
import { ProviderRpcError } from '../errors.ts';
import { plainParams } from '../plainParams.ts';

/** The members of `window` that the transport uses. */
export interface MessageWindow {
  postMessage(message: unknown, targetOrigin: string): void;
  addEventListener(
    type: 'message',
    listener: (event: { readonly source: unknown; readonly data: unknown }) => void,
  ): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A text of 128 random bits; `crypto.randomUUID` exists in secure contexts only. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A transport over the page's own window.
 * @param self the window as the source of its own messages
 */
export function createWindowTransport(target: MessageWindow, self: unknown = target): Transport {
  // Captured now: a page may replace these later.
  const post = target.postMessage.bind(target);
  const OwnPromise = Promise;
  const waiting = new Map<string, Waiting>();
  const listeners: ((event: ProviderEvent) => void)[] = [];

  target.addEventListener('message', ({ source, data }) => {
    if (source !== self) return;
    const message = findFromWallet(carried(data, 'page'));
    if (message === undefined) return;
    if (message.type !== 'response') {
      for (const listener of listeners) listener(message);
      return;
    }
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    // Own members only: pages may add anything to Object.prototype.
    const { error, result } = message as { error?: WireError; result?: unknown };
    if (error !== undefined && Object.hasOwn(message, 'error'))
      one?.reject(
        new ProviderRpcError(error.code, error.message, Object.hasOwn(error, 'data') ? error.data : undefined),
      );
    else one?.resolve(result);
  });

  return {
    request(method, params) {
      return new OwnPromise((resolve, reject) => {
        const id = randomId();
        const request: ProviderRequest =
          params === undefined ? { type: 'request', id, method } : { type: 'request', id, method, params };
        waiting.set(id, { resolve, reject });
        // The target is this window itself; a sandboxed frame has no origin to name.
        const send = (one: ProviderRequest): void => post(toContent(one), '*');
        try {
          try {
            send(request);
          } catch {
            // Proxies cannot be cloned: objects and arrays of a reactive state are sent as their JSON.
            send({ ...request, params: plainParams(params) });
          }
        } catch {
          waiting.delete(id);
          reject(new ProviderRpcError(-32602, 'params: expected plain JSON values.'));
        }
      });
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
