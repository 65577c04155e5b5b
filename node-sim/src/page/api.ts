// Calls to this node: reads over HTTP, methods over JSON-RPC, live events over one WebSocket that reconnects by itself.

import type { ReadName, ReadResult } from '@svc/core/reads/registry';

/** A refusal of the node. */
export class Refused extends Error {
  /** HTTP status, or JSON-RPC code. */
  readonly number: number;
  /** Seconds until the same may be asked again, where only a rate limit refused it. */
  readonly retryAfterSec: number | undefined;

  constructor(number: number, message: string, retryAfterSec?: number) {
    super(message);
    this.number = number;
    this.retryAfterSec = retryAfterSec;
  }
}

/** A limit per second or minute passes while a user waits; one per hour does not. */
const MOST_PATIENCE_SEC = 60;

type Params = Readonly<Record<string, string | number | boolean | undefined>>;

/** Result of a read over HTTP. @throws Refused */
export async function get<N extends ReadName>(path: string, params: Params = {}): Promise<ReadResult<N>> {
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const answer = await fetch(query.size === 0 ? path : `${path}?${query}`);
  const isBusy = answer.status === 429 || answer.status === 503;
  const wait = isBusy ? Number(answer.headers.get('retry-after')) || 1 : undefined;
  // What stands before a node answers in words of its own.
  const body = (await answer.json().catch(() => ({ ok: false }))) as {
    ok: boolean;
    result: ReadResult<N>;
    error?: string;
  };
  if (!body.ok) throw new Refused(answer.status, body.error ?? `The node refused (${answer.status}).`, wait);
  return body.result;
}

/**
 * The same for reads in a loop: after a rate limit, or while the node has no room, it waits as long as the node says
 * and asks again. @param onWait called with the seconds before each wait
 */
export async function patiently<T>(read: () => Promise<T>, onWait: (seconds: number) => void): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const seconds = error instanceof Refused ? error.retryAfterSec : undefined;
      if (seconds === undefined || seconds > MOST_PATIENCE_SEC) throw error;
      onWait(seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

/** Name of a method of the network's own namespace. */
export const own = (name: string): string => `${document.body.dataset.prefix ?? ''}${name}`;

let lastId = 0;

/** Result of a JSON-RPC method. @throws Refused */
export async function call<T>(method: string, params: readonly unknown[] = []): Promise<T> {
  lastId += 1;
  const answer = await fetch('/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
  });
  const body = (await answer.json()) as { result?: T; error?: { code: number; message: string } };
  if (body.error !== undefined) throw new Refused(body.error.code, body.error.message);
  return body.result as T;
}

/** A frame of the streams. */
export interface Frame {
  readonly type: string;
  readonly key?: string;
  readonly [member: string]: unknown;
}

const RETRY_MS = 1500;

/** The streams: one socket, whose channels follow what the page shows. */
export class Live {
  private socket: WebSocket | undefined;
  private channels: readonly string[] = ['blocks'];
  private readonly listeners = new Set<(frame: Frame) => void>();
  private readonly onState: (isOpen: boolean) => void;

  /** @param onState called with whether the node is connected */
  constructor(onState: (isOpen: boolean) => void) {
    this.onState = onState;
    this.open();
  }

  /** @returns a function that stops it */
  listen(listener: (frame: Frame) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Sets the channels to follow, besides blocks. */
  follow(channels: readonly string[]): void {
    this.channels = ['blocks', ...channels];
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ op: 'set', channels: this.channels }));
  }

  private open(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.onState(true);
      this.follow(this.channels.slice(1));
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame;
      for (const listener of this.listeners) listener(frame);
    });
    socket.addEventListener('close', () => {
      this.onState(false);
      setTimeout(() => this.open(), RETRY_MS);
    });
  }
}
