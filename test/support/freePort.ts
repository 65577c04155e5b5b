// Ports for programs that cannot choose one themselves.

import { createServer } from 'node:net';

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The first of five consecutive free ports, for a whole network; each process starts its search elsewhere. */
export async function freePortBase(): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
  for (let base = 21_000 + (process.pid % 1000) * 8; base < 60_000; base += 8) {
    const free = await Promise.all([0, 1, 2, 3, 4].map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
  throw new Error('no five consecutive free ports');
}
