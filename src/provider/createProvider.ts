// The EIP-1193 provider over any transport: requests, events, and the legacy members that old sites still call. It has
// no authority: accounts and chain are copies of the wallet's last values.

import { PROVIDER_FLAG } from '@svc/core/names';
import { MAX_METHOD_LENGTH, type ProviderEvent } from '../channels/providerPort.ts';
import { disconnected, ProviderRpcError } from './errors.ts';
import type { SubscriptionOptions, Subscriptions } from './subscriptions.ts';

/** How a provider reaches its wallet. */
export interface Transport {
  /** Result of one request. Rejects with an error that carries a numeric code. */
  request(method: string, params: unknown): Promise<unknown>;
  /** Calls back for every event, in the wallet's order, and when the link is lost or restored. */
  subscribe(listener: (event: ProviderEvent) => void): void;
}

interface RequestArguments {
  readonly method: string;
  readonly params?: readonly unknown[] | object;
}

type Listener = (...values: never[]) => void;
type Callback = (error: unknown, response?: unknown) => void;

/** What a callback gets of a request: one of result and error. */
interface LegacyAnswer {
  readonly id: unknown;
  readonly jsonrpc: '2.0';
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface Provider {
  readonly isMetaMask: false;
  readonly chainId: string | null;
  readonly selectedAddress: string | null;
  readonly networkVersion: string | null;
  isConnected(): boolean;
  request(args: RequestArguments): Promise<unknown>;
  on(event: string, listener: Listener): Provider;
  addListener(event: string, listener: Listener): Provider;
  once(event: string, listener: Listener): Provider;
  off(event: string, listener: Listener): Provider;
  removeListener(event: string, listener: Listener): Provider;
  removeAllListeners(event?: string): Provider;
  /** Legacy form of eth_requestAccounts. */
  enable(): Promise<unknown>;
  /**
   * Legacy forms: (method, params) resolves a result, (payload, callback) calls back, with a list of answers for a list
   * of payloads; (payload) alone throws.
   */
  send(methodOrPayload: unknown, paramsOrCallback?: unknown): unknown;
  sendAsync(payload: unknown, callback: Callback): void;
}

/** Listeners by event; one that throws does not affect the others. */
class Emitter {
  readonly #listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>();

  add(event: string, listener: Listener, isOnce = false): void {
    if (typeof listener !== 'function') return;
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, isOnce }]);
  }

  remove(event: string, listener: Listener): void {
    const all = this.#listeners.get(event) ?? [];
    const last = all.findLastIndex((one) => one.listener === listener);
    if (last >= 0) this.#listeners.set(event, all.toSpliced(last, 1));
  }

  clear(event?: string): void {
    if (event === undefined) this.#listeners.clear();
    else this.#listeners.delete(event);
  }

  emit(event: string, value: unknown): void {
    for (const { listener, isOnce } of this.#listeners.get(event) ?? []) {
      if (isOnce) this.remove(event, listener);
      try {
        (listener as (value: unknown) => void)(value);
      } catch {
        // The page's own fault; it must neither stop other listeners nor surface as the wallet's.
      }
    }
  }
}

function readArguments(args: unknown): RequestArguments {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw new ProviderRpcError(-32600, 'Expected one object {method, params}.');
  const { method, params } = args as { method?: unknown; params?: unknown };
  if (typeof method !== 'string' || method === '') throw new ProviderRpcError(-32600, 'method: expected text.');
  // Longer names are not sent to the wallet, which knows none of them.
  if (method.length > MAX_METHOD_LENGTH) throw new ProviderRpcError(4200, 'The wallet does not support this method.');
  if (params !== undefined && params !== null && typeof params !== 'object')
    throw new ProviderRpcError(-32600, 'params: expected a list or an object.');
  return params === undefined || params === null ? { method } : { method, params };
}

/**
 * Sites set members of, mark, freeze and wrap the providers that they find (frameworks do so with everything in their
 * state): whatever they try fails silently and changes nothing, for them or for others. The proxy's target is an empty
 * object, so that no invariant of the language about its members can be violated by reporting success.
 */
function unalterable<T extends object>(members: T): T {
  const target = {};
  const isOpen = (): boolean => Reflect.isExtensible(target);
  return new Proxy(target, {
    get: (_, key) => Reflect.get(members, key),
    has: (_, key) => Reflect.has(members, key),
    set: () => true,
    deleteProperty: () => true,
    // A non-configurable member would have to exist on the target: only that is refused, and everything after a freeze.
    defineProperty: (_, __, { configurable }) => isOpen() && configurable === true,
    setPrototypeOf: () => false,
    // A frozen object has only its target's members: the others can still be read, but are no longer listed.
    ownKeys: () => (isOpen() ? Reflect.ownKeys(members) : []),
    getOwnPropertyDescriptor(_, key) {
      const found = isOpen() ? Reflect.getOwnPropertyDescriptor(members, key) : undefined;
      return found === undefined ? undefined : { ...found, configurable: true };
    },
  }) as T;
}

