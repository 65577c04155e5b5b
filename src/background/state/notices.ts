// What was seen of the accounts when the wallet looked for the system's notices last, and what was told of it.

import { type Static, Type } from 'typebox';

const order = Type.Object({
  id: Type.String(),
  side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
  remaining: Type.String(),
  amount: Type.String(),
  /** Symbol of a verified base, or a market of perpetuals; absent: of anything else there is no name to say. */
  of: Type.Optional(Type.String()),
  /** Where it is one of perpetuals. */
  isPerp: Type.Boolean(),
});
/** An order that rested. */
export type SeenOrder = Static<typeof order>;

const position = Type.Object({ market: Type.String(), key: Type.String() });
/** A position of perpetuals that was open. */
export type SeenPosition = Static<typeof position>;

const account = Type.Object({
  /** Hashes, newest first. */
  hashes: Type.Array(Type.String()),
  /** Height below which nothing is news: the page that was read ended there. */
  oldest: Type.Integer(),
  /** Absent: they were not read yet. */
  orders: Type.Optional(Type.Array(order)),
  positions: Type.Optional(Type.Array(position)),
  /** Ends and fills that were told, newest first. */
  told: Type.Array(Type.String()),
});
/** What was seen of one account on one network. */
export type SeenAccount = Static<typeof account>;

const subject = Type.Union([
  Type.Literal('asks'),
  Type.Literal('received'),
  Type.Literal('filled'),
  Type.Literal('partlyFilled'),
  Type.Literal('filledOrEnded'),
  Type.Literal('ended'),
  Type.Literal('position'),
]);
/** What a notice is about. */
export type NoticeSubject = Static<typeof subject>;

/** A notice that names something, by the system's id. */
const speaking = Type.Object({ id: Type.String(), subject });

/** All of it. */
export const noticesShape = Type.Object({
  /** Unix ms of the last look. */
  lookedAt: Type.Integer(),
  /** By `network account`. */
  accounts: Type.Record(Type.String(), account),
  /** Approvals that were told of. */
  asked: Type.Array(Type.String()),
  /** Those that may stand and name something, newest first. */
  speaking: Type.Optional(Type.Array(speaking)),
});
/** See {@link noticesShape}. */
export type NoticesState = Static<typeof noticesShape>;
