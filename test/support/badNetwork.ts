// A network between a client and a server that a test can disturb: delays, stalls, cuts that only one end notices, and
// connections that open late or not at all. It forwards bytes without interpreting them.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A disturbed network. */
export interface BadNetwork {
  /** The URL that replaces the server's. */
  readonly url: string;
  /** Longest delay of a chunk in each direction; order within a connection is kept. */
  latencyMs: number;
  /** Longest delay until a new connection reaches the server; later ones may overtake. */
  connectMs: number;
  /** New connections are reset. */
  isRefusing: boolean;
  /** While it is true, everything sent is lost, on old and new connections, and neither end notices. */
  isSwallowing: boolean;
  /** While it is true, nothing moves; what was sent meanwhile arrives afterwards. */
  isFrozen: boolean;
  /** Resets every connection at both ends. */
  cut(): void;
  /** Cuts the connections for one end only: the other one keeps an open socket that nobody reads or writes. */
  cutFor(end: 'client' | 'server'): void;
  /** Connections that are open at either end. */
  readonly open: number;
  stop(): Promise<void>;
}

interface Line {
  client: Socket;
  server: Socket | undefined;
  /** One end is gone: what the other one sends is lost. */
  isDead: boolean;
}

const FROZEN_LOOK_MS = 5;

/** Puts a network in front of the server at a URL. @param random at least 0 and less than 1 */
export async function startBadNetwork(target: string, random: () => number): Promise<BadNetwork> {
  const port = Number(new URL(target).port);
  const lines = new Set<Line>();
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  async function moved(): Promise<void> {
    if (network.latencyMs > 0) await pause(random() * network.latencyMs);
    while (network.isFrozen) await pause(FROZEN_LOOK_MS);
  }
  /** Forwards one direction, chunk by chunk. */
  function pipe(line: Line, from: Socket, to: Socket): void {
    let last = Promise.resolve();
    const next = (act: () => void): void => {
      last = last.then(moved).then(() => {
        if (!line.isDead) act();
      });
    };
    from.on('data', (piece) => {
      if (!network.isSwallowing) next(() => to.write(piece));
    });
    from.on('end', () => next(() => to.end()));
  }
  function forget(line: Line): void {
    if (line.client.destroyed && line.server?.destroyed !== false) lines.delete(line);
  }

  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const line: Line = { client, server: undefined, isDead: false };
    lines.add(line);
    client.on('error', () => {});
    client.on('close', () => {
      if (!line.isDead) line.server?.destroy();
      forget(line);
    });
    if (network.isRefusing) {
      client.resetAndDestroy();
      return;
    }
    client.pause();
    void pause(random() * network.connectMs).then(() => {
      if (client.destroyed) return;
      const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      line.server = server;
      server.on('error', () => {});
      server.on('close', () => {
        if (!line.isDead) client.destroy();
        forget(line);
      });
      pipe(line, client, server);
      pipe(line, server, client);
      client.resume();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()));

  const network: BadNetwork = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    latencyMs: 0,
    connectMs: 0,
    isRefusing: false,
    isFrozen: false,
    isSwallowing: false,
    cut() {
      for (const { client, server } of [...lines]) {
        client.resetAndDestroy();
        server?.resetAndDestroy();
      }
    },
    cutFor(end) {
      for (const line of [...lines]) {
        line.isDead = true;
        line[end]?.resetAndDestroy();
      }
    },
    get open() {
      return lines.size;
    },
    async stop() {
      network.isFrozen = false;
      network.cut();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
  return network;
}
