// The history as a table for other programs: a line for every entry of the node's index, in plain numbers.

import { saidText } from '@svc/core/words/plainText';
import type { HistoryEntry } from '../../../background/state/history.ts';

const COLUMNS = [
  'time',
  'transaction',
  'block',
  'kind',
  'act',
  'status',
  'counterparty',
  'amount',
  'symbol',
  'asset',
  'fee',
  'error',
];

/**
 * A text as a cell. One that a spreadsheet would read as a formula gets an apostrophe before it: names and errors are
 * strangers' texts.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function lineOf({ time, hash, height, kind, act, status, other, change, fee, error }: HistoryEntry): string {
  // A number of the wallet itself, so that it may begin with a minus.
  const amount = change === undefined ? '' : `${change.sign === 'out' ? '-' : ''}${change.amount}`;
  const date = new Date(time);
  return [
    Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    cell(hash),
    String(height),
    kind,
    cell(saidText(act)),
    status,
    cell(other ?? ''),
    amount,
    cell(change?.token.symbol ?? ''),
    cell(change?.token.asset ?? ''),
    cell(fee ?? ''),
    cell(error ?? ''),
  ].join(',');
}

/** The table. */
export function csvOf(entries: readonly HistoryEntry[]): string {
  return `${[COLUMNS.join(','), ...entries.map(lineOf)].join('\r\n')}\r\n`;
}
