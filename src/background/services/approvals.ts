// The queue of approvals: one window at a time, in arrival order, kept in session storage so that a killed worker loses
// nothing. The only caller of the mint: a subject becomes approved here or nowhere.

import type { Intent } from '@svc/core/ops/intent';
import type { Approved } from '../../approvals/approved.ts';
import type { Effect } from '../../approvals/effect.ts';
import {
  type ApprovalKind,
  approvalKinds,
  type Decision,
  isApprovalKind,
  type Subject,
} from '../../approvals/kinds.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PageRef } from '../router/context.ts';
import { Full, Interrupted, Rejected } from '../router/refusals.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { createMutex } from '../state/mutex.ts';
import type { ApprovalView } from '../state/view.ts';
import { isFromOnePlace, requireRoom } from './approvalLimits.ts';
import {
  type ApprovalRecord,
  type Asker,
  type Described,
  hasEnded,
  isDraft,
  isFromSite,
  isSameQuestion,
  originOf,
  redescribed,
  signerOf,
  viewOf,
  type WaitingEffect,
  waitingEffects,
  withoutContent,
} from './approvalRecord.ts';
import type { ApprovedMint } from './approvedMint.ts';
import { chosenSubject, requireDecidable } from './decidable.ts';
import { promptWindow } from './promptWindow.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** An unanswered approval counts as refused after this. */
const APPROVAL_LIFETIME_MS = 15 * 60_000;
/** A decision whose request did not come back (its page is gone) is dropped after this. */
const UNCLAIMED_MS = 30_000;
/** Ended approvals are remembered, so that a repeated request is not asked twice. */
const MAX_ENDED = 200;
/** How long a window stays after an unlock for what the unlock was for. */
const KEPT_OPEN_MS = 400;
/** How many requests of pages that are gone are remembered. */
const MAX_GONE = 1_000;
const PAGE_GONE = 'The page was left before the user answered.';
const EXPIRY_ALARM = 'approvals';

export interface Ask<K extends ApprovalKind> {
  readonly kind: K;
  readonly subject: Subject<K>;
  readonly requester: Asker;
  /** Names the request for good: asked again with the same key (after a stopped worker), it meets the same approval. */
  readonly requestKey: string;
  /** Approving takes the password: much is at stake. Default false. */
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
  /** Accounts that may be named: the hidden ones are not among them. */
  readonly accounts: () => readonly AccountEntry[];
  readonly activeNetwork: () => string;
}

