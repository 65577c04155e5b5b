// The stored queue of approvals: one window at a time, in order of arrival, kept in session storage so that a killed
// worker loses nothing. The files that use the queue decide what may be asked and decided.

import type { Approved } from '../../approvals/approved.ts';
import { type ApprovalKind, approvalKinds, isApprovalKind } from '../../approvals/kinds.ts';
import type { Platform } from '../../platform/platform.ts';
import { Rejected, type Rejection } from '../requests/refusals.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { createMutex } from '../state/mutex.ts';
import { type ApprovalRecord, hasEnded, isFromSite, isSameQuestion, withoutContent } from './approvalRecord.ts';
import { withTimeLimit } from './approvalWindowTimeLimit.ts';

/** Ended approvals are remembered, so that a repeated request does not ask twice. */
const MAX_ENDED = 200;
const EXPIRY_ALARM = 'approvals';
/** How long a window stays open after an answer, in milliseconds: its user sees what was pressed. */
const PRESSED_MS = 150;

/** A request that waits for its approval. */
export interface Waiter {
  resolve(approved: Approved<ApprovalKind>): void;
  reject(error: unknown): void;
}

/** Every change runs in `inOrder`; values read outside of it may already be outdated. */
export interface ApprovalQueue {
  load(): Promise<void>;
  inOrder<T>(step: () => Promise<T>): Promise<T>;
  records(): readonly ApprovalRecord[];
  pending(): ApprovalRecord[];
  /** The approvals for the window: the wallet's own confirmations are shown elsewhere. */
  windowed(): ApprovalRecord[];
  /** How many were answered since the queue was last empty. */
  answered(): number;
  countAnswered(more: number): void;
  write(next: readonly ApprovalRecord[]): Promise<void>;
  change(id: string, change: Partial<ApprovalRecord>): Promise<void>;
  /** Waits for the answer to an approval. */
  wait(id: string): Promise<Approved<ApprovalKind>>;
  /** Whether a request waits for it. */
  isAwaited(id: string): boolean;
  /** Removes and returns its waiters: they are answered once. */
  takeWaiters(id: string): ReadonlySet<Waiter>;
  /**
   * Shows the oldest pending approval. When there is none: closes the window, at once or soon after what was pressed
   * was seen, or leaves it to show a result.
   */
  showNext(then?: 'close' | 'closeSoon' | 'leave'): Promise<void>;
  /** Brings the window to the front, or opens it again. */
  show(): Promise<void>;
  /** Ends pending approvals as refused; their requests get `reason`. */
  end(which: (record: ApprovalRecord) => boolean, reason: Rejection, byUser?: boolean): Promise<void>;
  /** Ends one approval as the user's refusal, together with identical questions. */
  endQuestion(id: string | undefined, reason: Rejection): Promise<void>;
  expire(): Promise<void>;
  onChange(listener: () => void): void;
}

/** The queue's data in session storage. */
interface StoredQueue {
  readonly records: readonly ApprovalRecord[];
  /** The shown approval. */
  readonly shownId: string | undefined;
  readonly answered: number;
}

/** Only the wallet writes session storage; an unexpected value means another version: fail closed and start empty. */
async function readStored(platform: Pick<Platform, 'session'>): Promise<StoredQueue> {
  const stored = (await platform.session.get(SESSION_KEYS.approvals)) as Partial<StoredQueue> | undefined;
  return {
    records: Array.isArray(stored?.records) ? stored.records.filter(({ kind }) => isApprovalKind(kind)) : [],
    shownId: stored?.shownId,
    answered: stored?.answered ?? 0,
  };
}

/** The waiting requests in this run of the worker, by approval. */
function createWaiters(): {
  wait: ApprovalQueue['wait'];
  has: ApprovalQueue['isAwaited'];
  take: ApprovalQueue['takeWaiters'];
} {
  const waiters = new Map<string, Set<Waiter>>();
  return {
    wait: (id) =>
      new Promise((resolve, reject) => {
        const set = waiters.get(id) ?? new Set();
        set.add({ resolve, reject });
        waiters.set(id, set);
      }),
    has: (id) => waiters.has(id),
    take: (id) => {
      const found = waiters.get(id) ?? new Set<Waiter>();
      waiters.delete(id);
      return found;
    },
  };
}

/** The stored part of the records: of ended ones only the newest, without their content. */
function keptOf(records: readonly ApprovalRecord[]): readonly ApprovalRecord[] {
  const ended = records.filter(hasEnded);
  const dropped = new Set(ended.slice(0, Math.max(0, ended.length - MAX_ENDED)));
  return records
    .filter((record) => !dropped.has(record))
    .map((record) => (hasEnded(record) ? withoutContent(record) : record));
}

