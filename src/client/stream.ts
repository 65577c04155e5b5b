// The streams of a node over a WebSocket that reconnects by itself. Missed data is either delivered (trades by their
// numbers, current values by snapshots) or reported as a gap; reverted blocks are reported whether or not the stream
// was connected.

import { Refusal } from '@svc/core/errors';
import { type ChannelName, type Frame, frames } from '@svc/core/streams/channels';
import { Value } from 'typebox/value';
import { type Reorganisation, readHead, SeenHeads } from './heads.ts';
import { LastingSocket, type SocketOptions, type SocketStatus, type SocketUser } from './lastingSocket.ts';
import { type Node, NodeBadAnswer } from './node.ts';

/** Data that is missing for good: read it if needed. */
export type Gap =
  | { readonly kind: 'blocks'; readonly from: number; readonly to: number }
  /** Trades of a market (null for all) between this number and those that follow. */
  | { readonly kind: 'trades'; readonly market: string | null; readonly afterSeq: number };

/** The node refuses a channel, in its own words. */
export class ChannelRefused extends Refusal {
  constructor(message: string) {
    super('client.channelRefused', message);
  }
}

/** A channel, such as `blocks` or `trades:0x…:SVC`. */
export type ChannelText = ChannelName | `${ChannelName}:${string}`;

/** The events, in the order in which they happened. A handler that throws ends the stream. */
export interface StreamHandlers {
  readonly onFrame: (frame: Frame) => void;
  readonly onGap?: (gap: Gap) => void;
  /** Discard what was derived from the removed blocks; the frames of the new ones follow. */
  readonly onReorganisation?: (reorganisation: Reorganisation) => void;
  /** @param cause of `waiting` and `closed`, if there is one */
  readonly onStatus?: (status: SocketStatus, cause?: unknown) => void;
}

/** Settings of {@link openStream}. */
export interface StreamOptions extends SocketOptions {
  /** Trades after this number come first. */
  readonly sinceTrade?: number;
}

/** An open stream. */
export interface Stream {
  /** Sets exactly these channels from now on. */
  setChannels(channels: readonly ChannelText[]): void;
  /** Requests all snapshots again. */
  refresh(): void;
  /** Drops the connection and opens another: for a program that found the stream to be behind its chain. */
  reopen(): void;
  close(): void;
}

/** Id of the request that subscribes to heads. */
const HEADS_ID = 1;

const isTrades = (channel: string): boolean => channel.split(':')[0] === 'trades';

/** Opens a stream. */
export function openStream(
  node: Node,
  channels: readonly ChannelText[],
  handlers: StreamHandlers,
  { sinceTrade, ...socketOptions }: StreamOptions = {},
): Stream {
  const session = new StreamSession(node, channels, handlers, sinceTrade);
  const socket = new LastingSocket(session, socketOptions);
  session.socket = socket;
  return {
    setChannels: (list) => session.setChannels(list),
    refresh: () => session.refresh(),
    reopen: () => socket.reopen(),
    close: () => socket.close(),
  };
}

/** The purpose of a sent control frame; the node answers them in order. */
type Asked = 'channels' | 'missed trades';

/** The state of a stream across its connections. */
class StreamSession implements SocketUser {
  socket: LastingSocket | undefined;
  private readonly node: Node;
  private readonly handlers: StreamHandlers;
  private readonly seen = new SeenHeads();
  private wanted: ReadonlySet<string>;
  private lastHeight: number | undefined;
  private lastSeq: number | undefined;
  /** Channels that the connection was opened with. */
  private openedWith = '';
  private asked: Asked[] = [];
  /** Frames that are held until it is known what happened while disconnected. */
  private held: Frame[] | undefined;

  constructor(node: Node, channels: readonly string[], handlers: StreamHandlers, sinceTrade: number | undefined) {
    this.node = node;
    this.handlers = handlers;
    this.wanted = new Set(channels);
    this.lastSeq = sinceTrade;
  }

  url(): string {
    this.openedWith = this.list().join(',');
    const since = this.lastSeq !== undefined && [...this.wanted].some(isTrades) ? `&since=${this.lastSeq}` : '';
    return `${this.node.url.replace(/^http/, 'ws')}/ws?channels=${encodeURIComponent(this.openedWith)}${since}`;
  }

  onStatus(status: SocketStatus, cause?: unknown): void {
    if (status !== 'open') this.held = undefined;
    if (status !== 'open') this.asked = [];
    if (status === 'closed') this.handlers.onStatus?.(status, cause);
    else this.tell(() => this.handlers.onStatus?.(status, cause));
  }

