// One open socket: delivers the mailbox of its side as fast as the reader takes it, and handles the reader's frames.

import type { Duplex } from 'node:stream';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { type ClientFrame, encodeServerFrame, parseClientFrame, refOf, type ServerFrame } from '@svc/core/relay/frames';
import { otherSide } from '@svc/core/relay/side';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { sentenceOf } from '../edge/http.ts';
import { LimitRefusal, type Limits } from '../edge/limits.ts';
import type { Logger } from '../edge/log.ts';
import type { Metrics } from '../edge/metrics.ts';
import type { FreshMessage, News, RelayBus } from './bus/relayBus.ts';
import { FrameWriter } from './frameWriter.ts';
import type { Presence } from './presence/presence.ts';
import type { Access, Relay } from './relay.ts';

/** Bytes that may wait for a reader before the mailbox is left alone for a while. */
const HIGH_WATER = 262_144;
/** Bytes that may wait for a reader who only writes; beyond, it is cut. */
const HARD_LIMIT = 2_097_152;

/** Length of the time in which frames are counted. */
const FRAMES_MS = 10_000;
/** Milliseconds in which one that sends too fast takes its goodbye; nothing more is read from it. */
const CUT_AFTER_MS = 1_000;

/** What open sockets are made of. */
export interface SocketSessionParts {
  relay: Relay;
  bus: RelayBus;
  presence: Presence;
  clock: Clock;
  limits: Limits;
  metrics: Metrics;
  log: Logger;
  /** Name of a topic in the log. */
  tag: (topic: string) => string;
}

/** A socket of one side. */
export class SocketSession {
  readonly #ws: WebSocket;
  readonly #writer: FrameWriter;
  readonly #access: Access;
  readonly #parts: SocketSessionParts;
  readonly #closed: Promise<void>;
  #cursor = 0;
  #isPumping = false;
  #hasNews = false;
  /** The session that was joined. */
  #session = 0;
  /** What the reader was last told of the other side, and what was heard while asking. */
  #toldPeer: boolean | undefined;
  #heardPeer: boolean | undefined;
  #hasFailed = false;
  #lastHeardAt: number;
  /** Highest number acknowledged by frames, and whether one is being written. */
  #ackWanted = 0;
  #isAcking = false;
  /** Messages that are being taken, and whether the socket is closed after them. */
  #publishing = 0;
  #isOverRate = false;
  /** Frames of the present time, and when it began. */
  #frames = 0;
  #framesSince: number;
  #unsubscribe = (): void => {};

