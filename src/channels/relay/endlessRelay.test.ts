// A server in place of a relay that sends too much: frames longer than any message, and messages without end. The end
// neither reads nor keeps them, and regular messages are still handled once and in order.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toHex } from '@svc/core/bytes';
import type { Topic } from '@svc/core/relay/pairingLink';
import { SIDES } from '@svc/core/relay/side';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createManualTiming } from '../../../test/support/manualTiming.ts';
import { RelayChannel } from './relayChannel.ts';

interface Talker {
  readonly url: string;
  /** Opened sockets, each with the frames that it received. */
  readonly sockets: { readonly socket: WebSocket; readonly frames: { type: string; seq?: number }[] }[];
  stop(): Promise<void>;
}

/** Confirms a session, and sends on each socket what `talk` produces. */
async function startTalker(
  talk: (send: (frame: object | Uint8Array) => void, attempt: number) => void,
): Promise<Talker> {
  const sockets: Talker['sockets'] = [];
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ dappOrigin: 'https://shop.test', createdAt: 1, walletJoined: true }));
  });
  const wss = new WebSocketServer({ server });
  wss.on('connection', (socket) => {
    const frames: { type: string; seq?: number }[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    sockets.push({ socket, frames });
    talk((frame) => socket.send(frame instanceof Uint8Array ? frame : JSON.stringify(frame)), sockets.length);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    stop: async () => {
      for (const { socket } of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const message = (seq: number, payload = `message ${seq}`) => ({ type: 'message', seq, payload });

/** One end connected to this server, until a test is done with it. */
async function withEnd(
  talk: Parameters<typeof startTalker>[0],
  side: (typeof SIDES)[number],
  onMessage: (payload: string) => Promise<void>,
  test: (talker: Talker, moveOn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const talker = await startTalker(talk);
  const timing = createManualTiming();
  const channel = new RelayChannel({
    relayUrl: talker.url,
    topic: toHex(crypto.getRandomValues(new Uint8Array(32))) as Topic,
    side,
    fetch,
    WebSocket: WebSocket as unknown as new (url: string) => globalThis.WebSocket,
    timing,
    onMessage,
  });
  channel.start();
  try {
    await test(talker, () => timing.advance(250));
  } finally {
    channel.stop();
    await talker.stop();
  }
}

for (const side of SIDES) {
  it.each([
    ['a frame longer than a message can be', (send: (frame: object) => void) => send(message(1, 'x'.repeat(70_000)))],
    ['a frame of bytes', (send: (frame: Uint8Array) => void) => send(new Uint8Array(10))],
  ])(`%s ends the socket of the ${side}, and the next one is a relay's again`, async (_, tooMuch) => {
    const handled: string[] = [];
    await withEnd(
      (send, attempt) => (attempt === 1 ? tooMuch(send) : send(message(1))),
      side,
      async (payload) => void handled.push(payload),
      async ({ sockets }, moveOn) => {
        await expect.poll(() => sockets[0]?.socket.readyState).toBe(WebSocket.CLOSED);
        expect(handled).toEqual([]);
        await expect
          .poll(async () => {
            await moveOn();
            return handled;
          })
          .toEqual(['message 1']);
      },
    );
  });

  it(`messages without end are not kept by the ${side} while one is handled, and none is lost or repeated`, async () => {
    const all = Array.from({ length: 1_500 }, (_, at) => message(at + 1));
    let open = (): void => undefined;
    const handling = new Promise<void>((resolve) => {
      open = resolve;
    });
    const handled: string[] = [];
    let acknowledged = 0;
    await withEnd(
      // A relay sends unacknowledged messages, one mailbox at a time.
      (send, attempt) => {
        for (const one of all.slice(acknowledged, attempt === 1 ? all.length : acknowledged + 256)) send(one);
      },
      side,
      async (payload) => {
        await handling;
        handled.push(payload);
      },
      async ({ sockets }, moveOn) => {
        await expect.poll(() => sockets[0]?.socket.readyState).toBe(WebSocket.CLOSED);
        expect(handled).toEqual([]);
        open();
        await expect
          .poll(async () => {
            await moveOn();
            acknowledged = Math.max(0, ...sockets.flatMap(({ frames }) => frames.map(({ seq = 0 }) => seq)));
            // All received messages are handled: the mailbox continues at the acknowledgements.
            if (handled.length === acknowledged && acknowledged < all.length)
              for (const one of all.slice(acknowledged, acknowledged + 256))
                sockets.at(-1)?.socket.send(JSON.stringify(one));
            return handled.length;
          })
          .toBe(all.length);
        expect(handled).toEqual(all.map(({ payload }) => payload));
      },
    );
  });
}
