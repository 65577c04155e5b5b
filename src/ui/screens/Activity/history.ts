// The history of the selected account as far as it was read: its newest page refreshed while visible, older pages
// loaded while scrolling.

import { type Answers, answersInOrder } from '@svc/core/answersInOrder';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { HistoryEntry } from '../../../background/state/history.ts';
import type { Words } from '../../format/useFault.ts';
import { useView } from '../../store/mirror.ts';
import { faultText, send } from '../../store/send.ts';
import { useAccount } from '../useAccount.ts';

const EVERY_MS = 10_000;

interface Reading {
  /** Account and network of this data. */
  readonly key: string;
  readonly entries: readonly HistoryEntry[];
  /** Whether the newest page was read. */
  readonly isRead: boolean;
  /** Cursor of older ones; absent if there are none, or nothing was read. */
  readonly next?: string;
  readonly isReading: boolean;
  /** Sentence of the last failure; absent after a success. */
  readonly fault?: Words;
}

const NOTHING = { entries: [], isRead: false, isReading: false } as const;
const reading = create<Reading>(() => ({ key: '', ...NOTHING }));
const keyOf = (accountId: string, network: string): string => `${accountId} ${network}`;

/** Merges the newest page with the known entries: before them if they overlap, instead of them if not. */
function joined(page: readonly HistoryEntry[], known: readonly HistoryEntry[]): readonly HistoryEntry[] | undefined {
  const last = page.at(-1);
  const at = known.findIndex((one) => one.hash === last?.hash);
  return at < 0 ? undefined : [...page, ...known.slice(at + 1)];
}

let newest: Answers | undefined;

const followNewest = (key: string, accountId: string): Answers =>
  answersInOrder(
    () => send('readHistory', { accountId }),
    (page) => {
      const now = reading.getState();
      // The network may have changed while it was read.
      if (key !== keyOf(page.accountId, page.network)) return;
      const together = joined(page.entries, now.entries);
      const { fault: _, next: __, ...rest } = now;
      const next = together === undefined ? page.next : now.next;
      reading.setState(
        { ...rest, entries: together ?? page.entries, isRead: true, ...(next === undefined ? {} : { next }) },
        true,
      );
    },
    (error) => reading.setState({ fault: () => faultText(error) }),
  );

/** Reads the next older page, unless one is being read. */
export function readOlder(): void {
  const { key, next, isReading } = reading.getState();
  const [accountId = ''] = key.split(' ');
  if (next === undefined || isReading) return;
  reading.setState({ isReading: true });
  send('readHistory', { accountId, cursor: next }).then(
    (page) => {
      const now = reading.getState();
      if (now.key !== key) return;
      const { fault: _, next: __, ...rest } = now;
      const known = new Set(now.entries.map(({ hash }) => hash));
      const older = page.entries.filter(({ hash }) => !known.has(hash));
      reading.setState(
        {
          ...rest,
          entries: [...now.entries, ...older],
          isReading: false,
          ...(page.next === undefined ? {} : { next: page.next }),
        },
        true,
      );
    },
    (error: unknown) => {
      if (reading.getState().key === key) reading.setState({ isReading: false, fault: () => faultText(error) });
    },
  );
}

/** Retries after a failure. */
export function readAgain(): void {
  if (reading.getState().isRead) readOlder();
  else newest?.ask();
}

/** Refreshes the newest page while mounted; returns the history of the selected account. */
export function useHistory(): Omit<Reading, 'key' | 'fault'> & { readonly fault?: string } {
  const accountId = useAccount()?.id;
  const network = useView((view) => view.activeNetwork);
  // A transaction of the wallet itself is in a block when its status changes.
  const statuses = useView((view) =>
    view.activity
      .slice(0, 8)
      .map(({ status }) => status)
      .join(),
  );
  const key = keyOf(accountId ?? '', network);
  useEffect(() => {
    if (accountId === undefined) return;
    if (reading.getState().key !== key) reading.setState({ key, ...NOTHING }, true);
    const answers = followNewest(key, accountId);
    newest = answers;
    const timer = setInterval(answers.ask, EVERY_MS);
    return () => {
      clearInterval(timer);
      answers.stop();
    };
  }, [accountId, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and for each reason to read again
  useEffect(() => newest?.ask(), [key, statuses]);
  const { key: of, fault, ...now } = reading();
  if (of !== key) return NOTHING;
  return fault === undefined ? now : { ...now, fault: fault() };
}
