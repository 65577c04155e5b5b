// Streams of a node for tests: the received events, in order, and waiting for the next one.

import { WebSocket } from 'ws';

/** Events of a stream in order; `next` waits for one that matches. */
export class StreamReader<E> {
  readonly events: E[] = [];
  private readonly waiting: { fits: (event: E) => boolean; resolve: (event: E) => void }[] = [];

  take(event: E): void {
    this.events.push(event);
    for (const entry of this.waiting.filter(({ fits }) => fits(event))) {
      this.waiting.splice(this.waiting.indexOf(entry), 1);
      entry.resolve(event);
    }
  }

  next(fits: (event: E) => boolean): Promise<E> {
    return new Promise((resolve) => this.waiting.push({ fits, resolve }));
  }
}

/** Opens a socket and waits for its hello. @param url of the node @param query with its question mark */
export async function openSocket<E extends { type: string }>(
  url: string,
  query: string,
): Promise<{ reader: StreamReader<E>; ws: WebSocket }> {
  const reader = new StreamReader<E>();
  const hello = reader.next(({ type }) => type === 'hello');
  const ws = new WebSocket(`${url.replace('http', 'ws')}/ws${query}`);
  ws.on('message', (data) => reader.take(JSON.parse(data.toString())));
  await hello;
  return { reader, ws };
}
