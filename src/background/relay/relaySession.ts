// The wallet's end of one paired session: decrypts messages of the site, passes each request to the router once,
// answers, and tells the site about changes. Every effect is stored before its message is acknowledged. pairings.ts
// decides which sessions exist; channels/relay manages the connection.

import { Refusal } from '@svc/core/errors';
import { WALLET_NAME } from '@svc/core/names';
import {
  encodeMessage,
  parseSiteMessage,
  type RequestId,
  requestIdName,
  requestIdOf,
  type SiteRequest,
  type WalletMessage,
} from '@svc/core/relay/messages';
import { open, seal } from '@svc/core/relay/seal';
import { RelayChannel } from '../../channels/relay/relayChannel.ts';
import type { Timing } from '../../channels/relay/timing.ts';
import type { Platform } from '../../platform/platform.ts';
import { Interrupted } from '../requests/refusals.ts';
import { onlyReads } from '../router/gates/known.ts';
import type { Router } from '../router/router.ts';
import { type RouterAnswer, siteErrorOf } from '../router/siteErrors.ts';
import type { SiteViews } from '../router/siteViews.ts';
import type { PairingView } from '../state/view.ts';
import type { PairingRecord } from './pairingStore.ts';
import type { RequestLog, RequestRecord } from './requestLog.ts';

/** What a site is told without asking. */
export interface SiteState {
  /** Classic addresses granted to the origin, the selected one first; empty while locked. */
  readonly addresses: readonly string[];
  /** Minimal lower-case hex. */
  readonly chainIdHex: string;
}

export interface RelaySessionOptions {
  readonly record: PairingRecord;
  readonly key: Uint8Array;
  readonly platform: Pick<Platform, 'fetch' | 'WebSocket' | 'label' | 'now'>;
  readonly timing: Timing;
  readonly router: Router;
  readonly log: RequestLog;
  readonly siteViews: SiteViews;
  siteState(): SiteState;
  onChange(): void;
  /** The site said goodbye, or the relay says that the session is over. Already stopped. */
  onLeft(): void;
  /** The site uses another wallet, which has the same code and was approved first. Already stopped. */
  onTaken(): void;
  /** The last running request has its answer. */
  onIdle(): void;
}

/** What a site is told at the end of its session. */
const SESSION_ENDS = {
  byUser: { code: 4900, message: 'The user ended the session in the wallet.' },
  accessTaken: { code: 4900, message: 'The user took the access of this site back in the wallet.' },
} as const;
export type SessionEnd = keyof typeof SESSION_ENDS;

/** Concurrent requests of one session; more are answered with an error. */
const MAX_RUNNING = 32;
const TOO_MANY: RouterAnswer = { error: { code: -32005, message: 'Too many requests of this site are waiting.' } };
const TOO_LARGE: RouterAnswer = { error: { code: -32603, message: 'The answer is too large for the relay.' } };

/** The answer of this request is no longer stored, so its result is unknown here. */
const NO_LONGER_KEPT: RouterAnswer = {
  error: siteErrorOf(
    new Interrupted(
      'This request was handled before, and the wallet no longer keeps its answer. It is not done again: look whether it took effect.',
    ),
  ),
};

export class RelaySession {
  readonly record: PairingRecord;
  readonly #options: RelaySessionOptions;
  readonly #channel: RelayChannel;
  readonly #running = new Set<string>();
  /** Ids whose answer is being sent to the relay. */
  readonly #delivering = new Set<string>();
  #told: Partial<SiteState> = {};
  #closed = false;

