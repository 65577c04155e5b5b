// WebSockets: /ws carries streams, and JSON-RPC in text frames; /rpc carries JSON-RPC only, as Ethereum clients expect.
// Sockets that stop answering pings are disconnected.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { LongJson } from '@svc/core/json/longJson';
import { rpcRefusalText } from '@svc/core/rpc/jsonRpc';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { type SocketSubscriptions, SUBSCRIBE } from '../reads/eth/subscriptions.ts';
import type { Publisher } from '../streams/publisher.ts';
import type { Sink, Subscriber } from '../streams/subscriber.ts';
import { NODE_VERSION } from '../version.ts';
import { type Caller, callerOf } from './caller.ts';
import type { FastAnswer } from './fastAnswer.ts';
import { cutBy } from './faultInjection.ts';
import { HeldNotifications } from './heldNotifications.ts';
import { answerRpcText, answerRpcValue, RPC_PATH, type RpcEdge, readRpcText } from './jsonRpc.ts';
import type { KeepAlive } from './keepAlive.ts';
import { channelsOfQuery, handleSubscriptionFrame, sinceOf } from './subscriptionFrames.ts';

/** Frames handed to a socket that the system has not taken yet; further ones wait in the subscriber's bounded queue. */
const MAX_IN_FLIGHT = 16;
/** Buffer limit of a connection that does not read, besides one larger answer; above it the connection is closed. */
export const MAX_BUFFERED_BYTES = 8_388_608;

/** Close code of a socket that may not be opened. */
const POLICY = 1008;

export interface StreamEdge {
  /** Whether streams are served at all. */
  readonly isServed: boolean;
  readonly publisher: Publisher;
  readonly keepAlive: KeepAlive;
  readonly maxChannels: number;
  /** Counts a stream of a client and returns the function that uncounts it; undefined where the client has too many. */
  readonly hold: (client: string) => (() => void) | undefined;
  readonly nowMs: () => number;
  /** Called with the reason why a stream was closed. */
  readonly onCut: (kind: string, client: string) => void;
  /**
   * Subscriptions of one socket of a client. @param tell receives the text of each notification, and its subscription
   */
  readonly subscriptions: (tell: (text: string, subscription: string) => void, client: string) => SocketSubscriptions;
}

/** Sends a text as one message; a long one in fragments, since joining them would copy it. */
function sendFrame(socket: WebSocket, text: string | LongJson, sent: () => void): void {
  if (!(text instanceof LongJson)) {
    socket.send(text, sent);
    return;
  }
  const last = text.pieces.length - 1;
  for (const [at, piece] of text.pieces.entries())
    socket.send(piece, { binary: false, fin: at === last }, at === last ? sent : undefined);
}

function socketSink(socket: WebSocket, onFull: () => void): { sink: Sink; attach: (subscriber: Subscriber) => void } {
  let inFlight = 0;
  /**
   * Bytes of a sent answer that alone exceeds the buffer limit: the client that asked for it is not slow because of it.
   */
  let large = 0;
  let subscriber: Subscriber | undefined;
  const write = (text: string | LongJson): boolean => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES + large && socket.readyState === socket.OPEN) {
      onFull();
      socket.terminate();
    }
    if (socket.readyState !== socket.OPEN) return false;
    inFlight += 1;
    const isLarge = large === 0 && text.length > MAX_BUFFERED_BYTES / 2;
    if (isLarge) large = text instanceof LongJson ? text.length : Buffer.byteLength(text);
    sendFrame(socket, text, () => {
      if (isLarge) large = 0;
      inFlight -= 1;
      if (inFlight === MAX_IN_FLIGHT - 1) subscriber?.drain();
    });
    return inFlight < MAX_IN_FLIGHT;
  };
  return {
    sink: { write, writeLong: write },
    attach: (one) => {
      subscriber = one;
    },
  };
}

function isRpc(value: JsonValue): boolean {
  return Array.isArray(value) || (isJsonObject(value) && Object.hasOwn(value, 'jsonrpc'));
}

