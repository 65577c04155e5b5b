// What the user's answers do to the approvals that wait, and what may change under the user's eyes meanwhile. The only
// caller of the mint: a subject becomes approved here or nowhere.

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

/** A decision whose request did not come back (its page is gone) is dropped after this. */
const UNCLAIMED_MS = 30_000;
/** How long a window stays after an unlock for what the unlock was for. */
const KEPT_OPEN_MS = 400;

export interface DecisionOptions {
  readonly platform: Pick<Platform, 'now' | 'timer'>;
  readonly queue: ApprovalQueue;
  readonly mint: ApprovedMint;
  /** The wallet at this moment. */
  readonly present: () => Present;
}

/** The answers of one wallet's user. */
export function createDecisions({ platform, queue, mint, present }: DecisionOptions) {
  const { pending, inOrder } = queue;

  function mintFor(record: ApprovalRecord, decision: unknown): Approved<ApprovalKind> {
    return mint.mint(record.id, record.kind, chosenSubject(record, decision), decision as Decision<ApprovalKind>);
  }

  return {
    /** Meets an approval that was asked for before under the same key. Runs in the queue's order. */
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
          // Written before it is handed out: one decision is used once, whatever happens next.
          await queue.change(record.id, { state: 'consumed' });
          if (stale) throw new Interrupted();
          return mintFor(record, record.decision);
        }
      }
    },
    /** What pages of ours may do. */
    acts: {
      /** Whether the approval of this id waits for the password too. */
      needsPassword: (id: string): boolean => pending().some((record) => record.id === id && record.needsPassword),
      /**
       * The user's answer from one of our own pages.
       * @param hasPassword whether the caller has checked the password just now
       * @param shown the version of the description that was on the screen
       * @throws Refusal when it may not stand; the approval then still waits
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
            // Taken only now: where the answer could not be kept, they wait on for the next one.
            for (const waiter of queue.takeWaiters(one.id)) waiter.resolve(approved);
          }
          await queue.showNext(isFromSite(record) && approvalKinds[record.kind].isFollowed ? 'leave' : 'close');
        }),
      /** The window has shown what came of an approval. */
      leaveOutcome: (): Promise<void> => inOrder(queue.showNext),
      /** The user refused. */
      reject: (id: string): Promise<void> => inOrder(() => queue.endQuestion(id, 'byUser')),
      /** The user refused all that waits from where one comes from, or from anywhere. */
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
      /** Unlocking is what the waiting sites were waiting for. */
      settleUnlocks: (): Promise<void> =>
        inOrder(async () => {
          const unlocks = pending().filter((one) => one.kind === 'unlock');
          for (const record of unlocks) {
            await queue.change(record.id, { state: 'consumed', endedAt: platform.now() });
            for (const waiter of queue.takeWaiters(record.id)) waiter.resolve(mintFor(record, {}));
          }
          // What waited for the unlock asks in a moment: in the window that is open, not in a new one.
          if (unlocks.length > 0) platform.timer(KEPT_OPEN_MS, () => void inOrder(queue.showNext));
          else await queue.showNext();
        }),
      /** Keeps what the node said, while it is asked for. */
      setEffect: (id: string, effect: Effect): Promise<void> =>
        inOrder(async () => {
          if (pending().some((record) => record.id === id)) await queue.change(id, { effect });
        }),
      /**
       * Describes a pending approval anew where it says something else now: what was looked at before cannot be
       * approved any more.
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
