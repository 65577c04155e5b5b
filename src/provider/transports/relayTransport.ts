// The site's end of a paired session: encrypts requests, matches answers by their random ids, and times out.
// channels/relay manages the connection; connect manages the site's accounts and storage.

import { toHex } from '@svc/core/bytes';
import { CodedError } from '@svc/core/errors';
import type { RequestId, WalletEventName, WalletMessage } from '@svc/core/relay/messages';
import { topicOf } from '@svc/core/relay/pairingLink';
import { open, seal } from '@svc/core/relay/seal';
import { RelayChannel, type RelayChannelOptions, type RelayChannelState } from '../../channels/relay/relayChannel.ts';
import { realTiming, type Timing } from '../../channels/relay/timing.ts';
import { ProviderRpcError } from '../errors.ts';
import { plainParams } from '../plainParams.ts';

/** A request is given up after this time; the wallet's approval has expired by then too. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

export interface RelayTransportOptions
  extends Pick<RelayChannelOptions, 'fetch' | 'WebSocket' | 'timing' | 'isNew' | 'onState'> {
  /** 32 bytes shared with the wallet. */
  readonly key: Uint8Array;
  readonly relayUrl: string;
  /** Id of the wallet that holds the session; undefined before there is one, empty for a wallet without an id. */
  readonly holder?: string | undefined;
  /** The site's introduction, sent on every start. */
  readonly dapp: { readonly name: string; readonly url: string };
  onPeer(online: boolean): void;
  /**
   * The wallet introduced itself: it is present. If several have the same code, it is the one that holds the session.
   */
  onHello(wallet: WalletIntroduction): void;
  /** A message from another wallet than the one that holds the session, or than the first one. It has no effect. */
  onOther?(wallet: WalletIntroduction | undefined): void;
  onEvent(event: WalletEventName, data: unknown): void;
  /**
   * The session was ended by the wallet, the relay or time; with the reason as a sentence. Everything pending was
   * rejected already.
   */
  onEnded(reason: string): void;
}

/** A wallet's introduction. */
export interface WalletIntroduction {
  readonly name: string;
  readonly platform?: string;
}

interface Pending {
  settle(answer: { result: unknown } | { error: Error }): void;
  readonly text: string;
  /** The relay has accepted it. */
  isSent: boolean;
}

/**
 * Why a request got no answer.
 *
 * | reason | meaning |
 * |---|---|
 * | `notPaired` | there is no session |
 * | `unreachable` | the relay could not be reached in time; the request never left |
 * | `refused` | the relay did not take the request |
 * | `full` | too many requests wait for the wallet |
 * | `tooLarge` | the request exceeds what a relay takes |
 * | `timeout` | the wallet did not answer in time |
 * | `ended` | the session is over: pair again |
 * | `cancelled` | the site gave the pairing up |
 */
export type UnansweredReason =
  | 'notPaired'
  | 'unreachable'
  | 'refused'
  | 'full'
  | 'tooLarge'
  | 'timeout'
  | 'ended'
  | 'cancelled';

/**
 * The wallet did not answer: code 4900. `data.retry` is true only when the same request can be repeated without the
 * risk of executing it twice; after a timeout the user may still have approved, so check before repeating.
 */
export class UnansweredError extends ProviderRpcError {
  declare readonly data: { readonly reason: UnansweredReason; readonly retry: boolean };

  constructor(reason: UnansweredReason, message: string, retry: boolean, code: 4900 | 4001 = 4900) {
    super(code, message, { reason, retry });
    this.name = 'UnansweredError';
  }
}

/** The site's end of one session. */
export class RelayTransport {
  readonly #options: RelayTransportOptions;
  readonly #timing: Timing;
  readonly #channel: RelayChannel;
  readonly #pending = new Map<RequestId, Pending>();
  /** The connection was lost since the last message of the wallet. */
  #hadGap = false;
  /** When requests were last asked again because of a message that may have been missed. */
  #missedAt = Number.NEGATIVE_INFINITY;
  #over: UnansweredError | undefined;
  /** See {@link RelayTransportOptions.holder}. */
  #holder: string | undefined;
  /** Introductions of wallets by id, the first one first, while none holds the session. */
  readonly #introduced = new Map<string, WalletIntroduction>();

