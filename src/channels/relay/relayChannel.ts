// One end's connection to a topic of the relay: a socket first, long polling when sockets do not open; nothing is
// delivered twice, and nothing is acknowledged before its effect is stored. Site and wallet use the same policy.
// Encryption, requests and answers belong to its owners.

import { RELAYED_PAYLOAD_MAX } from '@svc/core/relay/side';
import { Inbox } from './inbox.ts';
import { Outbox, type Sending } from './outbox.ts';
import { createRelayApi, isRelayMessage, type RelayAddress, type RelayApi, RelayRefusal } from './relayApi.ts';
import { jitter, realTiming, type Timing } from './timing.ts';

/** `offline` means that the relay cannot be reached now; `closed` is final. */
export type RelayChannelState = 'connecting' | 'online' | 'offline' | 'closed';
export type RelayEndReason = 'ended' | 'expired';

export interface RelayChannelOptions extends RelayAddress {
  readonly WebSocket: new (url: string) => WebSocket;
  readonly timing?: Timing;
  /**
   * The topic does not exist yet: the first connection creates it. Otherwise an unknown topic means that the session
   * ended.
   */
  readonly isNew?: boolean;
  /**
   * Handles one message; it is acknowledged when this resolves and comes again when it rejects. Called one at a time,
   * in order.
   */
  onMessage(payload: string): Promise<void>;
  /** Another end of this side may have taken messages that this one was never shown; the connection is fine. */
  onMissed?(): void;
  /** The relay says whether the other end is present: on every connection, and on changes. */
  onPeer?(online: boolean): void;
  onState?(state: RelayChannelState): void;
  /** The relay says that the session is over. The channel is already closed. */
  onEnded?(reason: RelayEndReason): void;
}

const CONNECT_WITHIN_MS = 10_000;
/**
 * Time for the relay to say whether the session still exists: a network that swallows everything must not block an
 * attempt longer.
 */
const KNOWN_WITHIN_MS = 5_000;
/**
 * A socket that looks open and carries nothing, as after a sleep or a change of network, is detected within 10 s: the
 * sum of the two. It also keeps an extension's worker awake: Chromium stops it after 30 s without socket traffic.
 */
const PING_EVERY_MS = 5_000;
const PONG_WITHIN_MS = 4_500;
const POLL_WAIT_SEC = 25;
const POLL_RETRY_MS = 3_000;
/** A poll that ends sooner, with nothing, was not waited for: the next one would be no better. */
const POLL_TOO_SOON_MS = 1_000;
const SOCKET_RETRY_WHILE_POLLING_MS = 60_000;
const FAILURES_BEFORE_POLLING = 3;
/** Longest accepted frame: a payload and its envelope. */
const FRAME_MAX = RELAYED_PAYLOAD_MAX + 1_024;
/** Delay before the next attempt after `failures` consecutive failures, without jitter. */
export function reconnectDelayMs(failures: number): number {
  return Math.min(15_000, 1_000 * 2 ** Math.min(4, failures));
}

export class RelayChannel {
  readonly #options: RelayChannelOptions;
  readonly #timing: Timing;
  readonly #api: RelayApi;
  readonly #outbox: Outbox;
  #state: RelayChannelState = 'offline';
  #peerOnline: boolean | undefined;
  #socket: WebSocket | undefined;
  #open = false;
  #failures = 0;
  #mayCreate: boolean;
  /** Creation time of the session: a different one means another session under the same topic. */
  #createdAt: number | undefined;
  #cancelRetry: () => void = () => undefined;
  #cancelAlive: () => void = () => undefined;
  #polling: AbortController | undefined;
  readonly #inbox: Inbox;

