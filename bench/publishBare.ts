// A bare node:http handler in its own process: it reads the body of each POST and answers fixed bytes. It shows the
// cost of HTTP alone.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', (text: string) => {
  const bytes = Buffer.from(text);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.writeHead(Buffer.concat(parts).length > 0 ? 200 : 400, headers);
      response.end(bytes);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit(0));