  onText(text: string): void {
    const value = JSON.parse(text) as { type?: string; method?: string; params?: { result?: unknown } };
    if (value.type === undefined) {
      const head = value.method === 'eth_subscription' ? readHead(value.params?.result) : undefined;
      if (head !== undefined) this.seen.note(head);
      return;
    }
    const schema = Object.hasOwn(frames, value.type) ? frames[value.type as keyof typeof frames] : undefined;
    // A later version may send more.
    if (schema === undefined) return;
    if (!Value.Check(schema, value)) throw new NodeBadAnswer(`a frame of type ${value.type}`);
    const frame = value as Frame;
    if (frame.type === 'hello') {
      this.socket?.send({ jsonrpc: '2.0', id: HEADS_ID, method: 'eth_subscribe', params: ['newHeads'] });
      // Others may have been set while it connected.
      if (this.list().join(',') !== this.openedWith) this.setChannels([...this.wanted]);
      void this.catchUp();
      this.tell(() => this.socket?.opened());
    } else if (this.held !== undefined) this.held.push(frame);
    else this.take(frame);
  }

  setChannels(channels: readonly string[]): void {
    this.wanted = new Set(channels);
    this.ask({ op: 'set', channels: this.list() }, 'channels');
  }

  refresh(): void {
    const channels = [...this.wanted].filter((channel) => channel !== 'blocks');
    if (channels.length === 0) return;
    this.ask({ op: 'unsubscribe', channels }, 'channels');
    this.ask({ op: 'subscribe', channels }, 'channels');
  }

  /** Every stream includes blocks: their heights show what is missing. */
  private list(): string[] {
    return [...new Set(['blocks', ...this.wanted])];
  }

  private ask(frame: object, what: Asked): void {
    if (this.socket?.send(frame) === true) this.asked.push(what);
  }

  /** Calls a handler of the program; its exception ends the stream. */
  private tell(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.socket?.close(error);
    }
  }

  /** Checks what happened to the seen blocks, then delivers the held frames. */
  private async catchUp(): Promise<void> {
    const connection = this.socket?.connection;
    const isCurrent = (): boolean => this.socket?.connection === connection;
    this.held = [];
    try {
      const reorganisation = await this.seen.compare(this.node);
      if (!isCurrent()) return;
      if (reorganisation !== undefined) this.takeBack(reorganisation);
      const waiting = this.held;
      this.held = undefined;
      for (const frame of waiting) if (isCurrent()) this.take(frame);
    } catch (error) {
      if (isCurrent()) this.socket?.restart(error);
    }
  }

  private takeBack(reorganisation: Reorganisation): void {
    const { fromHeight } = reorganisation;
    this.seen.forgetFrom(fromHeight);
    if (this.lastHeight !== undefined) this.lastHeight = Math.min(this.lastHeight, fromHeight - 1);
    this.tell(() => this.handlers.onReorganisation?.(reorganisation));
  }

  private takeBlock(height: number): void {
    const from = (this.lastHeight ?? height) + 1;
    this.lastHeight = height;
    if (height <= from) return;
    this.tell(() => this.handlers.onGap?.({ kind: 'blocks', from, to: height - 1 }));
    // The node dropped frames of this slow client. Trades can be requested again; until they come, newer ones are held.
    const trades = [...this.wanted].filter(isTrades);
    if (trades.length === 0 || this.lastSeq === undefined || this.asked.includes('missed trades')) return;
    this.ask({ op: 'subscribe', channels: trades, since: this.lastSeq }, 'missed trades');
  }

  private take(frame: Frame): void {
    switch (frame.type) {
      case 'reorg':
        this.takeBack({ fromHeight: frame.from_height, newHash: frame.new_hash });
        return;
      case 'block':
        this.takeBlock(frame.height);
        if (!this.wanted.has('blocks')) return;
        break;
      case 'trade':
        if (this.asked.includes('missed trades')) return;
        if (this.lastSeq !== undefined && frame.trade.seq <= this.lastSeq) return;
        this.lastSeq = frame.trade.seq;
        break;
      case 'trades':
        this.lastSeq = Math.max(this.lastSeq ?? 0, ...frame.trades.map(({ seq }) => seq));
        break;
      case 'reset': {
        const afterSeq = this.lastSeq ?? 0;
        this.lastSeq = undefined;
        this.tell(() => this.handlers.onGap?.({ kind: 'trades', market: frame.key, afterSeq }));
        return;
      }
      case 'subscribed':
        this.asked.shift();
        return;
      case 'error':
        this.socket?.close(new ChannelRefused(frame.error));
        return;
      case 'hello':
      case 'ping':
      case 'channels':
        return;
      default:
    }
    this.tell(() => this.handlers.onFrame(frame));
  }
}