  /** @param stream what the socket writes to */
  constructor(ws: WebSocket, stream: Duplex, access: Access, parts: SocketSessionParts, onClose: () => void) {
    this.#ws = ws;
    this.#writer = new FrameWriter(ws, stream);
    this.#access = access;
    this.#parts = parts;
    this.#lastHeardAt = parts.clock.elapsed();
    this.#framesSince = this.#lastHeardAt;
    this.#closed = new Promise((resolve) => {
      ws.once('close', () => {
        this.#unsubscribe();
        parts.presence.closed(access.topic, access.side);
        onClose();
        resolve();
      });
    });
    ws.on('error', () => {
      // Protocol errors close the socket with their own code (1002, 1007, 1009); no frame is sent.
    });
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
    ws.on('pong', () => this.#heard());
    ws.on('ping', () => this.#heard());
  }

  /**
   * Announces the side and begins to hand out its mailbox.
   * @param sessionId the session that was joined; it may have ended since, before this socket could hear of it
   */
  start(sessionId: number): void {
    const { bus, presence } = this.#parts;
    this.#session = sessionId;
    this.#unsubscribe = bus.subscribe(this.#access.topic, (news) => this.#hear(news));
    presence.opened(this.#access.topic, this.#access.side);
    this.#look();
  }

  /** Looks at everything that a lost hint may have told of. */
  #look(): void {
    this.#parts.relay.isLive(this.#access.topic, this.#session).then(
      (isLive) => {
        if (!isLive) return void this.close(1000, 'ended');
        if (this.#toldPeer !== undefined) this.#tellPeer().catch((error: unknown) => this.#fault(error));
        this.#pump();
      },
      (error: unknown) => this.#fault(error),
    );
  }

  /** Pings, or cuts a socket that has been silent for too long. */
  check(): void {
    if (this.#parts.clock.elapsed() - this.#lastHeardAt >= this.#parts.limits.silence * 1000) this.terminate();
    else if (this.#ws.readyState === this.#ws.OPEN) this.#ws.ping();
  }

  /** Closes with a code; resolves when the socket is gone. */
  close(code: number, reason: string): Promise<void> {
    this.#writer.flush();
    this.#ws.close(code, reason);
    return this.#closed;
  }

  /** Cuts the connection. */
  terminate(): void {
    this.#ws.terminate();
  }

  #hear(news: News): void {
    switch (news.kind) {
      case 'message':
        if (news.receiver === this.#access.side && !this.#handOver(news.fresh)) this.#pump();
        break;
      case 'peer':
        if (news.side !== otherSide(this.#access.side)) break;
        this.#heardPeer = news.online;
        // Not needed before the first peer frame: that frame carries the current state.
        if (this.#toldPeer !== undefined) this.#sayPeer(news.online);
        break;
      case 'look':
        this.#look();
        break;
      case 'end':
        void this.close(1000, news.reason);
    }
  }

  /** Sends a message without a look at the mailbox, when it is the next one of a reader who keeps up. */
  #handOver(fresh: FreshMessage | undefined): boolean {
    if (fresh === undefined || fresh.session !== this.#session || fresh.seq !== this.#cursor + 1) return false;
    if (this.#isPumping || this.#ws.readyState !== this.#ws.OPEN || this.#writer.waiting >= HIGH_WATER) return false;
    this.#cursor = fresh.seq;
    this.#send({ type: 'message', seq: fresh.seq, payload: fresh.payload, at: fresh.at });
    this.#parts.metrics.delivered.inc({ transport: 'socket' });
    return true;
  }

  #pump(): void {
    this.#hasNews = true;
    if (this.#isPumping) return;
    this.#isPumping = true;
    this.#drainMailbox().catch((error: unknown) => this.#fault(error));
  }

  async #drainMailbox(): Promise<void> {
    const { relay, metrics } = this.#parts;
    const { topic, side } = this.#access;
    try {
      while (this.#hasNews && this.#ws.readyState === this.#ws.OPEN) {
        this.#hasNews = false;
        for (;;) {
          const messages = await relay.fetch(topic, side, this.#cursor, this.#session);
          if (messages.length === 0 || this.#ws.readyState !== this.#ws.OPEN) break;
          for (const { seq, payload, at } of messages) {
            this.#cursor = seq;
            await this.#sendSlowly({ type: 'message', seq, payload, at });
          }
          metrics.delivered.inc({ transport: 'socket' }, messages.length);
        }
        if (this.#toldPeer === undefined) await this.#tellPeer();
      }
    } finally {
      this.#isPumping = false;
    }
  }

  async #tellPeer(): Promise<void> {
    const { topic, side } = this.#access;
    this.#heardPeer = undefined;
    const isOnline = await this.#parts.presence.isOnline(topic, otherSide(side));
    const online = this.#heardPeer ?? isOnline;
    if (online !== this.#toldPeer) this.#sayPeer(online);
  }

  #sayPeer(online: boolean): void {
    this.#toldPeer = online;
    this.#send({ type: 'peer', online });
  }

  #receive(data: RawData, isBinary: boolean): void {
    // What follows a failed frame must not overtake it: the sender will send both again.
    if (this.#hasFailed || !this.#heard()) return;
    const text = isBinary ? '' : data.toString();
    let frame: ClientFrame | undefined;
    try {
      if (isBinary) throw new ParseRefusal('frame', 'text');
      frame = parseClientFrame(text);
    } catch (error) {
      this.#refuse(error, refOf(text));
      return;
    }
    switch (frame?.type) {
      case 'publish':
        void this.#publish(frame.payload, frame.ref ?? null);
        break;
      case 'ack':
        this.#ackWanted = Math.max(this.#ackWanted, frame.seq);
        if (!this.#isAcking) void this.#acknowledge();
        break;
      case 'ping':
        this.#send({ type: 'pong' });
    }
  }

  async #publish(payload: string, ref: string | number | null): Promise<void> {
    this.#publishing++;
    try {
      const seq = await this.#parts.relay.publish(this.#access, payload, this.#session);
      this.#send({ type: 'published', ref, seq });
    } catch (error) {
      if (!(error instanceof LimitRefusal) || error.code !== 'limit.publishes') this.#refuse(error, ref ?? undefined);
      else {
        this.#parts.metrics.refused.inc({ code: error.code });
        this.#isOverRate = true;
      }
    }
    // What was taken before is still confirmed, or the client would send it again.
    if (--this.#publishing === 0 && this.#isOverRate) void this.close(1008, 'too many messages');
  }

  /** Frames that arrive while one is being written are written as one: only the highest number counts. */
  async #acknowledge(): Promise<void> {
    this.#isAcking = true;
    try {
      for (let done = 0; done < this.#ackWanted; ) {
        const wanted = this.#ackWanted;
        await this.#parts.relay.acknowledge(this.#access.topic, this.#access.side, wanted, this.#session);
        done = wanted;
      }
      // A number beyond the last message must not swallow the acknowledgement of a later one.
      this.#ackWanted = 0;
    } catch (error) {
      this.#fault(error);
    } finally {
      this.#isAcking = false;
    }
  }

  #refuse(error: unknown, ref: string | number | undefined): void {
    if (!(error instanceof Refusal) || error.code === 'storage.away') {
      this.#fault(error);
      return;
    }
    this.#parts.metrics.refused.inc({ code: error.code });
    this.#send(
      ref === undefined
        ? { type: 'error', message: sentenceOf(error) }
        : { type: 'error', message: sentenceOf(error), ref },
    );
  }

  #fault(error: unknown): void {
    this.#hasFailed = true;
    // A store that is closing under us is not a fault of this socket, and one that is away has been reported.
    if (!this.#parts.relay.isStopping && (error as Refusal).code !== 'storage.away') {
      this.#parts.metrics.faults.inc();
      this.#parts.log.error({ err: error, topic: this.#parts.tag(this.#access.topic) }, 'socket failed');
    }
    void this.close(1011, 'fault');
  }

  #send(frame: ServerFrame): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#writer.waiting > HARD_LIMIT) this.terminate();
    else this.#writer.write(encodeServerFrame(frame), isAscii(frame));
  }

  /** Sends, and waits for the reader when much is under way. */
  async #sendSlowly(frame: ServerFrame): Promise<void> {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#writer.write(encodeServerFrame(frame), isAscii(frame));
    if (this.#writer.waiting >= HIGH_WATER) await new Promise<void>((resolve) => this.#writer.flush(resolve));
  }

  /**
   * The other end lives. @returns whether it sends no faster than it may: everybody else waits while its frames are
   * read
   */
  #heard(): boolean {
    const now = this.#parts.clock.elapsed();
    this.#lastHeardAt = now;
    if (now - this.#framesSince >= FRAMES_MS) {
      this.#framesSince = now;
      this.#frames = 0;
    }
    const excess = ++this.#frames - this.#parts.limits.frames;
    if (excess === 1) this.#cutOff();
    return excess <= 0;
  }

  #cutOff(): void {
    this.#parts.metrics.refused.inc({ code: 'limit.frames' });
    void this.close(1008, 'too many frames');
    this.#ws.pause();
    const cancel = this.#parts.clock.after(CUT_AFTER_MS, () => this.terminate());
    void this.#closed.then(cancel);
  }
}

/** Whether nothing in a frame is of a client's choice, but for a payload, which has been looked at. */
function isAscii(frame: ServerFrame): boolean {
  return frame.type === 'message' || (frame.type === 'published' && typeof frame.ref !== 'string');
}