/** The queue of one wallet; call `load` first. */
export function createApprovalQueue(platform: Platform, isUnlocked: () => boolean): ApprovalQueue {
  let records: readonly ApprovalRecord[] = [];
  let shownId: string | undefined;
  let answered = 0;
  /** The window shows the last approval, or its result. */
  let isLeft = false;
  let cancelClose = (): void => undefined;
  const waiters = createWaiters();
  const listeners = new Set<() => void>();
  const mutex = createMutex();
  const window = withTimeLimit(platform);
  let setLoaded: () => void = () => undefined;
  // Written by hand: the oldest supported browser has no Promise.withResolvers.
  const loaded = new Promise<void>((resolve) => {
    setLoaded = resolve;
  });

  const pending = (): ApprovalRecord[] => records.filter((record) => record.state === 'pending');
  const windowed = (): ApprovalRecord[] => pending().filter(isFromSite);

  /**
   * @param must false: an ended approval has ended even if that cannot be stored now; it is stored with the next change
   */
  async function write(next: readonly ApprovalRecord[], must = true): Promise<void> {
    const kept = keptOf(next);
    if (!kept.some((record) => record.state === 'pending' && isFromSite(record))) answered = 0;
    const entry: StoredQueue = { records: kept, shownId, answered };
    const stored = platform.session.set({ [SESSION_KEYS.approvals]: entry });
    await (must ? stored : stored.catch(() => undefined));
    records = kept;
    const deadlines = pending().map((record) => record.expiresAt);
    if (deadlines.length === 0) platform.alarms.clear(EXPIRY_ALARM);
    else platform.alarms.set(EXPIRY_ALARM, Math.min(...deadlines));
    for (const listener of listeners) listener();
  }

  async function showNext(then: 'close' | 'closeSoon' | 'leave' = 'close'): Promise<void> {
    cancelClose();
    const waiting = windowed();
    const next = waiting.find((record) => record.id === shownId) ?? waiting[0];
    const isOpen = await window.isOpen();
    if (next === undefined) {
      shownId = undefined;
      isLeft = isOpen && then !== 'close';
      if (isOpen && then === 'close') await window.close();
      if (isOpen && then === 'closeSoon') cancelClose = platform.timer(PRESSED_MS, () => void mutex.run(showNext));
      return;
    }
    if (next.id === shownId && isOpen) return;
    // A question gets its own window: in one that shows another, or its result, a click may be meant for that.
    if (isLeft && isOpen) await window.close();
    isLeft = false;
    shownId = next.id;
    await write(records, false);
    try {
      await window.open(next.id);
    } catch {
      // A request that nobody can see must not stay pending.
      shownId = undefined;
      await end((record) => record.id === next.id, 'noWindow');
    }
  }

  async function end(which: (record: ApprovalRecord) => boolean, reason: Rejection, byUser = false): Promise<void> {
    const ending = pending().filter(which);
    if (ending.length === 0) return;
    const ids = new Set(ending.map((record) => record.id));
    if (byUser) answered += ending.filter(isFromSite).length;
    const ended = { state: 'rejected' as const, reason, byUser, endedAt: platform.now() };
    await write(
      records.map((record) => (ids.has(record.id) ? { ...record, ...ended } : record)),
      false,
    );
    for (const id of ids) for (const waiter of waiters.take(id)) waiter.reject(new Rejected(reason));
    await showNext();
  }

  async function endQuestion(id: string | undefined, reason: Rejection): Promise<void> {
    const ended = pending().find((record) => record.id === id);
    if (ended !== undefined) await end((record) => isSameQuestion(ended, record), reason, true);
  }

  const expire = (): Promise<void> => end((record) => platform.now() >= record.expiresAt, 'late');

  platform.alarms.onAlarm((name) => {
    if (name === EXPIRY_ALARM) void loaded.then(() => mutex.run(expire));
  });
  window.onClosed((closed) => {
    // Closing the window may have woken the worker.
    void loaded.then(() =>
      mutex.run(async () => {
        if (shownId === closed) shownId = undefined;
        await endQuestion(closed, 'closed');
      }),
    );
  });

  return {
    async load() {
      ({ records, shownId, answered } = await readStored(platform));
      // Requests of sites and pairings come again after the worker was stopped; confirmations of the wallet's own pages
      // do not.
      await mutex.run(() => end((record) => record.requester.kind === 'wallet', 'interrupted'));
      // The wallet may have locked itself while the worker was stopped.
      if (!isUnlocked()) await mutex.run(() => end((record) => !approvalKinds[record.kind].whileLocked, 'locked'));
      await mutex.run(expire);
      setLoaded();
    },
    inOrder: (step) => mutex.run(step),
    records: () => records,
    pending,
    windowed,
    answered: () => answered,
    countAnswered(more) {
      answered += more;
    },
    write: (next) => write(next),
    change: (id, change) => write(records.map((record) => (record.id === id ? { ...record, ...change } : record))),
    wait: waiters.wait,
    isAwaited: waiters.has,
    takeWaiters: waiters.take,
    showNext,
    show: () =>
      mutex.run(async () => {
        const next = windowed()[0];
        if (next === undefined) return;
        shownId = next.id;
        await window.open(next.id);
      }),
    end,
    endQuestion,
    expire,
    onChange(listener) {
      listeners.add(listener);
    },
  };
}
