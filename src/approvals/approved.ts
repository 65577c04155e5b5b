// The brand of what a user approved. Types only: the one place that makes such a value is the approvals service, and
// the keyring redeems it against that service's own record, so a cast does not forge one.

import type { ApprovalKind, Decision, Subject } from './kinds.ts';

declare const mark: unique symbol;

/** A settled approval: deeply frozen, redeemable for the signatures its kind allows. */
export interface Approved<K extends ApprovalKind> {
  readonly [mark]: K;
  readonly id: string;
  readonly kind: K;
  readonly subject: Subject<K>;
  readonly decision: Decision<K>;
}
