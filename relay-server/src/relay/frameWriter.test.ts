// Frames as a real client reads them: every length of header, characters beyond ASCII, order, and the close after them.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FrameWriter } from './frameWriter.ts';

async function exchange(act: (writer: FrameWriter, ws: WebSocket) => void): Promise<{ texts: string[]; code: number }> {
  const http = createServer();
  const wss = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) =>
    wss.handleUpgrade(request, socket, head, (ws) => act(new FrameWriter(ws, socket), ws)),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const texts: string[] = [];
  client.on('message', (data, isBinary) => texts.push(isBinary ? 'binary' : data.toString()));
  const [code] = (await once(client, 'close')) as [number];
  http.close();
  return { texts, code };
}

test('texts of every length arrive whole and in order, and a close comes behind them', async () => {
  const sent = [1, 125, 126, 127, 65_535, 65_536, 70_000].map((length) => 'a'.repeat(length));
  sent.splice(2, 0, 'ü', '€ \u{1f600}', '\u007f', '"\\u0000"');
  const { texts, code } = await exchange((writer, ws) => {
    for (const text of sent) writer.write(text);
    writer.flush();
    ws.close(1000);
  });
  expect(texts).toEqual(sent);
  expect(code).toBe(1000);
});

test('what is written after the close began is dropped', async () => {
  const { texts, code } = await exchange((writer, ws) => {
    writer.write('before');
    writer.flush();
    ws.close(1001);
    writer.write('after');
    writer.flush();
  });
  expect(texts).toEqual(['before']);
  expect(code).toBe(1001);
});

test('it tells how much is waiting, and when the reader has taken it', async () => {
  await exchange((writer, ws) => {
    writer.write('a'.repeat(1000));
    expect(writer.waiting).toBeGreaterThanOrEqual(1000);
    writer.flush(() => {
      expect(writer.waiting).toBe(0);
      writer.flush(() => ws.close());
    });
  });
});
