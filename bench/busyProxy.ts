// A proxy that counts for how long a server behind it works: the time in which at least one request waits for it.

import { Agent, createServer, request as forward } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface BusyProxy {
  readonly url: string;
  /** Milliseconds between two times in which the server was waited for; times since the epoch, as a page has them. */
  readonly busyMs: (from: number, to: number) => number;
  readonly close: () => void;
}

const now = (): number => performance.timeOrigin + performance.now();

/** Starts a proxy of a server on this machine, WebSockets included; those are passed on and not counted. */
export async function startBusyProxy(target: string): Promise<BusyProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const spans: { readonly from: number; readonly to: number }[] = [];
  let waiting = 0;
  let since = 0;
  const server = createServer((asked, answer) => {
    if (waiting++ === 0) since = now();
    answer.once('close', () => {
      if (--waiting === 0) spans.push({ from: since, to: now() });
    });
    const { method, url: path, headers } = asked;
    const passed = forward({ hostname, port, method, path, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', (asked, socket, head) => {
    const other = connect(Number(port), hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      other.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      other.write(head);
      socket.pipe(other).pipe(socket);
    });
    other.on('error', () => socket.destroy());
    socket.on('error', () => other.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    busyMs: (from, to) =>
      spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0),
    close: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