/** Methods that the page's own subscriptions answer, through reads of the wallet. */
const SUBSCRIBING =
  /^eth_(?:subscribe|unsubscribe|newFilter|newBlockFilter|getFilterChanges|getFilterLogs|uninstallFilter)$/;

/**
 * A provider over a transport.
 * @param subscriptions creates the handler of subscriptions and filters on first use
 */
export function createProvider(
  transport: Transport,
  subscriptions: (options: SubscriptionOptions) => Promise<Subscriptions>,
): Provider {
  const emitter = new Emitter();
  let subscribed: Promise<Subscriptions> | undefined;
  let chainId: string | null = null;
  let accounts: readonly string[] = [];
  let isUp = true;
  const networkVersion = (): string | null => (chainId === null ? null : BigInt(chainId).toString());

  function onChain(next: string): void {
    if (next === chainId) return;
    const isFirst = chainId === null;
    chainId = next;
    if (isFirst) {
      emitter.emit('connect', { chainId });
      return;
    }
    emitter.emit('chainChanged', chainId);
    emitter.emit('networkChanged', networkVersion());
  }

  function onLink(next: boolean, reason?: string): void {
    if (next === isUp) return;
    isUp = next;
    if (!isUp) emitter.emit('disconnect', disconnected(reason));
    else if (chainId !== null) emitter.emit('connect', { chainId });
  }

  transport.subscribe((event) => {
    if (event.type === 'link') onLink(event.up, event.reason);
    else if (event.event === 'chainChanged') onChain(event.data);
    else if (event.data.join() !== accounts.join()) {
      accounts = [...event.data];
      emitter.emit('accountsChanged', [...accounts]);
    }
  });

  async function request(args: RequestArguments): Promise<unknown> {
    const { method, params } = readArguments(args);
    if (!SUBSCRIBING.test(method)) return transport.request(method, params);
    subscribed ??= subscriptions({
      ask: (name, given) => transport.request(name, given),
      tell: (message) => emitter.emit('message', message),
    });
    return (await subscribed).request(method, params);
  }

  // Reads nothing that a page may have put on the prototypes of objects, and makes no promises by its `Promise`.
  async function sendAsync(payload: unknown, callback: Callback): Promise<unknown> {
    // Clients of that time (web3.js 1) send lists of requests this way, and look for a fault in each answer.
    if (Array.isArray(payload)) {
      // A list in a list is no request.
      const answers = payload.map((one) => sendAsync(Array.isArray(one) || one, () => undefined));
      for (let at = 0; at < answers.length; at++) answers[at] = (await answers[at]) as never;
      return callback(null, answers);
    }
    const envelope = { id: (payload as { id?: unknown } | null)?.id, jsonrpc: '2.0' } as const;
    let error: unknown = null;
    let answer: LegacyAnswer;
    try {
      answer = { ...envelope, result: await request(payload as RequestArguments) };
    } catch (fault) {
      error = fault;
      answer = { ...envelope, error };
    }
    callback(error, answer);
    return answer;
  }

  const on = (event: string, listener: Listener): Provider => {
    emitter.add(event, listener);
    return provider;
  };
  const off = (event: string, listener: Listener): Provider => {
    emitter.remove(event, listener);
    return provider;
  };
  const provider: Provider = unalterable({
    [PROVIDER_FLAG]: true,
    isMetaMask: false as const,
    get chainId() {
      return chainId;
    },
    get selectedAddress() {
      return accounts[0] ?? null;
    },
    get networkVersion() {
      return networkVersion();
    },
    isConnected: () => isUp && chainId !== null,
    request,
    on,
    addListener: on,
    once(event: string, listener: Listener) {
      emitter.add(event, listener, true);
      return provider;
    },
    off,
    removeListener: off,
    removeAllListeners(event?: string) {
      emitter.clear(event);
      return provider;
    },
    enable: () => request({ method: 'eth_requestAccounts' }),
    send(methodOrPayload: unknown, paramsOrCallback?: unknown) {
      if (typeof methodOrPayload === 'string')
        return request({ method: methodOrPayload, params: paramsOrCallback as object });
      if (typeof paramsOrCallback === 'function') return sendAsync(methodOrPayload, paramsOrCallback as Callback);
      throw new ProviderRpcError(4200, 'Synchronous requests are not supported; use request().');
    },
    sendAsync,
  });
  return provider;
}
