// What travels between the relay and its clients in clear: socket frames and HTTP answers. The relay never sees more
// than these; payloads are opaque to it (seal.ts).

import { type Static, type TSchema, Type } from 'typebox';
import { ParseRefusal } from '../errors.ts';
import { parseWith } from '../schema/parse.ts';
import { RELAYED_PAYLOAD_MAX } from './side.ts';

/** Most characters of one base64url payload. */
export const PAYLOAD_MAX = RELAYED_PAYLOAD_MAX;

const payload = Type.String({ minLength: 1, pattern: '^[A-Za-z0-9_-]+$', expected: 'a non-empty base64url text' });
const seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, expected: 'a sequence number' });
const REF_WORDS = 'a text of at most 128 characters or an integer below 2^53';
// It is repeated as it was given, and JSON reads no larger number exactly.
const integerRef = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
const ref = Type.Union([Type.String({ maxLength: 128 }), integerRef], { expected: REF_WORDS });

/** One waiting message; `at` is when the relay took it, in Unix milliseconds. */
export const relayedMessage = Type.Object({ seq, payload, at: Type.Integer() });
export type RelayedMessage = Static<typeof relayedMessage>;

/** Body of a POST that publishes. */
export const publishBody = Type.Object({ payload });
/** Answer to a publish. */
export const publishAnswer = Type.Object({ seq });
/** Answer to a poll. */
export const pollAnswer = Type.Object({
  messages: Type.Array(relayedMessage),
  peer: Type.Object({ online: Type.Boolean() }),
});
export type PollAnswer = Static<typeof pollAnswer>;
/** What the relay tells about a session; both null for one it does not know. */
export const sessionAnswer = Type.Object({
  dappOrigin: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.Union([Type.Integer(), Type.Null()]),
  walletJoined: Type.Boolean(),
});
export type SessionAnswer = Static<typeof sessionAnswer>;

/** Frames from a client by their type. */
export const CLIENT_FRAMES = {
  // A ref of null is what `published` says when there was none, so it means the same on the way in.
  publish: Type.Object({
    type: Type.Literal('publish'),
    payload,
    ref: Type.Optional(Type.Union([ref, Type.Null()], { expected: REF_WORDS })),
  }),
  ack: Type.Object({ type: Type.Literal('ack'), seq }),
  ping: Type.Object({ type: Type.Literal('ping') }),
};
/** Frame from a client. */
export type ClientFrame =
  | Static<typeof CLIENT_FRAMES.publish>
  | Static<typeof CLIENT_FRAMES.ack>
  | Static<typeof CLIENT_FRAMES.ping>;

/** Frames from the relay by their type. */
export const SERVER_FRAMES = {
  message: Type.Object({ type: Type.Literal('message'), seq, payload, at: Type.Integer() }),
  peer: Type.Object({ type: Type.Literal('peer'), online: Type.Boolean() }),
  published: Type.Object({ type: Type.Literal('published'), ref: Type.Union([ref, Type.Null()]), seq }),
  error: Type.Object({
    type: Type.Literal('error'),
    message: Type.String(),
    ref: Type.Optional(Type.Union([ref, Type.Null()])),
  }),
  pong: Type.Object({ type: Type.Literal('pong') }),
};
/** Frame from the relay. */
export type ServerFrame =
  | Static<typeof SERVER_FRAMES.message>
  | Static<typeof SERVER_FRAMES.peer>
  | Static<typeof SERVER_FRAMES.published>
  | Static<typeof SERVER_FRAMES.error>
  | Static<typeof SERVER_FRAMES.pong>;

/**
 * Frame of a client, or undefined when its type is unknown (ignored, so that later versions can add types).
 * @throws ParseRefusal when it is not a JSON object with a type, or a known type with a wrong member
 */
export function parseClientFrame(text: string): ClientFrame | undefined {
  return parseFrame(CLIENT_FRAMES, text) as ClientFrame | undefined;
}

/** Frame of the relay, or undefined when its type is unknown. @throws ParseRefusal as {@link parseClientFrame} */
export function parseServerFrame(text: string): ServerFrame | undefined {
  return parseFrame(SERVER_FRAMES, text) as ServerFrame | undefined;
}

/**
 * Text of a frame of the relay. A payload has no character that JSON would escape, so a message is put together as it
 * is.
 */
export function encodeServerFrame(frame: ServerFrame): string {
  if (frame.type === 'message')
    return `{"type":"message","seq":${frame.seq},"payload":"${frame.payload}","at":${frame.at}}`;
  if (frame.type === 'published' && typeof frame.ref !== 'string')
    return `{"type":"published","ref":${frame.ref},"seq":${frame.seq}}`;
  return JSON.stringify(frame);
}

/** The `ref` that a refused frame carried, for the error frame; undefined when it has none that can be repeated. */
export function refOf(text: string): string | number | undefined {
  // Most broken frames have none, and reading each a second time is what a flood of them would cost most.
  if (!text.includes('"ref"')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>).ref : undefined;
    return (typeof given === 'string' && given.length <= 128) || Number.isSafeInteger(given)
      ? (given as string | number)
      : undefined;
  } catch {
    return undefined;
  }
}

const PAYLOAD_FORM = /^[A-Za-z0-9_-]+$/;

/**
 * Whether a frame is one of the two that make up nearly all traffic, exactly as clients write them; others take the
 * long way.
 */
function isOrdinary(frame: Record<string, unknown>): boolean {
  if (frame.type === 'ack') return Number.isSafeInteger(frame.seq) && (frame.seq as number) >= 0;
  const { type, payload, ref } = frame;
  const isRef = ref === undefined || Number.isSafeInteger(ref) || (typeof ref === 'string' && ref.length <= 128);
  return type === 'publish' && typeof payload === 'string' && PAYLOAD_FORM.test(payload) && isRef;
}

function parseFrame(frames: Record<string, TSchema>, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ParseRefusal('frame', 'JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ParseRefusal('frame', 'an object');
  const type = (value as Record<string, unknown>).type;
  if (typeof type !== 'string') throw new ParseRefusal('type', 'a frame type');
  if (frames === CLIENT_FRAMES && isOrdinary(value as Record<string, unknown>)) return value;
  const schema = Object.hasOwn(frames, type) ? frames[type] : undefined;
  return schema === undefined ? undefined : parseWith(schema, value, '', 'ignore');
}
