// What a transaction would do, as an approval shows it: lines for the account that signs, made from a simulation on the
// state of now. The background makes them from the node's answer; the screen lays them out.

import type { Part } from '@svc/core/words/message';
import { type Static, Type } from 'typebox';

const parts = Type.Array(Type.Unsafe<Part>(Type.Object({ kind: Type.String() })));

/**
 * One balance or right that changes. `out` and `in`: leaves and reaches the account. `locked` and `released`: kept back
 * for an order, a position or a stake, and freed from it. `right`: somebody may move what is the account's, or no
 * longer. `order`, `position`, `owner`, `other`: what the words say.
 */
const effectLine = Type.Object({
  kind: Type.Enum(['out', 'in', 'locked', 'released', 'right', 'order', 'position', 'owner', 'other']),
  /** Without a sign: the kind gives it. An amount first where the line is about one. */
  parts,
});

/**
 * What the request itself allows at worst, and whether what would come now keeps to it. An open one is no bound: it
 * says what the request leaves to the state in which it is executed.
 */
const effectBound = Type.Object({
  parts,
  kept: Type.Boolean(),
  isOpen: Type.Optional(Type.Literal(true)),
  /** Of rights that others get, not of what leaves. */
  isRight: Type.Optional(Type.Literal(true)),
});

/**
 * `exact`: every change in the exchange's own ledgers was read. `fails`: it would have no effect but the fee.
 * `unavailable`: the node could not simulate it, or did not answer; the request can be approved all the same.
 * `awaited`: the node was asked and has not answered yet.
 */
export const effect = Type.Object({
  status: Type.Enum(['exact', 'fails', 'unavailable', 'awaited']),
  /** Why it fails or could not be simulated; absent when exact, and where nobody said. */
  reason: Type.Optional(Type.Unsafe<Part>(Type.Object({ kind: Type.String() }))),
  /** It is unavailable since no answer came. */
  isSilent: Type.Optional(Type.Literal(true)),
  lines: Type.Array(effectLine),
  bounds: Type.Array(effectBound),
  /** Of several calls: those that would fail, by their place from 1; the others take place all the same. */
  failedCalls: Type.Optional(
    Type.Array(
      Type.Object({
        place: Type.Integer(),
        reason: Type.Optional(Type.Unsafe<Part>(Type.Object({ kind: Type.String() }))),
      }),
    ),
  ),
  /** It would be executed, and bring nothing about: an order that fills nothing and leaves nothing. */
  isVain: Type.Optional(Type.Literal(true)),
  /** Contracts that would change books of their own, of which tokens and items alone were read; absent: none. */
  unreadBooks: Type.Optional(Type.Integer()),
  /** Nothing can run but the exchange's own rules: what is not listed stays, as far as the node is to be believed. */
  isAll: Type.Optional(Type.Literal(true)),
  /** Fee that the simulation burned, decimal text in the native asset; absent when unavailable. */
  fee: Type.Optional(Type.String()),
  /** Block on whose state it was simulated; absent when unavailable. */
  height: Type.Optional(Type.Integer()),
  /** Unix milliseconds of the simulation; what is old may have changed since. */
  takenAt: Type.Integer(),
});

export type Effect = Static<typeof effect>;
export type EffectLine = Static<typeof effectLine>;
