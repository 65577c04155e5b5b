// Pairs of clients for the relay's benchmark: the common part is here; how a message is sent and confirmed differs per
// server.

import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

/** One pair: what one end sends, the other receives. */
export interface Pair {
  send(text: string): void;
  /** Called for each received message. */
  onMessage: (text: string) => void;
  close(): unknown;
}

/** Opens a pair at a server's address. */
export type OpenPair = (url: string, topic: string) => Promise<Pair>;

/** An open socket; early messages are buffered until somebody listens. */
function openSocket(url: string, onText: (text: string) => void, origin?: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), {
      perMessageDeflate: false,
      ...(origin === undefined ? {} : { origin }),
    });
    socket.on('message', (data) => onText(data.toString()));
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** A site and a wallet at the relay; the wallet acknowledges several messages at once, like the library. */
export const openRelayPair: OpenPair = async (url, topic) => {
  const pair: Pair = { send: () => {}, onMessage: () => {}, close: () => {} };
  const base = `${url}/relay/v1/${topic}/ws?side=`;
  const site = await openSocket(`${base}dapp`, () => {}, 'https://shop.test');
  /** Highest unacknowledged number. */
  let handled = 0;
  const wallet = await openSocket(`${base}wallet`, (text) => {
    const frame = JSON.parse(text) as { type: string; seq: number; payload: string };
    if (frame.type !== 'message') return;
    pair.onMessage(frame.payload);
    if (handled === 0) {
      queueMicrotask(() => {
        wallet.send(JSON.stringify({ type: 'ack', seq: handled }));
        handled = 0;
      });
    }
    handled = frame.seq;
  });
  let ref = 0;
  pair.send = (payload) => site.send(JSON.stringify({ type: 'publish', payload, ref: ++ref }));
  pair.close = () => {
    site.terminate();
    wallet.terminate();
  };
  return pair;
};

/** One socket that receives its own echo: the least that any server can do. */
export const openEchoPair: OpenPair = async (url) => {
  const pair: Pair = { send: () => {}, onMessage: () => {}, close: () => {} };
  const socket = await openSocket(url, (text) => pair.onMessage((JSON.parse(text) as { payload: string }).payload));
  pair.send = (payload) => socket.send(JSON.stringify({ type: 'publish', payload }));
  pair.close = () => socket.terminate();
  return pair;
};

/** Two sockets in a room of socket.io: nothing is stored and nothing confirmed. */
export const openRoomPair: OpenPair = async (url, topic) => {
  const [from, to] = [await openRoomSocket(url, topic), await openRoomSocket(url, topic)];
  const pair: Pair = {
    send: (payload) => from.emit('publish', payload),
    onMessage: () => {},
    close: () => [from, to].map((end) => end.disconnect()),
  };
  to.on('message', (payload: string) => pair.onMessage(payload));
  return pair;
};

/** The same with the guarantees of a relay of this kind: the sender gets an answer, and the reader acknowledges. */
export const openConfirmedRoomPair: OpenPair = async (url, topic) => {
  const [from, to] = [await openRoomSocket(url, topic), await openRoomSocket(url, topic)];
  const pair: Pair = {
    send: (payload) => from.emit('publishConfirmed', payload, () => {}),
    onMessage: () => {},
    close: () => [from, to].map((end) => end.disconnect()),
  };
  to.on('message', ({ id, payload }: { id: string; payload: string }) => {
    pair.onMessage(payload);
    to.emit('ack', id);
  });
  return pair;
};

function openRoomSocket(url: string, topic: string): Promise<ReturnType<typeof io>> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], query: { topic }, forceNew: true, reconnection: false });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}
