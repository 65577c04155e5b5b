// The approvals for the rest of the wallet: how one is asked, what the wallet's pages see of pending ones, and, from
// the files beside this one, how they are answered and ended.

import type { Intent } from '@svc/core/ops/intent';
import type { Approved } from '../../approvals/approved.ts';
import type { Effect } from '../../approvals/effect.ts';
import type { ApprovalKind, Subject } from '../../approvals/kinds.ts';
import type { Platform } from '../../platform/platform.ts';
import { Full, Rejected } from '../requests/refusals.ts';
import type { ApprovalView } from '../state/view.ts';
import { createDecisions } from './approvalDecisions.ts';
import { createEndings } from './approvalEndings.ts';
import { isFromOnePlace, requireRoom } from './approvalLimits.ts';
import { type ApprovalQueue, createApprovalQueue } from './approvalQueue.ts';
import {
  type ApprovalRecord,
  type Asker,
  isDraft,
  originOf,
  viewOf,
  type WaitingEffect,
  type WaitingWords,
  waitingEffects,
  waitingWords,
} from './approvalRecord.ts';
import { endedMeanwhile, type Present } from './approvalValidity.ts';
import type { ApprovedMint } from './approvedMint.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** An unanswered approval is rejected after this time. */
const APPROVAL_LIFETIME_MS = 15 * 60_000;

export interface Ask<K extends ApprovalKind> {
  readonly kind: K;
  readonly subject: Subject<K>;
  readonly requester: Asker;
  /**
   * Identifies the request permanently: asking again with the same key (after the worker was stopped) finds the same
   * approval.
   */
  readonly requestKey: string;
  /** Whether approving needs the password, because much is at stake. Default false. */
  readonly needsPassword?: boolean;
  /** Id of the approval; a random one where absent. */
  readonly id?: string;
  readonly intent?: Intent;
  readonly effect?: Effect | undefined;
  /** Milliseconds; the default is {@link APPROVAL_LIFETIME_MS}. */
  readonly lifetimeMs?: number;
}

export interface ApprovalsOptions {
  readonly platform: Platform;
  readonly mint: ApprovedMint;
  readonly isUnlocked: () => boolean;
  /** Accounts that may be named; hidden ones are not. */
  readonly accounts: () => readonly AccountEntry[];
  readonly activeNetwork: () => string;
  /** Whether a site may see an account. */
  readonly shares: (origin: string, accountId: string) => boolean;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** The record of a new question. */
function newRecord(question: Ask<ApprovalKind>, network: string, nowMs: number): ApprovalRecord {
  return {
    id: question.id ?? crypto.randomUUID(),
    kind: question.kind,
    requestKey: question.requestKey,
    requester: question.requester,
    subject: structuredClone(question.subject),
    network,
    createdAt: nowMs,
    expiresAt: nowMs + (question.lifetimeMs ?? APPROVAL_LIFETIME_MS),
    needsPassword: question.needsPassword === true,
    ...(question.intent === undefined ? {} : { intent: question.intent }),
    ...(question.effect === undefined ? {} : { effect: question.effect }),
    state: 'pending',
  };
}

/** The views of pending approvals. */
function createViews({ pending, windowed, answered }: ApprovalQueue) {
  return {
    view(): ApprovalView[] {
      const waiting = windowed();
      const of = answered() + waiting.length;
      return waiting.map((record, at) =>
        viewOf(record, {
          at: answered() + at + 1,
          of,
          ofSite: waiting.filter((one) => isFromOnePlace(one, record)).length,
        }),
      );
    },
    /** Pending transactions of the wallet itself. */
    drafts: (): ApprovalView[] =>
      pending()
        .filter(isDraft)
        .map((record) => viewOf(record, { at: 1, of: 1, ofSite: 1 })),
    /** Pending transactions that can be simulated, with the last prediction. */
    simulated: (): WaitingEffect[] => pending().flatMap(waitingEffects),
    /** Pending approvals whose description depends on facts that may change. */
    described: (): WaitingWords[] => pending().flatMap(waitingWords),
    /** Id of the pending approval of a request; for the wallet's own confirmations. */
    findPending: (requestKey: string): string | undefined =>
      pending().find((record) => record.requestKey === requestKey)?.id,
    /** Origin of the site that asks for a pending approval; undefined for the wallet's own. */
    originOf: (id: string): string | undefined =>
      pending().flatMap((record) => (record.id === id ? [originOf(record)] : []))[0],
  };
}

/** The approvals of one wallet; call `load` first. */
export function createApprovals({ platform, mint, isUnlocked, accounts, activeNetwork, shares }: ApprovalsOptions) {
  const present = (): Present => ({ isUnlocked: isUnlocked(), accounts: accounts(), network: activeNetwork(), shares });
  const queue = createApprovalQueue(platform, isUnlocked);
  const { meet, acts } = createDecisions({ platform, queue, mint, present });
  const { requirePage, ends } = createEndings(queue);

  /** Finds the question if it was asked before, and queues it otherwise. */
  async function enter(
    question: Ask<ApprovalKind>,
  ): Promise<{ met: Approved<ApprovalKind> } | { waiting: Promise<Approved<ApprovalKind>> }> {
    await queue.expire();
    const { kind, requestKey, requester } = question;
    const before = queue.records().find((record) => record.requestKey === requestKey && record.kind === kind);
    if (before !== undefined) {
      const met = await meet(before);
      if (met !== 'wait') return { met };
      const waiting = queue.wait(before.id);
      await queue.showNext();
      return { waiting };
    }
    requirePage(requestKey);
    const ended = endedMeanwhile(question, present());
    if (ended !== undefined) throw new Rejected(ended);
    requireRoom(requester, queue.records(), platform.now());
    const record = newRecord(question, activeNetwork(), platform.now());
    const waiting = queue.wait(record.id);
    // The caller may never await it (if an earlier step throws).
    waiting.catch(() => undefined);
    await queue.write([...queue.records(), record]).catch((cause: unknown) => {
      throw new Full({ cause });
    });
    await queue.showNext();
    return { waiting };
  }

  return {
    ...acts,
    ...ends,
    ...createViews(queue),
    load: queue.load,
    show: queue.show,
    onChange: queue.onChange,
    /**
     * Asks the user and waits.
     * @throws Rejected when refused, closed, expired, ended by a lock (even before it was asked), or over the limit;
     *   Interrupted when an earlier run of the worker had already returned the approval
     */
    async ask<K extends ApprovalKind>(question: Ask<K>): Promise<Approved<K>> {
      // A question of one kind is a question of any kind, and the settled approval has the kind that was asked: the
      // record's kind determines both, which the compiler cannot follow.
      const outcome = await queue.inOrder(() => enter(question as unknown as Ask<ApprovalKind>));
      const approved = 'met' in outcome ? outcome.met : await outcome.waiting;
      return approved as unknown as Approved<K>;
    },
    /** Resolves when everything asked so far is pending. */
    settled: (): Promise<void> => queue.inOrder(async () => undefined),
  };
}
