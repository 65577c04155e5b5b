// The merged list of the index and the wallet's own log, and its CSV table.

import { message } from '@svc/core/words/message';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../background/state/history.ts';
import type { ActivityView } from '../../../background/state/view.ts';
import { csvOf } from './csv.ts';
import { byDay, isWanted, linesOf } from './lines.ts';

const HOUR = 3_600_000;
const token = { asset: 'SVC', symbol: 'SVC', name: 'SVC', decimals: 18, known: true };

const entry = (hash: string, time: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  hash,
  height: 1,
  position: 0,
  time,
  form: 'pq',
  kind: 'received',
  act: message('history.received'),
  tokens: [token],
  status: 'success',
  ...more,
});
const local = (id: string, createdAt: number, more: Partial<ActivityView> = {}): ActivityView => ({
  id,
  kind: 'exchange',
  label: 'Sign message',
  status: 'succeeded',
  createdAt,
  ...more,
});
const keys = (lines: readonly { readonly key: string }[]): string[] => lines.map(({ key }) => key);

describe('the list', () => {
  it('has one line for a transaction that both know, with or without a prefix of its hash', () => {
    const lines = linesOf([entry(`0x${'ab'.repeat(32)}`, 5)], [local('x', 6, { txHash: 'AB'.repeat(32) })], true);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.local?.id).toBe('x');
  });

  it('sorts entries that only the wallet knows by time, and leaves out those older than what was read', () => {
    const entries = [entry('c', 30), entry('b', 20)];
    const own = [local('new', 40), local('between', 25), local('old', 10)];
    expect(keys(linesOf(entries, own, false))).toEqual(['new', 'c', 'between', 'b']);
    expect(keys(linesOf(entries, own, true))).toEqual(['new', 'c', 'between', 'b', 'old']);
  });

  it('is filtered by kind and by asset; the wallet’s own entries count as other', () => {
    const lines = linesOf([entry('a', 2), entry('b', 1, { kind: 'trade', tokens: [] })], [local('s', 3)], true);
    const wanted = (kind: HistoryEntry['kind'] | '', asset = '') =>
      keys(lines.filter((line) => isWanted(line, { kind, asset })));
    expect(wanted('')).toEqual(['s', 'a', 'b']);
    expect(wanted('trade')).toEqual(['b']);
    expect(wanted('other')).toEqual(['s']);
    expect(wanted('', 'SVC')).toEqual(['a']);
  });

  it('is grouped by days in the user’s time zone', () => {
    const noon = new Date(2027, 0, 15, 12).getTime();
    const days = byDay(linesOf([entry('a', noon), entry('b', noon - HOUR), entry('c', noon - 24 * HOUR)], [], true));
    expect(days.map(({ lines }) => keys(lines))).toEqual([['a', 'b'], ['c']]);
  });
});

describe('the table', () => {
  it('has a line for each entry, with the sign of outgoing amounts, and no formula of a stranger', () => {
    const text = csvOf([
      entry('h1', Date.UTC(2027, 0, 15), { change: { sign: 'in', amount: '12.5', token } }),
      entry('h2', Date.UTC(2027, 0, 14), {
        kind: 'sent',
        change: { sign: 'out', amount: '3', token: { ...token, symbol: '=HYPERLINK("x")' } },
        error: 'a, "b"\nc',
      }),
    ]);
    const [head, first, ...rest] = text.split('\r\n');
    expect(head).toMatch(/^time,transaction,block/);
    expect(first).toBe('2027-01-15T00:00:00.000Z,h1,1,received,Received,success,,12.5,SVC,SVC,,');
    expect(rest.join('\n')).toContain('-3,"\'=HYPERLINK(""x"")",SVC,,"a, ""b""\nc"');
  });
});
