// The type of an approval kind: what is shown (subject) and what a screen may answer (decision). A decision chooses
// among the subject's offers; anything else is never signed. Each kind's screen is next to it and imported only by the
// UI.

import type { SignIn } from '@svc/core/tx/signIn';
import type { Said } from '@svc/core/words/message';
import { type Static, type TObject, Type } from 'typebox';

/** How many signatures one approval gives. */
type Signatures = 0 | 1;

/** What the words of a request rest on besides itself. */
type Ground = 'nothing' | 'facts' | 'simulation';

export interface ApprovalSpec<
  K extends string,
  S extends TObject,
  D extends TObject,
  N extends Signatures = Signatures,
  G extends Ground = Ground,
> {
  readonly kind: K;
  readonly subject: S;
  readonly decision: D;
  /** Whether a change of the active network ends it: true for every kind that names a network. */
  readonly boundToNetwork: boolean;
  /** Whether it may be pending, and be settled, while the wallet is locked. */
  readonly whileLocked: boolean;
  /**
   * How many signatures one approval gives: one, or none where nothing is signed. A transaction has one nonce, whatever
   * a node answers; those of a batch are signed together, each with its own.
   */
  readonly signatures: N;
  /**
   * What is shown rests on `facts` that may change while it waits, so that it is described anew; on those and on the
   * node's `simulation` of its effect on value; or on `nothing` but the request.
   */
  readonly restsOn: G;
  /** Whether one answer serves all requests of a site that ask the same: sites ask from several tabs, or repeatedly. */
  readonly isAskedOnce: boolean;
  /** Whether it has a later result in a block: its window then stays open for a moment and shows it. */
  readonly isFollowed: boolean;
  /** The subject with the decision's choices. @throws Refusal when the subject does not offer them */
  readonly chosen?: (subject: Static<S>, decision: Static<D>) => Static<S>;
}

/** Declares an approval kind. */
export function defineApproval<
  const K extends string,
  S extends TObject,
  D extends TObject,
  const N extends Signatures,
  const G extends Ground,
>(spec: ApprovalSpec<K, S, D, N, G>): ApprovalSpec<K, S, D, N, G> {
  return spec;
}

/** Subject of a declared kind. */
export type SubjectOf<A> = A extends ApprovalSpec<string, infer S, TObject> ? Static<S> : never;
/** Decision of a declared kind. */
export type DecisionOf<A> = A extends ApprovalSpec<string, TObject, infer D> ? Static<D> : never;

/** The account of a request, as shown. */
export const accountRef = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Classic address, EIP-55. */
  address: Type.String(),
  /** 0xPQ address, checksum form. */
  pqAddress: Type.String(),
  /** Whether its quantum-safe key was derived from the classic one and is no stronger. */
  classicalOnly: Type.Optional(Type.Boolean()),
});
export type AccountRef = Static<typeof accountRef>;

/** The network of a request, as shown. */
export const networkRef = Type.Object({ slug: Type.String(), name: Type.String(), chainId: Type.Integer() });

/** Plain words, or a message that the screen renders. */
const said = Type.Unsafe<Said>(Type.Union([Type.String(), Type.Object({ kind: Type.String() })]));

/** A warning in the words of core/words/parts. */
export const warning = Type.Object({
  code: Type.String(),
  severity: Type.Union([Type.Literal('note'), Type.Literal('caution'), Type.Literal('danger')]),
  text: said,
  advice: said,
  unanswered: Type.Optional(said),
});

/** The description of a request: core's Description, loosely validated since the wallet built it. */
export const description = Type.Object({
  act: said,
  sentence: Type.Array(Type.Object({ kind: Type.String() })),
  rows: Type.Array(Type.Object({ label: said, value: Type.Array(Type.Object({ kind: Type.String() })) })),
  warnings: Type.Array(warning),
});

/** A message: its bytes, its text if it has one, and its warnings. */
export const messageSubject = Type.Object({
  account: accountRef,
  /** The exact bytes, 0x hex, without the signing prefix. */
  messageHex: Type.String(),
  /** The same bytes as text when they are clean UTF-8; absent: show the hex. */
  text: Type.Optional(Type.String()),
  /** The members of a sign-in message (EIP-4361), if the text is one; mismatches are in the warnings. */
  signIn: Type.Optional(Type.Unsafe<SignIn>(Type.Object({ domain: Type.String(), uri: Type.String() }))),
  /** The message reads like a sign-in and is none by the standard's form: never an ordinary message. */
  malformedSignIn: Type.Optional(Type.Literal(true)),
  warnings: Type.Array(warning),
});