  constructor(options: RelayTransportOptions) {
    this.#options = options;
    this.#holder = options.holder;
    this.#timing = options.timing ?? realTiming;
    this.#channel = new RelayChannel({
      relayUrl: options.relayUrl,
      topic: topicOf(options.key),
      side: 'dapp',
      fetch: options.fetch,
      WebSocket: options.WebSocket,
      timing: this.#timing,
      isNew: options.isNew === true,
      onMessage: async (payload) => this.#receive(payload),
      onMissed: () => this.#missed(),
      onPeer: (online) => {
        if (online && this.#hadGap) this.#askAgain();
        options.onPeer(online);
      },
      onState: (state) => {
        if (state === 'offline') this.#hadGap = true;
        options.onState?.(state);
      },
      onEnded: () => this.#end('The session has ended. Pair again.'),
    });
  }

  get state(): RelayChannelState {
    return this.#channel.state;
  }

  get holder(): string | undefined {
    return this.#holder;
  }

  /**
   * Connects and introduces the site. Resolves when the relay has accepted the introduction, so it has seen the site's
   * origin.
   */
  async start(): Promise<void> {
    this.#channel.start();
    await this.#channel.send(seal(this.#options.key, 'dapp', JSON.stringify({ t: 'hello', dapp: this.#options.dapp })))
      .done;
  }

  /** Connects at once, for a page that became visible. */
  wake(): void {
    this.#channel.wake();
  }

  /**
   * Sends a request and waits for its answer.
   * @throws ProviderRpcError the wallet's own error: 4001 refused, 4100 not connected, and the rest
   * @throws UnansweredError no answer
   */
  request(method: string, params: unknown, timeoutMs = REQUEST_TIMEOUT_MS): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#over !== undefined) return reject(this.#over);
      const id = randomId();
      let text: string;
      let payload: string;
      try {
        text = JSON.stringify({ t: 'req', id, method, params: plainParams(params ?? []), to: this.#holder ?? '' });
      } catch {
        return reject(new ProviderRpcError(-32602, 'params: expected plain JSON values.'));
      }
      try {
        payload = seal(this.#options.key, 'dapp', text);
      } catch (error) {
        return reject(unansweredBy(error));
      }
      const sending = this.#channel.send(payload);
      const cancelTimer = this.#timing.after(timeoutMs, () => {
        const neverLeft = sending.takeBack();
        const error = neverLeft
          ? new UnansweredError('unreachable', 'The relay cannot be reached.', true)
          : new UnansweredError(
              'timeout',
              'The wallet did not answer in time. It may still act on the request.',
              false,
            );
        this.#settle(id, { error });
      });
      const pending: Pending = {
        text,
        isSent: false,
        settle: (answer) => {
          cancelTimer();
          if ('error' in answer) reject(answer.error);
          else resolve(answer.result);
        },
      };
      this.#pending.set(id, pending);
      sending.done.then(
        () => {
          pending.isSent = true;
        },
        (error: unknown) => this.#settle(id, { error: unansweredBy(error) }),
      );
    });
  }

  /** As after a gap, but seldom: a relay whose polls all end at once must not be sent the same over and over. */
  #missed(): void {
    const now = this.#timing.now();
    if (Math.abs(now - this.#missedAt) < ASK_AGAIN_AFTER_MS) return;
    this.#missedAt = now;
    this.#hadGap = true;
    if (this.#channel.peerOnline) this.#askAgain();
  }

  /**
   * An answer may have come during the gap and been acknowledged by another tab of the site. The wallet executes a
   * request once and answers a repeat from its store, so asking again is safe.
   */
  #askAgain(): void {
    this.#hadGap = false;
    for (const { text, isSent } of this.#pending.values())
      if (isSent) this.#channel.send(seal(this.#options.key, 'dapp', text));
  }

  /**
   * Says goodbye to the wallet and ends the session at the relay. Never throws: without a network the site removes it
   * all the same.
   */
  async disconnect(
    reason: UnansweredError = new UnansweredError('ended', 'The site ended the session.', false),
  ): Promise<void> {
    if (this.#over !== undefined) return;
    this.#reject(reason);
    const said = this.#channel
      .send(seal(this.#options.key, 'dapp', JSON.stringify({ t: 'bye' })))
      .done.catch(() => undefined);
    await Promise.race([said, new Promise<void>((resolve) => this.#timing.after(GOODBYE_WITHIN_MS, resolve))]);
    await this.#channel.end().catch(() => undefined);
  }

  /** Disconnects from the relay and keeps the session for a later restore; pending requests are rejected. */
  stop(): void {
    this.#reject(new UnansweredError('ended', 'The page let go of the session.', false));
    this.#channel.stop();
  }

  #receive(payload: string): void {
    const text = open(this.#options.key, 'dapp', payload);
    // Not authentic: silently dropped, and acknowledged so that it does not come again.
    const message = text === undefined ? undefined : readWalletMessage(text);
    if (message === undefined) return;
    const from = message.from ?? '';
    // The first result is the first consent: from then on other holders of the code are ignored.
    if (this.#holder === undefined && message.t === 'res' && 'result' in message && this.#pending.has(message.id))
      this.#hold(from);
    if (this.#holder !== undefined && from !== this.#holder)
      this.#options.onOther?.(message.t === 'hello' ? message.wallet : undefined);
    else if (message.t === 'hello') this.#introduce(from, message.wallet);
    else if (message.t === 'res')
      this.#settle(
        message.id,
        'error' in message ? { error: walletErrorOf(message.error) } : { result: message.result },
      );
    else if (message.t === 'bye') this.#end(ENDED_BY_WALLET);
    else if (message.event === 'disconnect') this.#end(reasonIn(message.data));
    else this.#options.onEvent(message.event, message.data);
  }

  #hold(from: string): void {
    this.#holder = from;
    const introduction = this.#introduced.get(from);
    if (introduction !== undefined) this.#options.onHello(introduction);
    this.#introduced.clear();
  }

  #introduce(from: string, wallet: WalletIntroduction): void {
    if (this.#holder === undefined && !this.#introduced.has(from) && this.#introduced.size < INTRODUCTIONS_MAX)
      this.#introduced.set(from, wallet);
    const [first] = this.#introduced.keys();
    if (this.#holder === undefined && from !== first) this.#options.onOther?.(wallet);
    else this.#options.onHello(wallet);
  }

  /** Late answers find no request and are ignored. */
  #settle(id: RequestId, answer: { result: unknown } | { error: Error }): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(answer);
  }

  #reject(reason: UnansweredError): void {
    this.#over ??= reason;
    for (const id of [...this.#pending.keys()]) this.#settle(id, { error: reason });
  }

  #end(sentence: string): void {
    if (this.#over !== undefined) return;
    this.#reject(new UnansweredError('ended', sentence, false));
    this.#channel.stop();
    this.#options.onEnded(sentence);
  }
}

/** Shorter than the wait of a poll, each of which may end without what another tab took. */
const ASK_AGAIN_AFTER_MS = 20_000;

/** Most wallets whose introductions are kept while nobody has agreed. */
const INTRODUCTIONS_MAX = 8;
const ENDED_BY_WALLET = 'The wallet ended the session.';
/** Longest reason of a wallet that is passed on. */
const REASON_MAX = 200;

/** The wallet's reason for ending the session. */
function reasonIn(data: unknown): string {
  const said = (data as { message?: unknown } | null | undefined)?.message;
  return typeof said === 'string' && said !== '' ? said.slice(0, REASON_MAX) : ENDED_BY_WALLET;
}

/** After this time the session is ended without the goodbye. */
const GOODBYE_WITHIN_MS = 3_000;

/** 128 random bits in the form of a UUID; `crypto.randomUUID` is missing on pages without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function unansweredBy(error: unknown): UnansweredError {
  const code = error instanceof CodedError ? error.code : '';
  switch (code) {
    case 'relay.ended':
    case 'relay.closed':
      return new UnansweredError('ended', 'The session has ended. Pair again.', false);
    case 'relay.full':
      return new UnansweredError(
        'full',
        'The relay takes no more requests at the moment: too many wait for the wallet.',
        true,
      );
    default:
      return new UnansweredError(
        code === 'relay.tooLarge' ? 'tooLarge' : 'refused',
        error instanceof CodedError ? error.message : 'The request could not be sent.',
        false,
      );
  }
}

function walletErrorOf({ code, message, data }: { code: number; message: string; data?: unknown }): ProviderRpcError {
  return new ProviderRpcError(
    Number.isInteger(code) ? code : -32603,
    String(message ?? 'The wallet gave no reason.'),
    data,
  );
}

const EVENTS: readonly WalletEventName[] = ['accountsChanged', 'chainChanged', 'disconnect'];

/** Checked by hand: the schemas of core/relay/messages would double the size of the library. */
function readWalletMessage(text: string): WalletMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { t, id, error, wallet, event, from } = value as Record<string, unknown>;
  if (from !== undefined && typeof from !== 'string') return undefined;
  const fits =
    t === 'bye' ||
    (t === 'hello' && typeof (wallet as { name?: unknown } | undefined)?.name === 'string') ||
    (t === 'event' && EVENTS.some((name) => name === event)) ||
    (t === 'res' &&
      typeof id === 'string' &&
      'result' in value !== 'error' in value &&
      (error === undefined || (typeof error === 'object' && error !== null)));
  return fits ? (value as WalletMessage) : undefined;
}