export function addSocketRoute(app: FastifyInstance, edge: StreamEdge, rpc: RpcEdge): void {
  const { publisher, keepAlive, maxChannels, nowMs, onCut, subscriptions } = edge;

  /** The answer to a JSON-RPC frame at /ws; other frames are answered here. */
  const answerFrame = (
    subscriber: Subscriber,
    own: RpcEdge,
    caller: Caller,
    text: string,
  ): Promise<FastAnswer> | undefined => {
    let value: JsonValue;
    try {
      value = readRpcText(own, caller, text);
    } catch {
      publisher.answer(subscriber, { type: 'error', error: 'not JSON' });
      return undefined;
    }
    if (isRpc(value)) return answerRpcValue(own, caller, value);
    handleSubscriptionFrame(publisher, subscriber, value, maxChannels);
    return undefined;
  };

  const handleText = async (
    socket: WebSocket,
    subscriber: Subscriber,
    own: RpcEdge,
    caller: Caller,
    text: string,
    isPlain: boolean,
  ): Promise<void> => {
    const answer = await (isPlain
      ? answerRpcText(own, caller, () => text)
      : answerFrame(subscriber, own, caller, text));
    if (answer?.text !== undefined && socket.readyState === socket.OPEN) publisher.answerText(subscriber, answer.text);
  };

  /** @param isPlain whether it carries nothing but JSON-RPC */
  const serve = (socket: WebSocket, request: FastifyRequest, isPlain: boolean): void => {
    if (!edge.isServed) {
      socket.close(POLICY, 'streams are off');
      return;
    }
    const caller = callerOf(request.raw);
    const release = edge.hold(caller.client);
    if (release === undefined) {
      onCut('limit.streams', caller.client);
      socket.close(POLICY, 'too many streams of this address');
      return;
    }
    rpc.metrics.streamOpened('ws');
    const { sink, attach } = socketSink(socket, () => onCut('stream.unread', caller.client));
    const subscriber = publisher.open(sink, !isPlain);
    attach(subscriber);
    const stopKeepAlive = keepAlive.socket(socket, subscriber, {
      sendPing: () => {
        if (!isPlain) publisher.answer(subscriber, { type: 'ping', ts: Math.floor(nowMs() / 1000) });
      },
      onDead: () => onCut('stream.dead', caller.client),
    });
    const notifications = new HeldNotifications(
      (text) => {
        if (socket.readyState === socket.OPEN) publisher.answerText(subscriber, text);
      },
      MAX_BUFFERED_BYTES,
      () => {
        if (socket.readyState === socket.OPEN) onCut('stream.unread', caller.client);
        socket.terminate();
      },
    );
    const subscribed = subscriptions((text, id) => notifications.tell(text, id), caller.client);
    /** Answers one frame, then sends the notifications of its new subscriptions. */
    const take = async (text: string): Promise<void> => {
      const hold = notifications.frame();
      const dispatch: RpcEdge['dispatch'] = async (method, params, client) => {
        const known = subscribed.call(method, params);
        if (method === SUBSCRIBE) hold.note(known as string);
        return known ?? rpc.dispatch(method, params, client);
      };
      try {
        await handleText(socket, subscriber, { ...rpc, dispatch }, caller, text, isPlain);
      } finally {
        hold.release();
      }
    };
    socket.on('close', () => {
      release();
      subscribed.close();
      stopKeepAlive();
      publisher.close(subscriber);
    });
    // A broken frame or a reset closes the socket; the close handler does the rest.
    socket.on('error', (error) => {
      onCut(String((error as { code?: unknown }).code ?? 'stream.error'), caller.client);
      socket.terminate();
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary) {
        const refusal = new Refusal('rpc.invalidRequest', 'text frames only');
        if (isPlain) publisher.answerText(subscriber, rpcRefusalText(refusal));
        else publisher.answer(subscriber, { type: 'error', error: refusal.message });
      } else {
        void cutBy(
          () => socket.terminate(),
          () => take(data.toString()),
        );
      }
    });
    if (isPlain) return;
    const query = request.query as Record<string, unknown>;
    const channels = channelsOfQuery(publisher, query.channels, maxChannels);
    publisher.add(subscriber, channels);
    publisher.answer(subscriber, {
      type: 'hello',
      ts: Math.floor(nowMs() / 1000),
      version: NODE_VERSION,
      channels: [...channels].sort(),
    });
    publisher.start(subscriber, channels, sinceOf(query.since));
  };

  for (const [url, isPlain] of [
    ['/ws', false],
    [RPC_PATH, true],
  ] as const) {
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: isPlain ? { refusals: 'rpc' } : {},
      handler: () => Promise.reject(new ParseRefusal('', 'a WebSocket handshake')),
      wsHandler: (socket, request) => serve(socket, request, isPlain),
    });
  }
}