  constructor(options: RelayChannelOptions) {
    this.#options = options;
    this.#timing = options.timing ?? realTiming;
    this.#api = createRelayApi(options);
    this.#mayCreate = options.isNew === true;
    this.#outbox = new Outbox({
      api: this.#api,
      timing: this.#timing,
      onSilentSocket: () => this.#abandonSocket(),
      onEnded: () => this.#finish('ended'),
    });
    this.#inbox = new Inbox({
      onMessage: (payload) => options.onMessage(payload),
      acknowledge: (seq) => this.#write({ type: 'ack', seq }),
      isClosed: () => this.#state === 'closed',
      onFailed: () => this.#abandonSocket(),
    });
  }

  get state(): RelayChannelState {
    return this.#state;
  }

  /** Whether the other end is present, according to the relay. */
  get peerOnline(): boolean {
    return this.#peerOnline === true && this.#state !== 'closed';
  }

  /** Begins connecting. */
  start(): void {
    if (this.#state !== 'closed') this.#connect();
  }

  /** Sends an encrypted payload; it waits while the relay cannot be reached. */
  send(payload: string): Sending {
    return this.#outbox.add(payload);
  }

  /** Connects at once, or checks that the open connection works; for a page that became visible or an alarm. */
  wake(): void {
    if (this.#state === 'closed') return;
    if (this.#open) this.#ping();
    else if (this.#socket === undefined) this.#connect();
  }

  /** Disconnects from the relay and keeps the session. */
  stop(): void {
    this.#close(new RelayRefusal('relay.closed', 'The connection was closed.'));
  }

  /**
   * Ends the session at the relay for both ends. The channel is closed whatever the relay says. @throws RelayRefusal
   */
  async end(): Promise<void> {
    this.#close(new RelayRefusal('relay.ended', 'The session has ended.'));
    await this.#api.end();
  }

  #setState(state: RelayChannelState): void {
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    this.#options.onState?.(state);
  }

  /** The other end's presence is unknown until the next connection. */
  #wentOffline(): void {
    this.#peerOnline = undefined;
    this.#setState('offline');
  }

  #setPeer(online: boolean): void {
    if (this.#peerOnline === online) return;
    this.#peerOnline = online;
    this.#options.onPeer?.(online);
  }

  #close(reason: RelayRefusal): void {
    if (this.#state === 'closed') return;
    this.#setState('closed');
    this.#cancelRetry();
    this.#cancelAlive();
    this.#stopPolling();
    const socket = this.#socket;
    this.#socket = undefined;
    this.#open = false;
    this.#outbox.close(reason);
    socket?.close(1000);
  }

  #finish(reason: RelayEndReason): void {
    if (this.#state === 'closed') return;
    this.#close(
      new RelayRefusal('relay.ended', reason === 'expired' ? 'The session has expired.' : 'The session has ended.'),
    );
    this.#options.onEnded?.(reason);
  }

  #connect(): void {
    this.#cancelRetry();
    if (this.#state !== 'online') this.#setState('connecting');
    this.#outbox.expectSocket();
    if (this.#mayCreate) this.#openSocket();
    else void this.#openKnown();
  }

  /**
   * A socket to an unknown topic would create a new, empty session on the site's side, and browsers hide why an upgrade
   * failed.
   */
  async #openKnown(): Promise<void> {
    let cancelled = false;
    const call = new AbortController();
    const cancelDeadline = this.#timing.after(KNOWN_WITHIN_MS, () => call.abort());
    this.#cancelRetry = () => {
      cancelled = true;
    };
    try {
      if (await this.#isGone(call.signal)) return this.#finish('ended');
    } catch {
      // Unreachable for now, or a proxy answered: the attempt below fails and is counted.
    } finally {
      cancelDeadline();
    }
    // If the call got no answer, a socket would not get one either.
    if (!cancelled && call.signal.aborted && this.#socket === undefined) return this.#lostSocket(false);
    if (!cancelled && this.#state !== 'closed' && this.#socket === undefined) this.#openSocket();
  }

  /**
   * Whether the session is over. A call of the site after the end creates a new, empty one under the same topic; its
   * numbers start again, so it must not be mistaken for the old one. @throws RelayRefusal
   */
  async #isGone(signal?: AbortSignal): Promise<boolean> {
    const { createdAt } = await this.#api.readSession(signal);
    if (createdAt === null || createdAt !== (this.#createdAt ?? createdAt)) return true;
    this.#createdAt = createdAt;
    return false;
  }

  /** The session exists now. */
  #joined(): void {
    this.#mayCreate = false;
    // If it cannot be read now, it is read on the next connection.
    if (this.#createdAt === undefined) this.#isGone().catch(() => undefined);
    this.#setState('online');
  }

  #openSocket(): void {
    let socket: WebSocket;
    try {
      socket = new this.#options.WebSocket(this.#api.socketUrl);
    } catch {
      this.#lostSocket(false);
      return;
    }
    this.#socket = socket;
    let answered = false;
    const cancelDeadline = this.#timing.after(CONNECT_WITHIN_MS, () => this.#abandonSocket());
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      cancelDeadline();
      this.#open = true;
      const wasPolling = this.#polling !== undefined;
      this.#stopPolling();
      this.#joined();
      this.#inbox.acknowledge();
      this.#outbox.attach((frame) => this.#write(frame));
      if (wasPolling) this.#options.onMissed?.();
      this.#keepAlive();
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      // No relay sends this much at once: something else answers here, and is treated like no answer.
      if (typeof event.data !== 'string' || event.data.length > FRAME_MAX) return this.#abandonSocket(false);
      answered = true;
      this.#failures = 0;
      this.#keepAlive();
      this.#receiveFrame(event.data);
    };
    socket.onclose = (event) => {
      cancelDeadline();
      if (this.#socket !== socket) return;
      if (event.code === 1000 && (event.reason === 'ended' || event.reason === 'expired'))
        return this.#finish(event.reason);
      this.#lostSocket(answered);
    };
    socket.onerror = () => undefined;
  }

  /** The socket neither answers nor closes, or is not a relay's: drop it and ignore its close event. */
  #abandonSocket(answered = this.#open): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    this.#lostSocket(answered);
    socket.close();
  }

  #lostSocket(answered: boolean): void {
    this.#socket = undefined;
    this.#open = false;
    this.#cancelAlive();
    if (this.#state === 'closed') return;
    if (!answered) this.#failures += 1;
    if (this.#polling === undefined) this.#wentOffline();
    this.#outbox.detach();
    if (this.#failures >= FAILURES_BEFORE_POLLING) {
      if (this.#polling === undefined) void this.#poll();
      this.#retryIn(SOCKET_RETRY_WHILE_POLLING_MS);
    } else this.#retryIn(reconnectDelayMs(this.#failures));
  }

  #retryIn(ms: number): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#timing.after(jitter(ms, this.#timing), () => this.#connect());
  }

  #write(frame: object): void {
    // A closing socket loses the frame; the outbox and the next connection make up for it.
    if (this.#open) this.#socket?.send(JSON.stringify(frame));
  }

  /** Pings after some silence, and gives the socket up without an answer. */
  #keepAlive(): void {
    this.#cancelAlive();
    this.#cancelAlive = this.#timing.after(PING_EVERY_MS, () => this.#ping());
  }

  #ping(): void {
    this.#cancelAlive();
    this.#write({ type: 'ping' });
    this.#cancelAlive = this.#timing.after(PONG_WITHIN_MS, () => this.#abandonSocket());
  }

  #receiveFrame(text: string): void {
    let frame: { type?: unknown; online?: unknown; ref?: unknown };
    try {
      frame = Object(JSON.parse(text));
    } catch {
      return;
    }
    if (frame.type === 'message' && isRelayMessage(frame)) void this.#inbox.take([frame]);
    else if (frame.type === 'peer') this.#setPeer(frame.online === true);
    else if (frame.type === 'published' && typeof frame.ref === 'string') this.#outbox.confirm(frame.ref);
    else if (frame.type === 'error' && typeof frame.ref === 'string') this.#outbox.refuse(frame.ref);
  }

  #stopPolling(): void {
    this.#polling?.abort();
    this.#polling = undefined;
  }

  async #poll(): Promise<void> {
    const polling = new AbortController();
    this.#polling = polling;
    let isSure = this.#mayCreate;
    while (this.#polling === polling) {
      try {
        // A poll of the site would reopen an ended session.
        if (!isSure && (await this.#isGone())) return this.#finish('ended');
        if (this.#polling !== polling) return;
        isSure = true;
        // The first poll does not wait, so that presence is known at once.
        const waitSec = this.#state === 'online' ? POLL_WAIT_SEC : 0;
        const before = this.#timing.now();
        const { messages, peerOnline } = await this.#api.poll(this.#inbox.handled, waitSec, polling.signal);
        if (this.#polling !== polling) return;
        const tookMs = this.#timing.now() - before;
        this.#joined();
        this.#setPeer(peerOnline);
        // Between two polls another tab may take a message and acknowledge it: the next number shows it, if one comes.
        const next = messages[0]?.seq;
        if (next === undefined ? waitSec > 0 : next > this.#inbox.handled + 1) this.#options.onMissed?.();
        const isAllHandled = await this.#inbox.take(messages);
        const isTooSoon = next === undefined && waitSec > 0 && tookMs < POLL_TOO_SOON_MS;
        if (!isAllHandled || isTooSoon) await this.#pause(POLL_RETRY_MS);
      } catch (error) {
        if (this.#polling !== polling) return;
        if ((error as RelayRefusal).code === 'relay.ended') return this.#finish('ended');
        isSure = this.#mayCreate;
        this.#wentOffline();
        await this.#pause(Math.max((error as RelayRefusal).retryAfterMs, POLL_RETRY_MS));
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timing.after(jitter(ms, this.#timing), resolve));
  }
}
