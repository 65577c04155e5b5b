// A plain client of the relay for tests: one socket whose frames are read in order, and the HTTP calls.

import { WebSocket } from 'ws';

/** A received frame. */
type Frame = Record<string, unknown> & { type: string };

/** One socket. */
export interface RelayClient {
  /** The next frame; rejects when the socket closes first. */
  next(): Promise<Frame>;
  /** Reads frames until one has this type. */
  nextOf(type: string): Promise<Frame>;
  /** Received frames that were not read. */
  waiting(): Frame[];
  send(frame: unknown): void;
  sendText(text: string | Uint8Array): void;
  close(): void;
  /** Cuts the connection without a goodbye. */
  cut(): void;
  closed: Promise<{ code: number; reason: string }>;
  ws: WebSocket;
}

/** Opens a socket at a relay's base address; rejects with the status when the upgrade is refused. */
export async function connectSide(
  relay: string,
  topic: string,
  side: string,
  origin?: string,
  autoPong = true,
): Promise<RelayClient> {
  const ws = new WebSocket(`${relay.replace(/^http/, 'ws')}/v1/${topic}/ws?side=${side}`, {
    ...(origin === undefined ? {} : { origin }),
    autoPong,
  });
  const frames: Frame[] = [];
  const readers: { resolve: (frame: Frame) => void; reject: (error: Error) => void }[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      for (const { reject } of readers.splice(0)) reject(new Error(`closed ${code}`));
    });
  });
  ws.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as Frame;
    const reader = readers.shift();
    if (reader === undefined) frames.push(frame);
    else reader.resolve(frame);
  });
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        reject(Object.assign(new Error(body), { status: response.statusCode, headers: response.headers })),
      );
    });
    ws.once('error', reject);
  });
  ws.on('error', () => {});
  const next = (): Promise<Frame> => {
    const frame = frames.shift();
    if (frame !== undefined) return Promise.resolve(frame);
    if (ws.readyState !== ws.OPEN) return Promise.reject(new Error('closed'));
    return new Promise((resolve, reject) => readers.push({ resolve, reject }));
  };
  return {
    next,
    async nextOf(type) {
      for (;;) {
        const frame = await next();
        if (frame.type === type) return frame;
      }
    },
    waiting: () => frames,
    send: (frame) => ws.send(JSON.stringify(frame)),
    sendText: (text) => ws.send(text),
    close: () => ws.close(1000),
    cut: () => ws.terminate(),
    closed,
    ws,
  };
}

/** Answer of an HTTP call. */
export interface HttpAnswer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** One HTTP call; a body is sent as JSON unless it is text. */
export async function call(
  method: string,
  url: string,
  options: { body?: unknown; origin?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<HttpAnswer> {
  const response = await fetch(url, {
    method,
    headers: { ...(options.origin === undefined ? {} : { origin: options.origin }), ...options.headers },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

let topics = 0;
/** A topic that no other test of this run uses. */
export function freshTopic(): string {
  return (++topics).toString(16).padStart(64, '0');
}
