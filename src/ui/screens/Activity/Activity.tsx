// The account's history: pending transactions first, then everything by day, filtered by kind and asset.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { cutMiddle, visibleSymbol } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { History } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { HistoryKind } from '../../../background/state/history.ts';
import type { ActivityView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { needsLines } from '../../format/amount.ts';
import { dateText } from '../../format/time.ts';
import { Select } from '../../kit/Field.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { useNow } from '../../kit/useNow.ts';
import { VirtualList, type VirtualRow } from '../../kit/VirtualList.tsx';
import { useView } from '../../store/mirror.ts';
import { Export } from './Export.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { readAgain, readOlder, useHistory } from './history.ts';
import { byDay, isWanted, type Line, linesOf, type Wanted } from './lines.ts';
import { Pending } from './Pending.tsx';

const ROW = 60;
const HEAD = 40;
const WIDE_ROW = 112;
const DAY_MS = 86_400_000;

const KINDS: { readonly [K in HistoryKind | '']: () => string } = {
  '': () => say('history.all'),
  received: () => say('history.received'),
  sent: () => say('history.sentKind'),
  trade: () => say('history.trade'),
  other: () => say('history.other'),
};

function dayText(day: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (day === today) return say('history.today');
  // A day may have 23 or 25 hours.
  if (Math.round((today - day) / DAY_MS) === 1) return say('history.yesterday');
  return dateText(day);
}

/** The wallet's own log of the selected account and network. */
function useLocal(): readonly ActivityView[] {
  const activity = useView((view) => view.activity);
  const accountId = useView((view) => view.selectedAccountId);
  const network = useView((view) => view.activeNetwork);
  return useMemo(
    () =>
      activity.filter(
        (one) =>
          (one.accountId === undefined || one.accountId === accountId) &&
          (one.network === undefined || one.network === network),
      ),
    [activity, accountId, network],
  );
}

/** Assets in the lines, for the filter. */
function assetsOf(lines: readonly Line[]): readonly { readonly asset: string; readonly symbol: string }[] {
  const found = new Map<string, string>();
  for (const { entry } of lines) for (const { asset, symbol } of entry?.tokens ?? []) found.set(asset, symbol);
  return [...found].map(([asset, symbol]) => ({ asset, symbol }));
}

function Filters({
  wanted,
  lines,
  onChange,
}: {
  readonly wanted: Wanted;
  readonly lines: readonly Line[];
  readonly onChange: (wanted: Wanted) => void;
}) {
  return (
    <div className="pair">
      <Select
        label={say('history.kind')}
        value={wanted.kind}
        onChange={({ target }) => onChange({ ...wanted, kind: target.value as Wanted['kind'] })}
      >
        {Object.entries(KINDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words()}
          </option>
        ))}
      </Select>
      <Select
        label={say('history.asset')}
        value={wanted.asset}
        onChange={({ target }) => onChange({ ...wanted, asset: target.value })}
      >
        <option value="">{say('history.allAssets')}</option>
        {assetsOf(lines).map(({ asset, symbol }) => (
          <option key={asset} value={asset}>
            {cutMiddle(visibleSymbol(symbol), 16)}
            {asset === NATIVE_SYMBOL ? '' : ` (${shortAddress(asset, 4)})`}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** An amount that is too long to fit beside a name gets its own lines: no number is cut. */
function heightOf({ entry }: Line): number {
  return entry?.change !== undefined && needsLines(entry.change.amount) ? WIDE_ROW : ROW;
}

/** Rows of lines that were drawn before. */
const keptRows = new WeakMap<Line, VirtualRow>();

function rowOf(line: Line): VirtualRow {
  const before = keptRows.get(line);
  if (before !== undefined) return before;
  const row = { key: line.key, height: heightOf(line), draw: () => <HistoryRow line={line} /> };
  keptRows.set(line, row);
  return row;
}

function rowsOf(lines: readonly Line[], now: number): readonly VirtualRow[] {
  return byDay(lines).flatMap(({ day, lines: ofDay }): VirtualRow[] => [
    { key: `@${day}`, height: HEAD, draw: () => <h2 className="day">{dayText(day, now)}</h2> },
    ...ofDay.map(rowOf),
  ]);
}

/** The list, or its empty, loading or failed state. */
function Lines({
  wanted,
  lines,
  history: { isRead, next, fault },
}: {
  readonly wanted: Wanted;
  readonly lines: readonly Line[];
  readonly history: ReturnType<typeof useHistory>;
}) {
  // Requested again after each page: the filter may match none of its lines.
  const older = useCallback(() => (next === undefined ? undefined : readOlder()), [next]);
  const now = useNow(60_000);
  const rows = useMemo(
    () =>
      rowsOf(
        lines.filter((line) => isWanted(line, wanted)),
        now,
      ),
    [lines, wanted, now],
  );
  if (rows.length > 0 || next !== undefined) {
    return (
      <>
        <div className="card">
          <VirtualList rows={rows} label={say('home.activity')} onNearEnd={older} />
        </div>
        {fault !== undefined ? (
          <Failed title={say('history.unread')} advice={fault} onRetry={readAgain} />
        ) : next !== undefined ? (
          <Loading label={say('history.reading')} lines={1} />
        ) : (
          isRead && <p className="tiny soft center">{say('history.endOfList')}</p>
        )}
      </>
    );
  }
  return (
    <div className="card">
      {fault !== undefined ? (
        <Failed title={say('history.unread')} advice={fault} onRetry={readAgain} />
      ) : !isRead ? (
        <Loading label={say('history.reading')} />
      ) : lines.length > 0 ? (
        <Empty icon={History} title={say('history.none')}>
          <p>{say('history.noneText')}</p>
        </Empty>
      ) : (
        <Empty icon={History} title={say('home.nothingHasHappenedYet')}>
          <p>{say('home.whatYouApproveAppears')}</p>
        </Empty>
      )}
    </div>
  );
}

/** The tab. */
export function Activity() {
  const history = useHistory();
  const { entries, isRead, next } = history;
  const local = useLocal();
  const [wanted, setWanted] = useState<Wanted>({ kind: '', asset: '' });
  const isWhole = isRead && next === undefined;
  const lines = useMemo(() => linesOf(entries, local, isWhole), [entries, local, isWhole]);
  return (
    <>
      <Pending />
      <section className="stack" aria-label={say('home.activity')}>
        <Filters wanted={wanted} lines={lines} onChange={setWanted} />
        <Lines wanted={wanted} lines={lines} history={history} />
        {entries.length > 0 && <Export />}
      </section>
    </>
  );
}
