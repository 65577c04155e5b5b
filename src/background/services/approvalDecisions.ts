// The effect of the user's answers on pending approvals, and the changes that are allowed while they are shown. The
// only caller of the mint: a subject becomes approved here or nowhere.

import type { Approved } from '../../approvals/approved.ts';
import type { Effect } from '../../approvals/effect.ts';
import { type ApprovalKind, approvalKinds, type Decision } from '../../approvals/kinds.ts';
import type { Platform } from '../../platform/platform.ts';
import { Interrupted, Rejected } from '../requests/refusals.ts';
import { isFromOnePlace } from './approvalLimits.ts';
import type { ApprovalQueue } from './approvalQueue.ts';
import { type ApprovalRecord, type Described, isFromSite, isSameQuestion, redescribed } from './approvalRecord.ts';
import { chosenSubject, type Present, requireDecidable } from './approvalValidity.ts';
import type { ApprovedMint } from './approvedMint.ts';

/** A decision whose request did not come back (its page is gone) is dropped after this time. */
const UNCLAIMED_MS = 30_000;
/** How long a window stays open after an unlock, for the request that needed it. */
const KEPT_OPEN_MS = 400;

export interface DecisionOptions {
  readonly platform: Pick<Platform, 'now' | 'timer'>;
  readonly queue: ApprovalQueue;
  readonly mint: ApprovedMint;
  /** The current state of the wallet. */
  readonly present: () => Present;
}

/** The answers of one wallet's user. */
export function createDecisions({ platform, queue, mint, present }: DecisionOptions) {
  const { pending, inOrder } = queue;

  function mintFor(record: ApprovalRecord, decision: unknown): Approved<ApprovalKind> {
    return mint.mint(record.id, record.kind, chosenSubject(record, decision), decision as Decision<ApprovalKind>);
  }

  return {
    /** Finds an approval that was asked before under the same key. Runs in the queue's order. */
    async meet(record: ApprovalRecord): Promise<Approved<ApprovalKind> | 'wait'> {
      switch (record.state) {
        case 'pending':
          return 'wait';
        case 'rejected':
          throw new Rejected(record.reason);
        case 'consumed':
          throw new Interrupted();
        case 'decided': {
          const stale = platform.now() - (record.endedAt ?? 0) > UNCLAIMED_MS || !present().isUnlocked;
          // Stored before it is returned: a decision is used once, whatever happens next.
          await queue.change(record.id, { state: 'consumed' });
          if (stale) throw new Interrupted();
          return mintFor(record, record.decision);
        }
      }
    },
    /** What the wallet's own pages may do. */
    acts: {
      /** Whether the approval of this id also needs the password. */
      needsPassword: (id: string): boolean => pending().some((record) => record.id === id && record.needsPassword),
      /**
       * The user's answer from one of the wallet's own pages.
       * @param hasPassword whether the caller has just checked the password
       * @param shown the version of the description that was on the screen
       * @throws Refusal when it is invalid; the approval stays pending
       */
      settle: (id: string, kind: string, decision: unknown, hasPassword = false, shown = 0): Promise<void> =>
        inOrder(async () => {
          await queue.expire();
          const record = queue.records().find((one) => one.id === id);
          requireDecidable(record, { kind, decision, hasPassword, shown }, present());
          for (const one of pending().filter((other) => isSameQuestion(record, other))) {
            const next = queue.isAwaited(one.id) ? ('consumed' as const) : ('decided' as const);
            if (isFromSite(one)) queue.countAnswered(1);
            // A consumed record keeps nothing that could be used again.
            await queue.change(one.id, {
              state: next,
              endedAt: platform.now(),
              ...(next === 'decided' ? { decision } : {}),
            });
            const approved = mintFor(one, decision);
            // Only now: if the answer could not be stored, they wait for the next one.
            for (const waiter of queue.takeWaiters(one.id)) waiter.resolve(approved);
          }
          await queue.showNext(isFromSite(record) && approvalKinds[record.kind].isFollowed ? 'leave' : 'closeSoon');
        }),
      /** The window has shown the result of an approval. */
      leaveOutcome: (): Promise<void> => inOrder(queue.showNext),
      /** The user refused. */
      reject: (id: string): Promise<void> => inOrder(() => queue.endQuestion(id, 'byUser')),
      /** The user rejected everything pending from the same origin, or from anywhere. */
      rejectAll: (likeId?: string): Promise<void> =>
        inOrder(async () => {
          const like = queue.windowed().find((record) => record.id === likeId);
          if (likeId !== undefined && like === undefined) return;
          await queue.end(
            (record) => isFromSite(record) && (like === undefined || isFromOnePlace(like, record)),
            'byUser',
            true,
          );
        }),
      /** The waiting sites were waiting for the unlock. */
      settleUnlocks: (): Promise<void> =>
        inOrder(async () => {
          const unlocks = pending().filter((one) => one.kind === 'unlock');
          for (const record of unlocks) {
            await queue.change(record.id, { state: 'consumed', endedAt: platform.now() });
            for (const waiter of queue.takeWaiters(record.id)) waiter.resolve(mintFor(record, {}));
          }
          // The request that waited for the unlock asks in a moment: in the open window, not in a new one.
          if (unlocks.length > 0) platform.timer(KEPT_OPEN_MS, () => void inOrder(queue.showNext));
          else await queue.showNext();
        }),
      /** Stores the node's prediction while the approval is pending. */
      setEffect: (id: string, effect: Effect): Promise<void> =>
        inOrder(async () => {
          if (pending().some((record) => record.id === id)) await queue.change(id, { effect });
        }),
      /**
       * Replaces the description of a pending approval if it changed: the earlier version can no longer be approved.
       */
      redescribe: (id: string, next: Described): Promise<void> =>
        inOrder(async () => {
          const record = pending().find((one) => one.id === id);
          const change = record === undefined ? undefined : redescribed(record, next);
          if (change !== undefined) await queue.change(id, change);
        }),
    },
  };
}
