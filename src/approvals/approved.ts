// The brand of approved subjects. Types only: the approvals service is the one place that creates such a value, and the
// keyring redeems it against that service's own record, so a cast does not forge one.

import type { ApprovalKind, Decision, Subject } from './kinds.ts';

declare const mark: unique symbol;

/** A settled approval: deeply frozen, redeemable for the number of signatures that its kind allows. */
export interface Approved<K extends ApprovalKind> {
  readonly [mark]: K;
  readonly id: string;
  readonly kind: K;
  readonly subject: Subject<K>;
  readonly decision: Decision<K>;
}
