// A WebSocket that reconnects by itself, with increasing delays, until it is closed. Its user defines the messages.

import { NodeSilent } from './node.ts';

/** `open`: frames come. `waiting`: the connection is lost and will be retried. `closed`: permanently. */
export type SocketStatus = 'open' | 'waiting' | 'closed';

/** Settings of {@link LastingSocket}. */
export interface SocketOptions {
  /** Milliseconds before the first retry; each further one waits twice as long, 30 s at most. Default 500. */
  readonly retryMs?: number;
  /**
   * Milliseconds without a frame after which a connection counts as dead, however alive it looks (after sleep, after a
   * change of network); a node says something every 30 s. Default 75,000.
   */
  readonly silenceMs?: number;
  /** Default: the platform's (browsers, Node 22 or newer). */
  readonly WebSocket?: typeof WebSocket;
}

/** Callbacks of a socket. */
export interface SocketUser {
  /** Where to connect, called for each attempt. */
  readonly url: () => string;
  /** A text frame. An exception ends the connection, which is retried. */
  readonly onText: (text: string) => void;
  /** {@link LastingSocket.opened} reports `open`. */
  readonly onStatus: (status: SocketStatus, cause?: unknown) => void;
}

const LONGEST_RETRY_MS = 30_000;
/** Looks at a connection within the time that it may be silent. */
const LOOKS = 3;

/** A socket that reconnects. */
export class LastingSocket {
  private readonly user: SocketUser;
  private readonly retryMs: number;
  private readonly silenceMs: number;
  private readonly Socket: typeof WebSocket;
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking: ReturnType<typeof setInterval> | undefined;
  private isClosed = false;
  private tries = 0;
  /** Counts connections, so that late work can tell whether it is still wanted. */
  connection = 0;

  constructor(user: SocketUser, options: SocketOptions = {}) {
    this.user = user;
    this.retryMs = options.retryMs ?? 500;
    this.silenceMs = options.silenceMs ?? 75_000;
    this.Socket = options.WebSocket ?? WebSocket;
    this.connect();
  }

  /** Sends an object, if it is connected. @returns whether it was sent */
  send(value: object): boolean {
    const isOpen = this.socket?.readyState === this.Socket.OPEN;
    if (isOpen) this.socket?.send(JSON.stringify(value));
    return isOpen;
  }

  /** The other end has proved to be the right one: the next failure starts with the shortest delay. */
  opened(): void {
    this.tries = 0;
    this.user.onStatus('open');
  }

  /** As {@link restart}, while it is connected or connecting; a retry that is waited for comes as it would. */
  reopen(): void {
    if (this.socket !== undefined) this.restart();
  }

  /** Drops the connection and retries. */
  restart(cause?: unknown): void {
    this.drop();
    if (this.isClosed) return;
    const wait = Math.min(LONGEST_RETRY_MS, this.retryMs * 2 ** this.tries++);
    this.timer = setTimeout(() => this.connect(), wait);
    this.user.onStatus('waiting', cause);
  }

  /** Closes permanently. */
  close(cause?: unknown): void {
    this.drop();
    if (this.isClosed) return;
    this.isClosed = true;
    this.user.onStatus('closed', cause);
  }

  private drop(): void {
    const { socket } = this;
    this.socket = undefined;
    this.connection += 1;
    if (this.timer !== undefined) clearTimeout(this.timer);
    this.timer = undefined;
    clearInterval(this.looking);
    if (socket === undefined) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.onerror = null;
    socket.close();
  }

  private connect(): void {
    this.timer = undefined;
    const socket = new this.Socket(this.user.url());
    this.socket = socket;
    let silentLooks = 0;
    this.looking = setInterval(() => {
      silentLooks += 1;
      if (silentLooks >= LOOKS) this.restart(new NodeSilent());
    }, this.silenceMs / LOOKS);
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      silentLooks = 0;
      try {
        this.user.onText(String(data));
      } catch (error) {
        this.restart(error);
      }
    };
    socket.onclose = () => this.restart();
    socket.onerror = (cause) => this.restart(cause);
  }
}
