// The paths of the relay over HTTP, below its base address. The socket's frames are declared in frames.ts.

import { Type } from 'typebox';
import { type AnyHttpPath, definePath } from '../rpc/httpPath.ts';
import { PAYLOAD_MAX, pollAnswer, publishAnswer, publishBody, sessionAnswer } from './frames.ts';

const topic = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'The SHA-256 of the pairing key, 64 lower-case hex digits.',
});
const inSession = Type.Object({ topic });
const side = Type.Union([Type.Literal('dapp'), Type.Literal('wallet')], {
  description: 'Who asks: `dapp` is the site, `wallet` the wallet.',
});
const bySide = Type.Object({ side });
const NO_TOPIC = 'The topic is not 64 lower-case hex digits.';
const USE_STATUSES = {
  400: 'The side is neither dapp nor wallet.',
  403: 'The session belongs to another origin than the one that this request carries.',
  404: 'There is no such session, and this side opens none (a wallet never does), or the topic is no topic.',
  429: 'Too many new sessions of this address.',
  503: 'The relay is stopping, or its store is away.',
} as const;

/** What the relay says of itself. */
export const relayIndexPath = definePath({
  path: '/v1',
  group: 'Relay',
  operations: {
    GET: {
      name: 'relayIndex',
      summary: 'Says that a relay is here. The base address itself answers the same.',
      answer: Type.Object({ name: Type.String(), version: Type.Literal(1) }),
      statuses: {},
    },
  },
});

/** A session. */
export const sessionPath = definePath({
  path: '/v1/{topic}',
  group: 'Relay',
  params: inSession,
  operations: {
    GET: {
      name: 'describeSession',
      summary:
        'What the relay knows of a session: the origin of the browser that opened it, when (Unix milliseconds), and whether a wallet has joined. Nulls and false where there is none.',
      answer: sessionAnswer,
      statuses: { 404: NO_TOPIC },
    },
    DELETE: {
      name: 'endSession',
      summary: 'Ends a session for both sides and deletes all that is kept of it, also where there is none.',
      answer: Type.Object({ ok: Type.Literal(true) }),
      statuses: { 404: NO_TOPIC },
    },
  },
});

/** The mailboxes of a session. */
export const messagesPath = definePath({
  path: '/v1/{topic}/messages',
  group: 'Relay',
  params: inSession,
  operations: {
    POST: {
      name: 'publishMessage',
      summary:
        'Puts a sealed message into the mailbox of the other side. The answer comes once it is kept; `seq` is its number there.',
      query: bySide,
      body: publishBody,
      answer: publishAnswer,
      statuses: {
        ...USE_STATUSES,
        400: 'The side is neither dapp nor wallet, or the body is not {payload} with base64url text.',
        413: `The payload has more than ${PAYLOAD_MAX} characters.`,
        429: 'Too many messages of this side, more wait for the other side than may, or too many new sessions of this address.',
      },
      example: { payload: 'AAECAwQFBgcICQoLQScYWk2uNsWz' },
    },
    GET: {
      name: 'pollMessages',
      summary:
        'Acknowledges everything up to `after`, then answers what waits behind it for this side; with nothing there it waits, up to `wait` seconds.',
      query: Type.Object({
        side,
        after: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'Number of the last message whose effect is stored; 0 or absent at first.',
          }),
        ),
        wait: Type.Optional(
          Type.Number({
            minimum: 0,
            description: 'Seconds to wait for a message; more than the limit `poll` counts as the limit.',
          }),
        ),
      }),
      answer: pollAnswer,
      statuses: USE_STATUSES,
    },
  },
});

/** The socket of a side; see frames.ts for what it carries. */
export const socketPath = definePath({
  path: '/v1/{topic}/ws',
  group: 'Relay',
  params: inSession,
  operations: {
    GET: {
      name: 'openSocket',
      summary: 'Becomes a WebSocket that carries the frames of this side.',
      query: bySide,
      answer: { media: 'application/octet-stream', words: '101: the connection is a WebSocket from here on.' },
      statuses: { ...USE_STATUSES, 426: 'The request does not ask for a WebSocket of version 13.' },
    },
  },
});

/** All of them. */
export const RELAY_PATHS: readonly AnyHttpPath[] = [relayIndexPath, sessionPath, messagesPath, socketPath];
