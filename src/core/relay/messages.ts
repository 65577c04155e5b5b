// The plaintext messages between site and wallet, both ways. Sizes are bounded here, so that what follows may trust
// shapes; what a method's params mean is for its own schema.

import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ParseRefusal } from '../errors.ts';
import { parseWith } from '../schema/parse.ts';

const REQUEST_ID_MAX = 128;
const WALLET_ID_MAX = 64;
/**
 * As in JSON-RPC. A number comes back as JSON numbers do, so one beyond 2^53 comes back rounded, as its sender's own
 * parser would have it.
 */
const requestId = Type.Union([Type.String({ minLength: 1, maxLength: REQUEST_ID_MAX }), Type.Number()], {
  expected: `an id: a text of 1 to ${REQUEST_ID_MAX} characters or a number`,
});
/** Id of a request, which its response carries as it came. */
export type RequestId = Static<typeof requestId>;

/** Name of a request id that no other id has: `1` and `"1"` are two. That of a number is longer than a text may be. */
export function requestIdName(id: RequestId): string {
  return typeof id === 'string' ? id : String(id).padStart(REQUEST_ID_MAX + 1, ' ');
}

/**
 * Beyond the interface document, so that one of several wallets with the same code holds the session. Sites that know
 * of it put `to` into their requests: the id of the wallet that holds the session, or an empty text while none does.
 * Wallets that were asked so put their id into `from` of everything they send. Others leave both out, and are
 * understood all the same.
 */
const walletId = Type.Optional(Type.String({ maxLength: WALLET_ID_MAX }));

/** Messages of a site by their `t`. */
export const SITE_MESSAGES = {
  hello: Type.Object({
    t: Type.Literal('hello'),
    dapp: Type.Object({ name: Type.String({ maxLength: 256 }), url: Type.String({ maxLength: 2048 }) }),
  }),
  req: Type.Object({
    t: Type.Literal('req'),
    id: requestId,
    method: Type.String({ minLength: 1, maxLength: 128, expected: 'a method name' }),
    params: Type.Optional(
      Type.Union([Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())], {
        expected: 'an array or an object',
      }),
    ),
    to: walletId,
  }),
  bye: Type.Object({ t: Type.Literal('bye') }),
};
/** A request of the site. */
export type SiteRequest = Static<typeof SITE_MESSAGES.req>;
/** Message from the site to the wallet. */
export type SiteMessage = Static<typeof SITE_MESSAGES.hello> | SiteRequest | Static<typeof SITE_MESSAGES.bye>;

const failure = Type.Object({
  code: Type.Integer({ expected: 'an error number' }),
  message: Type.String({ maxLength: 8192 }),
  data: Type.Optional(Type.Unknown()),
});
/** Messages of a wallet by their `t`. */
export const WALLET_MESSAGES = {
  hello: Type.Object({
    t: Type.Literal('hello'),
    wallet: Type.Object({
      name: Type.String({ maxLength: 256 }),
      platform: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    from: walletId,
  }),
  res: Type.Object({
    t: Type.Literal('res'),
    id: requestId,
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(failure),
    from: walletId,
  }),
  event: Type.Object({
    t: Type.Literal('event'),
    event: Type.Union([Type.Literal('accountsChanged'), Type.Literal('chainChanged'), Type.Literal('disconnect')], {
      expected: 'a known event',
    }),
    data: Type.Optional(Type.Unknown()),
    from: walletId,
  }),
  bye: Type.Object({ t: Type.Literal('bye'), from: walletId }),
};
/** Error of a response: a number of EIP-1193 or JSON-RPC, a sentence and optional data. */
export type ResponseFailure = Static<typeof failure>;
/** Response to a request: exactly one of `result` and `error`. */
export type WalletResponse = { t: 'res'; id: RequestId; from?: string } & (
  | { result: unknown }
  | { error: ResponseFailure }
);
/** Names of the events a wallet pushes. */
export type WalletEventName = Static<typeof WALLET_MESSAGES.event>['event'];
/** Message from the wallet to the site. */
export type WalletMessage =
  | Static<typeof WALLET_MESSAGES.hello>
  | WalletResponse
  | Static<typeof WALLET_MESSAGES.event>
  | Static<typeof WALLET_MESSAGES.bye>;

/** Message of the site. @throws ParseRefusal when it is not one; the receiver drops it and goes on */
export function parseSiteMessage(text: string): SiteMessage {
  return parseMessage(SITE_MESSAGES, text) as SiteMessage;
}

/**
 * Id of a text that means to be a request, however wrong the rest of it is; undefined when there is nothing to answer.
 */
export function requestIdOf(text: string): RequestId | undefined {
  try {
    const { t, id } = Object(JSON.parse(text)) as Record<string, unknown>;
    return t === 'req' && Value.Check(requestId, id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Message of the wallet. @throws ParseRefusal when it is not one; the receiver drops it and goes on */
export function parseWalletMessage(text: string): WalletMessage {
  const message = parseMessage(WALLET_MESSAGES, text) as WalletMessage;
  if (message.t === 'res' && Object.hasOwn(message, 'result') === Object.hasOwn(message, 'error')) {
    throw new ParseRefusal('res', 'either a result or an error');
  }
  return message;
}

/** Text of a message, to be sealed. An undefined result is sent as null, since JSON has no other form for it. */
export function encodeMessage(message: SiteMessage | WalletMessage): string {
  if (message.t === 'res' && 'result' in message && message.result === undefined)
    return JSON.stringify({ ...message, result: null });
  return JSON.stringify(message);
}

function parseMessage(messages: Record<string, TSchema>, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ParseRefusal('message', 'JSON', { cause });
  }
  const type = typeof value === 'object' && value !== null ? (value as Record<string, unknown>).t : undefined;
  const schema = typeof type === 'string' && Object.hasOwn(messages, type) ? messages[type] : undefined;
  if (schema === undefined) throw new ParseRefusal('t', 'a known message type');
  return parseWith(schema, value, '', 'ignore');
}
