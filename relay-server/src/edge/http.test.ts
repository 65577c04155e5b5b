// The HTTP server of both services by itself.

import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createHttp, onPath } from './http.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';

it('requests in a row on one connection are worked on four at a time', async () => {
  const app = createHttp({
    log: createLogger('silent'),
    metrics: createMetrics(),
    bodyBytes: 1000,
    isUpgrade: () => false,
  });
  let begun = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  onPath(app, '/waits', {
    GET: async () => {
      begun += 1;
      await released;
      return { begun };
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk.toString();
  });
  socket.write('GET /waits HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
  await expect.poll(() => begun).toBe(4);
  // What comes on another connection waits for nobody here.
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
  expect(begun).toBe(4);
  release();
  await expect.poll(() => got.split('HTTP/1.1 200').length - 1).toBe(50);
  socket.destroy();
  await app.close();
});