  constructor(options: RelaySessionOptions) {
    this.#options = options;
    this.record = options.record;
    this.#channel = new RelayChannel({
      relayUrl: options.record.relay,
      topic: options.record.topic,
      side: 'wallet',
      fetch: options.platform.fetch,
      WebSocket: options.platform.WebSocket,
      timing: options.timing,
      onMessage: (payload) => this.#receive(payload),
      onPeer: (online) => {
        if (online) this.#greet();
        options.onChange();
      },
      onState: () => options.onChange(),
      onEnded: () => this.#left(),
    });
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  get view(): PairingView {
    const { topic, origin, name, relay, createdAt } = this.record;
    return { topic, origin, name, relay, createdAt, state: this.#channel.state, peerOnline: this.#channel.peerOnline };
  }

  /** Connects, and resumes what an earlier run of the wallet left: unanswered requests and undelivered answers. */
  start(): void {
    this.#channel.start();
    for (const record of this.#options.log.of(this.record.topic))
      if (record.answer === undefined) void this.#resume(record);
    this.#deliverLeft();
  }

  wake(): void {
    this.#channel.wake();
  }

  /** Disconnects from the relay and keeps the session. */
  stop(): void {
    this.#closed = true;
    this.#channel.stop();
  }

  /** Sends accounts and chain to the site where they differ from what it was last told. */
  tellChanges(): void {
    if (this.#closed || !this.#channel.peerOnline) return;
    const { addresses, chainIdHex } = this.#options.siteState();
    if (addresses.join() !== this.#told.addresses?.join())
      this.#send({ t: 'event', event: 'accountsChanged', data: addresses });
    if (chainIdHex !== this.#told.chainIdHex) this.#send({ t: 'event', event: 'chainChanged', data: chainIdHex });
    this.#told = { addresses, chainIdHex };
  }

  /**
   * Says goodbye and ends the session at the relay. Never throws: without a network the wallet removes it all the same.
   */
  async disconnect(why: SessionEnd): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#send({ t: 'event', event: 'disconnect', data: SESSION_ENDS[why] });
    const said = this.#send({ t: 'bye' });
    await Promise.race([said, new Promise<void>((resolve) => this.#options.timing.after(3_000, resolve))]);
    await this.#channel.end().catch(() => undefined);
  }

  /**
   * The site is present, newly or after a gap in which anything may have changed. An absent site gets no greeting: its
   * mailbox would fill up.
   */
  #greet(): void {
    this.#send({ t: 'hello', wallet: { name: WALLET_NAME, platform: this.#options.platform.label } });
    this.#told = {};
    this.tellChanges();
    this.#deliverLeft();
  }

  #left(): void {
    if (this.#closed) return;
    this.stop();
    this.#options.onLeft();
  }

  async #receive(payload: string): Promise<void> {
    const text = open(this.#options.key, 'wallet', payload);
    // Not authentic (reflected, another key, a changed byte) or not a message: silently dropped.
    const message = text === undefined ? undefined : findSiteMessage(text);
    if (message?.t === 'bye') this.#left();
    else if (message?.t === 'req' && this.#isForAnother(message)) this.#taken();
    else if (message?.t === 'req') await this.#take(message, payload);
    else if (message === undefined && text !== undefined) this.#refuseMalformed(text);
  }

  /** A wallet with another id holds the session. */
  #isForAnother({ to = '' }: SiteRequest): boolean {
    return to !== '' && to !== this.record.walletId;
  }

  /** Leaves without a message or an acknowledgement: pending messages are the other wallet's. */
  #taken(): void {
    if (this.#closed) return;
    this.stop();
    this.#options.onTaken();
  }

  /** The site made it, so it gets an error instead of waiting in vain. Nothing happened, so nothing is stored. */
  #refuseMalformed(text: string): void {
    const id = requestIdOf(text);
    if (id === undefined || this.#options.log.find(this.record.topic, requestIdName(id)) !== undefined) return;
    void this.#send({
      t: 'res',
      id,
      error: {
        code: -32600,
        message: 'This is not a request: it needs a method name, and params that are a list or an object.',
      },
    });
  }

  /** Resolves once the request is stored; handling continues in the background. */
  async #take(request: SiteRequest, payload: string): Promise<void> {
    const { log } = this.#options;
    const { topic } = this.record;
    const id = requestIdName(request.id);
    const known = log.find(topic, id);
    if (known?.answer !== undefined) {
      // A repeat, by the relay or by somebody who recorded the first: the same answer, never a second execution.
      void this.#deliver(known);
      return;
    }
    if (known?.spent === true) {
      void this.#send({ t: 'res', id: request.id, ...NO_LONGER_KEPT } as WalletMessage);
      return;
    }
    if (known !== undefined || this.#running.has(id)) return;
    const record: RequestRecord = { topic, id, request: payload, delivered: false, at: this.#options.platform.now() };
    await log.put(record);
    void this.#handle(record, request);
  }

  /** A request stored before the worker stopped. The router knows whether its approval, or its effect, still exists. */
  async #resume(record: RequestRecord): Promise<void> {
    const text = open(this.#options.key, 'wallet', record.request);
    const message = text === undefined ? undefined : findSiteMessage(text);
    if (message?.t === 'req') await this.#handle(record, message);
    else await this.#options.log.remove(record.topic, record.id);
  }

  async #handle(record: RequestRecord, { id, method, params }: SiteRequest): Promise<void> {
    const { router, log, siteViews } = this.#options;
    const { topic, origin } = this.record;
    const before = siteViews.of(origin);
    let answer = TOO_MANY;
    if (this.#running.size < MAX_RUNNING) {
      this.#running.add(record.id);
      answer = await router.handle(
        { id: record.id, method, ...(params === undefined ? {} : { params }) },
        { kind: 'relay', origin, topic },
      );
      this.#running.delete(record.id);
    }
    if (this.#closed) return;
    const answered = { ...record, answer: this.#sealAnswer(id, answer), seen: siteViews.since(before) };
    // A read may be repeated safely. Any other answer is stored before it is sent: if the wallet stops in between, it
    // is sent on the next start.
    if (!onlyReads(method)) await log.put(answered);
    // A site must learn what the request changed before it gets the answer.
    this.tellChanges();
    await this.#deliver(answered, onlyReads(method));
    if (!this.isBusy) this.#options.onIdle();
  }

  #sealAnswer(id: RequestId, answer: RouterAnswer): string {
    const message = (body: RouterAnswer): string =>
      encodeMessage(this.#named({ t: 'res', id, ...body } as WalletMessage));
    try {
      return seal(this.#options.key, 'wallet', message(answer));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return seal(this.#options.key, 'wallet', message(TOO_LARGE));
    }
  }

  #deliverLeft(): void {
    for (const record of this.#options.log.of(this.record.topic)) if (!record.delivered) void this.#deliver(record);
  }

  async #deliver(record: RequestRecord, forget = false): Promise<void> {
    if (record.answer === undefined || this.#delivering.has(record.id)) return;
    this.#delivering.add(record.id);
    try {
      await this.#channel.send(record.answer).done;
    } catch {
      // The session is over, or the mailbox is full: it is sent again when the site comes back.
      return;
    } finally {
      this.#delivering.delete(record.id);
    }
    if (this.#closed) return;
    if (forget) await this.#options.log.remove(record.topic, record.id);
    else if (!record.delivered) await this.#options.log.put({ ...record, delivered: true });
  }

  /** With this wallet's id, if the site distinguishes wallets. */
  #named(message: WalletMessage): WalletMessage {
    const { walletId } = this.record;
    return walletId === undefined ? message : { ...message, from: walletId };
  }

  async #send(message: WalletMessage): Promise<void> {
    try {
      await this.#channel.send(seal(this.#options.key, 'wallet', encodeMessage(this.#named(message)))).done;
    } catch {
      // Greetings and events are sent again on the next connection.
    }
  }
}

function findSiteMessage(text: string): ReturnType<typeof parseSiteMessage> | undefined {
  try {
    return parseSiteMessage(text);
  } catch {
    return undefined;
  }
}