interface Waiter {
  resolve(approved: Approved<ApprovalKind>): void;
  reject(error: unknown): void;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** The approvals of one wallet; call `load` first. */
export function createApprovals({ platform, mint, isUnlocked, accounts, activeNetwork }: ApprovalsOptions) {
  let records: readonly ApprovalRecord[] = [];
  let shownId: string | undefined;
  /** How many were answered since nothing waited. */
  let answered = 0;
  const waiters = new Map<string, Set<Waiter>>();
  /** Requests whose page went away, the newest ones: one that is still being prepared must not open a window. */
  const gone = new Set<string>();
  const listeners = new Set<() => void>();
  const mutex = createMutex();
  const window = promptWindow(platform);
  let setLoaded: () => void = () => undefined;
  // By hand: the oldest browser we name has no Promise.withResolvers.
  const loaded = new Promise<void>((resolve) => {
    setLoaded = resolve;
  });

  const pending = (): ApprovalRecord[] => records.filter((record) => record.state === 'pending');
  /** What a window shows: the wallet's own confirmations have their own place. */
  const windowed = (): ApprovalRecord[] => pending().filter(isFromSite);

  async function write(next: readonly ApprovalRecord[]): Promise<void> {
    const ended = next.filter(hasEnded);
    const dropped = new Set(ended.slice(0, Math.max(0, ended.length - MAX_ENDED)));
    const kept = next
      .filter((record) => !dropped.has(record))
      .map((record) => (hasEnded(record) ? withoutContent(record) : record));
    if (!kept.some((record) => record.state === 'pending' && isFromSite(record))) answered = 0;
    await platform.session.set({ [SESSION_KEYS.approvals]: { records: kept, shownId, answered } });
    records = kept;
    const deadlines = pending().map((record) => record.expiresAt);
    if (deadlines.length === 0) platform.alarms.clear(EXPIRY_ALARM);
    else platform.alarms.set(EXPIRY_ALARM, Math.min(...deadlines));
    for (const listener of listeners) listener();
  }

  const replace = (id: string, change: Partial<ApprovalRecord>): readonly ApprovalRecord[] =>
    records.map((record) => (record.id === id ? { ...record, ...change } : record));

  /** Shows the oldest waiting approval, or closes the window when none waits. */
  async function showNext(): Promise<void> {
    const waiting = windowed();
    const next = waiting.find((record) => record.id === shownId) ?? waiting[0];
    const isOpen = await window.isOpen();
    if (next === undefined) {
      shownId = undefined;
      if (isOpen) await window.close();
      return;
    }
    if (next.id === shownId && isOpen) return;
    shownId = next.id;
    await write(records);
    try {
      await window.open(next.id);
    } catch {
      // A request that nobody can see must not go on waiting.
      shownId = undefined;
      await end((record) => record.id === next.id, 'The wallet could not open its window.');
    }
  }

  function takeWaiters(id: string): Set<Waiter> {
    const found = waiters.get(id) ?? new Set<Waiter>();
    waiters.delete(id);
    return found;
  }

  /** Ends pending approvals as refused; the request hears `reason`. Runs inside the mutex. */
  async function end(which: (record: ApprovalRecord) => boolean, reason: string, byUser = false): Promise<void> {
    const ending = pending().filter(which);
    if (ending.length === 0) return;
    const ids = new Set(ending.map((record) => record.id));
    if (byUser) answered += ending.filter(isFromSite).length;
    await write(
      records.map((record) =>
        ids.has(record.id)
          ? { ...record, state: 'rejected' as const, reason, byUser, endedAt: platform.now() }
          : record,
      ),
    );
    for (const id of ids) for (const waiter of takeWaiters(id)) waiter.reject(new Rejected(reason));
    await showNext();
  }

  /** Ends one approval, and those that ask the same. */
  async function endQuestion(id: string | undefined, reason: string): Promise<void> {
    const ended = pending().find((record) => record.id === id);
    if (ended !== undefined) await end((record) => isSameQuestion(ended, record), reason, true);
  }

  const expire = (): Promise<void> =>
    end((record) => platform.now() >= record.expiresAt, 'The request was not answered in time.');

  function mintFor(record: ApprovalRecord, decision: unknown): Approved<ApprovalKind> {
    return mint.mint(record.id, record.kind, chosenSubject(record, decision), decision as Decision<ApprovalKind>);
  }

  /** Meets an approval that was asked for before under the same key. */
  async function meet(record: ApprovalRecord): Promise<Approved<ApprovalKind> | 'wait'> {
    switch (record.state) {
      case 'pending':
        return 'wait';
      case 'rejected':
        throw new Rejected(record.reason);
      case 'consumed':
        throw new Interrupted();
      case 'decided': {
        const stale = platform.now() - (record.endedAt ?? 0) > UNCLAIMED_MS || !isUnlocked();
        // Written before it is handed out: one decision is used once, whatever happens next.
        await write(replace(record.id, { state: 'consumed' }));
        if (stale) throw new Interrupted();
        return mintFor(record, record.decision);
      }
    }
  }

  function wait(id: string): Promise<Approved<ApprovalKind>> {
    return new Promise((resolve, reject) => {
      const set = waiters.get(id) ?? new Set();
      set.add({ resolve, reject });
      waiters.set(id, set);
    });
  }

  platform.alarms.onAlarm((name) => {
    if (name === EXPIRY_ALARM) void loaded.then(() => mutex.run(expire));
  });
  window.onClosed(() => {
    // The end of the window may be what woke the worker: what it showed is known only after loading.
    void loaded.then(() =>
      mutex.run(async () => {
        const closed = shownId;
        shownId = undefined;
        await endQuestion(closed, 'The user closed the window.');
      }),
    );
  });

  return {
    async load(): Promise<void> {
      const stored = (await platform.session.get(SESSION_KEYS.approvals)) as
        | { records?: ApprovalRecord[]; shownId?: string; answered?: number }
        | undefined;
      // Session storage is ours alone; anything else in it means another version: fail closed and start empty.
      records = Array.isArray(stored?.records) ? stored.records.filter((record) => isApprovalKind(record.kind)) : [];
      shownId = stored?.shownId;
      answered = stored?.answered ?? 0;
      // Requests of sites and pairings come again after a stopped worker; confirmations of our own pages do not.
      await mutex.run(() =>
        end((record) => record.requester.kind === 'wallet', 'The wallet was interrupted. Try again.'),
      );
      // The wallet may have locked itself while the worker was stopped.
      if (!isUnlocked())
        await mutex.run(() => end((record) => !approvalKinds[record.kind].whileLocked, 'The wallet was locked.'));
      await mutex.run(expire);
      setLoaded();
    },
    /**
     * Asks the user and waits.
     * @throws Rejected when refused, closed, expired, ended by a lock, or over the limit; Interrupted when an earlier
     * life of the worker had already handed the approval out
     */
    async ask<K extends ApprovalKind>(question: Ask<K>): Promise<Approved<K>> {
      const outcome = await mutex.run(async () => {
        await expire();
        const before = records.find(
          (record) => record.requestKey === question.requestKey && record.kind === question.kind,
        );
        if (before !== undefined) {
          const met = await meet(before);
          if (met !== 'wait') return { met };
          const waiting = wait(before.id);
          await showNext();
          return { waiting };
        }
        if (gone.has(question.requestKey)) throw new Rejected(PAGE_GONE);
        requireRoom(question.requester, records, platform.now());
        const now = platform.now();
        const record: ApprovalRecord = {
          id: question.id ?? crypto.randomUUID(),
          kind: question.kind,
          requestKey: question.requestKey,
          requester: question.requester,
          subject: structuredClone(question.subject),
          network: activeNetwork(),
          createdAt: now,
          expiresAt: now + (question.lifetimeMs ?? APPROVAL_LIFETIME_MS),
          needsPassword: question.needsPassword === true,
          ...(question.intent === undefined ? {} : { intent: question.intent }),
          ...(question.effect === undefined ? {} : { effect: question.effect }),
          state: 'pending',
        };
        const waiting = wait(record.id);
        // The caller may never come to await it (another step throws first).
        waiting.catch(() => undefined);
        await write([...records, record]).catch((cause: unknown) => {
          throw new Full({ cause });
        });
        await showNext();
        return { waiting };
      });
      const approved = outcome.met ?? (await outcome.waiting);
      return approved as unknown as Approved<K>;
    },
    /** Whether the approval of this id waits for the password too. */
    needsPassword: (id: string): boolean => pending().some((record) => record.id === id && record.needsPassword),
    /**
     * The user's answer from one of our own pages.
     * @param hasPassword whether the caller has checked the password just now
     * @param shown the version of the description that was on the screen
     * @throws Refusal when it may not stand; the approval then still waits
     */
    settle: (id: string, kind: string, decision: unknown, hasPassword = false, shown = 0): Promise<void> =>
      mutex.run(async () => {
        await expire();
        const record = records.find((one) => one.id === id);
        requireDecidable(
          record,
          { kind, decision, hasPassword, shown },
          { isUnlocked: isUnlocked(), accounts: accounts(), network: activeNetwork() },
        );
        for (const one of pending().filter((other) => isSameQuestion(record, other))) {
          const waiting = takeWaiters(one.id);
          const next = waiting.size > 0 ? ('consumed' as const) : ('decided' as const);
          if (isFromSite(one)) answered += 1;
          // A consumed record keeps nothing that could be used again.
          await write(
            replace(one.id, { state: next, endedAt: platform.now(), ...(next === 'decided' ? { decision } : {}) }),
          );
          const approved = mintFor(one, decision);
          for (const waiter of waiting) waiter.resolve(approved);
        }
        await showNext();
      }),
    /** The user refused. */
    reject: (id: string): Promise<void> => mutex.run(() => endQuestion(id, 'The user rejected the request.')),
    /** The user refused all that waits from where one comes from, or from anywhere. */
    rejectAll: (likeId?: string): Promise<void> =>
      mutex.run(async () => {
        const like = windowed().find((record) => record.id === likeId);
        if (likeId !== undefined && like === undefined) return;
        await end(
          (record) => isFromSite(record) && (like === undefined || isFromOnePlace(like, record)),
          'The user rejected the request.',
          true,
        );
      }),
    /** Unlocking is what the waiting sites were waiting for. */
    settleUnlocks: (): Promise<void> =>
      mutex.run(async () => {
        const unlocks = pending().filter((one) => one.kind === 'unlock');
        for (const record of unlocks) {
          const waiting = takeWaiters(record.id);
          await write(replace(record.id, { state: 'consumed', endedAt: platform.now() }));
          for (const waiter of waiting) waiter.resolve(mintFor(record, {}));
        }
        // What waited for the unlock asks in a moment: in the window that is open, not in a new one.
        if (unlocks.length > 0) platform.timer(KEPT_OPEN_MS, () => void mutex.run(showNext));
        else await showNext();
      }),
    endAll: (reason: string): Promise<void> => mutex.run(() => end(() => true, reason)),
    endNetworkBound: (reason: string, exceptId?: string): Promise<void> =>
      mutex.run(() => end((record) => approvalKinds[record.kind].boundToNetwork && record.id !== exceptId, reason)),
    /** Ends the approvals of requests whose page is gone. */
    endRequests: (requestKeys: ReadonlySet<string>): Promise<void> => {
      for (const key of requestKeys) gone.add(key);
      for (const key of [...gone].slice(0, Math.max(0, gone.size - MAX_GONE))) gone.delete(key);
      return mutex.run(() => end((record) => requestKeys.has(record.requestKey), PAGE_GONE));
    },
    /** Pages that have something waiting, each with the keys of its requests. */
    waitingPages: (): { readonly page: PageRef; readonly requestKey: string }[] =>
      pending().flatMap(({ requester, requestKey }) =>
        requester.kind === 'page' ? [{ page: requester.page, requestKey }] : [],
      ),
    /** Ends what an origin has waiting. */
    endOrigin: (origin: string): Promise<void> =>
      mutex.run(() => end((record) => originOf(record) === origin, 'The site was disconnected.')),
    /** Ends what would be signed by an account, of one origin or of all. */
    endAccount: (accountId: string, reason: string, origin?: string): Promise<void> =>
      mutex.run(() =>
        end(
          (record) => signerOf(record) === accountId && (origin === undefined || originOf(record) === origin),
          reason,
        ),
      ),
    /** Ends what a relay session has waiting. */
    endTopic: (topic: string): Promise<void> =>
      mutex.run(() =>
        end(
          (record) => record.requester.kind === 'relay' && record.requester.topic === topic,
          'The session with the site has ended.',
        ),
      ),
    show: (): Promise<void> =>
      mutex.run(async () => {
        const next = windowed()[0];
        if (next === undefined) return;
        shownId = next.id;
        await window.open(next.id);
      }),
    /** Id of the pending approval of a request; for the wallet's own confirmations. */
    findPending: (requestKey: string): string | undefined =>
      pending().find((record) => record.requestKey === requestKey)?.id,
    view(): ApprovalView[] {
      const waiting = windowed();
      const of = answered + waiting.length;
      return waiting.map((record, at) =>
        viewOf(record, {
          at: answered + at + 1,
          of,
          ofSite: waiting.filter((one) => isFromOnePlace(one, record)).length,
        }),
      );
    },
    /** The wallet's own transactions that wait for its user. */
    drafts: (): ApprovalView[] =>
      pending()
        .filter(isDraft)
        .map((record) => viewOf(record, { at: 1, of: 1, ofSite: 1 })),
    /** Waiting transactions whose effect can be asked for, with the last answer. */
    simulated: (): WaitingEffect[] => pending().flatMap(waitingEffects),
    /** Settles when everything that was asked so far waits. */
    settled: (): Promise<void> => mutex.run(async () => undefined),
    /** Keeps what the node said, while it is asked for. */
    setEffect: (id: string, effect: Effect): Promise<void> =>
      mutex.run(async () => {
        if (pending().some((record) => record.id === id)) await write(replace(id, { effect }));
      }),
    /** Origin of the site that asks for a pending approval; undefined for the wallet's own. */
    originOf: (id: string): string | undefined =>
      pending().flatMap((record) => (record.id === id ? [originOf(record)] : []))[0],
    /**
     * Describes a pending approval anew where it says something else now: what was looked at before cannot be approved
     * any more.
     */
    redescribe: (id: string, next: Described): Promise<void> =>
      mutex.run(async () => {
        const record = pending().find((one) => one.id === id);
        const change = record === undefined ? undefined : redescribed(record, next);
        if (change !== undefined) await write(replace(id, change));
      }),
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
