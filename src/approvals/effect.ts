// The predicted effect of a transaction in an approval: lines for the signing account, from a simulation on the current
// state. The background builds them from the node's answer; the screen displays them.

import type { Part } from '@svc/core/words/message';
import { type Static, Type } from 'typebox';

const parts = Type.Array(Type.Unsafe<Part>(Type.Object({ kind: Type.String() })));

/**
 * One balance or right that changes. `out` and `in`: leaves and reaches the account. `locked` and `released`: reserved
 * for an order, a position or a stake, and freed again. `right`: somebody gets or loses a right over the account's
 * assets. `order`, `position`, `owner`, `other`: as the words say.
 */
const effectLine = Type.Object({
  kind: Type.Enum(['out', 'in', 'locked', 'released', 'right', 'order', 'position', 'owner', 'other']),
  /** Without a sign, which follows from the kind. The amount comes first if there is one. */
  parts,
});

/**
 * The worst case that the request itself allows, and whether the prediction stays within it. An open one is not a
 * limit: it says what the request leaves to the state in which it executes.
 */
const effectBound = Type.Object({
  parts,
  kept: Type.Boolean(),
  isOpen: Type.Optional(Type.Literal(true)),
  /** About rights of others, not about outflows. */
  isRight: Type.Optional(Type.Literal(true)),
});

/**
 * `exact`: every change in the exchange's own ledgers was read. `fails`: it would have no effect except the fee.
 * `unavailable`: the node could not simulate it, or did not answer; the request can still be approved. `awaited`: the
 * node has not answered yet.
 */
export const effect = Type.Object({
  status: Type.Enum(['exact', 'fails', 'unavailable', 'awaited']),
  /** Why it fails or could not be simulated; absent when exact, or without a reason. */
  reason: Type.Optional(Type.Unsafe<Part>(Type.Object({ kind: Type.String() }))),
  /** It is unavailable because no answer came. */
  isSilent: Type.Optional(Type.Literal(true)),
  lines: Type.Array(effectLine),
  bounds: Type.Array(effectBound),
  /** Of several calls: the ones that would fail, by index from 1; the others are executed all the same. */
  failedCalls: Type.Optional(
    Type.Array(
      Type.Object({
        place: Type.Integer(),
        reason: Type.Optional(Type.Unsafe<Part>(Type.Object({ kind: Type.String() }))),
      }),
    ),
  ),
  /** It would be executed without effect: an order that fills nothing and leaves nothing. */
  isVain: Type.Optional(Type.Literal(true)),
  /**
   * Number of contracts that would change their own data, of which only tokens and items were read; absent for none.
   */
  unreadBooks: Type.Optional(Type.Integer()),
  /** Only the exchange's own rules run: everything not listed stays the same, if the node is honest. */
  isAll: Type.Optional(Type.Literal(true)),
  /** Fee that the simulation burned, decimal text in the native asset; absent when unavailable. */
  fee: Type.Optional(Type.String()),
  /** Block on whose state it was simulated; absent when unavailable. */
  height: Type.Optional(Type.Integer()),
  /** Unix milliseconds of the simulation; an old one may be outdated. */
  takenAt: Type.Integer(),
});

export type Effect = Static<typeof effect>;
export type EffectLine = Static<typeof effectLine>;
