// One list of the node's index and of what only the wallet knows: signatures, connections, transactions in no block.
// Newest first, by day.

import { innerParts } from '@svc/core/words/message';
import type { HistoryEntry, HistoryKind } from '../../../background/state/history.ts';
import type { ActivityView } from '../../../background/state/view.ts';

/** A line: from the index, or from the wallet's own log. */
export type Line =
  | { readonly key: string; readonly time: number; readonly entry: HistoryEntry; readonly local?: ActivityView }
  | { readonly key: string; readonly time: number; readonly entry?: undefined; readonly local: ActivityView };

/** The filter; an empty text matches all. */
export interface Wanted {
  readonly kind: HistoryKind | '';
  readonly asset: string;
}

/** A hash without the `0x` of EVM hashes. */
export const bare = (hash: string): string => hash.toLowerCase().replace(/^0x/, '');

/**
 * The lines of entries that the wallet has nothing of its own about, with their hashes: a long list is made anew with
 * each page that is read, and most of it stays.
 */
const kept = new WeakMap<HistoryEntry, { readonly hash: string; readonly line: Line }>();

function keptLine(entry: HistoryEntry): { readonly hash: string; readonly line: Line } {
  const before = kept.get(entry);
  if (before !== undefined) return before;
  const made = { hash: bare(entry.hash), line: { key: entry.hash, time: entry.time, entry } };
  kept.set(entry, made);
  return made;
}

/**
 * The lines. @param isWhole whether the index was read to its end: before that, older entries of the wallet would be in
 * the wrong place
 */
export function linesOf(
  entries: readonly HistoryEntry[],
  local: readonly ActivityView[],
  isWhole: boolean,
): readonly Line[] {
  const own = new Map(local.flatMap((one) => (one.txHash === undefined ? [] : [[bare(one.txHash), one] as const])));
  const indexed = new Set<string>();
  const oldest = entries.at(-1)?.time ?? 0;
  const lines: Line[] = entries.map((entry) => {
    const { hash, line } = keptLine(entry);
    const known = own.get(hash);
    if (known === undefined) return line;
    indexed.add(hash);
    return { key: entry.hash, time: entry.time, entry, local: known };
  });
  for (const one of local) {
    if (one.txHash !== undefined && indexed.has(bare(one.txHash))) continue;
    if (isWhole || one.createdAt >= oldest) lines.push({ key: one.id, time: one.createdAt, local: one });
  }
  // Entries of the index keep their block order.
  return lines.sort((a, b) => (a.entry !== undefined && b.entry !== undefined ? 0 : b.time - a.time));
}

const assetsOf = ({ entry, local }: Line): readonly string[] => {
  if (entry !== undefined) return entry.tokens.map(({ asset }) => asset);
  const parts = typeof local?.label === 'object' ? innerParts(local.label) : [];
  return parts.flatMap((one) => (one.kind === 'amount' || one.kind === 'token' ? [one.token.asset] : []));
};

/** Whether a line matches the filter. */
export function isWanted(line: Line, { kind, asset }: Wanted): boolean {
  return (kind === '' || (line.entry?.kind ?? 'other') === kind) && (asset === '' || assetsOf(line).includes(asset));
}

/** A day on which the clocks go forward by two hours. */
const SHORTEST_DAY_MS = 22 * 3_600_000;

/** The day of a time in the user's time zone, as an ascending number. */
const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** The lines by day, the newest first. */
export function byDay(lines: readonly Line[]): readonly { readonly day: number; readonly lines: readonly Line[] }[] {
  const days: { day: number; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = days.at(-1);
    // Most lines are of the day of the line before; no day is shorter than this.
    const isOfLast = last !== undefined && line.time >= last.day && line.time < last.day + SHORTEST_DAY_MS;
    const day = isOfLast ? last.day : dayOf(line.time);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}
