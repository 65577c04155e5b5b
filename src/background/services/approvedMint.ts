// Creates approved subjects and counts the signatures taken from each. The approvals service holds the mint; the
// keyring has only `redeem`, so a value that looks approved but was not created here signs nothing.

import { Fault } from '@svc/core/errors';
import type { Approved } from '../../approvals/approved.ts';
import { type ApprovalKind, approvalKinds, type Decision, type Subject } from '../../approvals/kinds.ts';
import { frozenCopy } from '../state/frozen.ts';

export interface ApprovedMint {
  mint<K extends ApprovalKind>(id: string, kind: K, subject: Subject<K>, decision: Decision<K>): Approved<K>;
  /** Takes one signature. @throws Fault when nothing was approved, or everything was used */
  redeem(approved: Approved<ApprovalKind>): void;
}

/** A new mint. */
export function createMint(): ApprovedMint {
  const left = new WeakMap<object, number>();
  return {
    mint(id, kind, subject, decision) {
      // The brand exists only as a type: this is the only place that assigns it.
      const approved = frozenCopy({ id, kind, subject, decision }) as unknown as Approved<typeof kind>;
      left.set(approved, approvalKinds[kind].signatures);
      return approved;
    },
    redeem(approved) {
      const remaining = left.get(approved) ?? 0;
      if (remaining <= 0) throw new Fault('approval.notMinted', 'Nothing was approved for this signature.');
      left.set(approved, remaining - 1);
    },
  };
}
