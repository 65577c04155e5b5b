// The bare handler that the trade API is compared with: a process that answers each path with given bytes.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Handed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

process.once('message', (handed: readonly Handed[]) => {
  const answers = new Map(handed.map(({ path, headers, text }) => [path, { headers, bytes: Buffer.from(text) }]));
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    response.writeHead(answer === undefined ? 404 : 200, answer?.headers);
    response.end(answer?.bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit(0));
