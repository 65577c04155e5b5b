// The servers that the relay's benchmark compares, each in its own process: the relay, a bare `ws` that echoes, and a
// socket.io server with a room for each pair. As a program it runs one of the latter two.

import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

/** Resources used by a server's process. */
export interface Usage {
  /** Resident bytes. */
  memory: number;
  /** Microseconds of processor time since it started. */
  cpu: number;
}

/** A server under measurement. */
export interface MeasuredServer {
  /** `http://host:port`. */
  readonly url: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** The relay itself on a store, without rate limits. */
export async function startRelay(store: string): Promise<MeasuredServer> {
  const main = fileURLToPath(new URL('../relay-server/src/main.ts', import.meta.url));
  const args = [
    main,
    '--port',
    '0',
    '--store',
    store,
    '--profiles-db',
    'sqlite::memory:',
    '--limits',
    'off',
    '--log-level',
    'error',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim().split(' ')[1] as string));
    child.once('exit', () => reject(new Error('the relay ended')));
  });
  return {
    url,
    async usage() {
      const text = await (await fetch(`${url}/metrics`)).text();
      const of = (name: string): number => Number(new RegExp(`process_${name} (\\d\\S*)`).exec(text)?.[1]);
      return { memory: of('resident_memory_bytes'), cpu: of('cpu_seconds_total') * 1e6 };
    },
    stop() {
      child.kill();
      return exit;
    },
  };
}

/** One of the servers it is compared with. */
export async function startPeer(kind: 'ws' | 'socket.io'): Promise<MeasuredServer> {
  const child = fork(fileURLToPath(import.meta.url), [kind]);
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answer = <T>(): Promise<T> => new Promise((resolve) => child.once('message', (value) => resolve(value as T)));
  const port = await answer<number>();
  return {
    url: `http://127.0.0.1:${port}`,
    usage() {
      child.send('usage');
      return answer<Usage>();
    },
    stop() {
      child.kill();
      return exit;
    },
  };
}

function serve(kind: string | undefined): void {
  const http = createServer();
  if (kind === 'ws') {
    new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
      socket.on('message', (data) => socket.send(data.toString()));
    });
  } else {
    /** Unacknowledged messages, by id. */
    const waiting = new Map<string, string>();
    new Server(http, { transports: ['websocket'] }).on('connection', (socket) => {
      const room = String(socket.handshake.query.topic);
      void socket.join(room);
      socket.on('publish', (payload: string) => socket.to(room).emit('message', payload));
      socket.on('publishConfirmed', (payload: string, confirm: (answer: { id: string }) => void) => {
        const id = randomUUID();
        waiting.set(id, payload);
        socket.to(room).emit('message', { id, payload });
        confirm({ id });
      });
      socket.on('ack', (id: string) => waiting.delete(id));
    });
  }
  http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ memory: process.memoryUsage().rss, cpu: user + system });
  });
  process.on('disconnect', () => process.exit());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve(process.argv[2]);
