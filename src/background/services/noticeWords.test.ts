// What a notice says of names that strangers choose: it cannot be read as other digits, other words or another order.

import { message } from '@svc/core/words/message';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../state/history.ts';
import type { News } from './noticeNews.ts';
import { newsWords, type Saying } from './noticeWords.ts';
import type { AccountEntry } from './vaultAccess.ts';

const SENDER = `0x${'1'.repeat(40)}`;
const account = { id: 'a', name: 'Savings' } as AccountEntry;
const saying: Saying = { tag: 'en', isPrivate: false, contacts: [] };

const received = (symbol: string): News => {
  const token = { asset: `0x${'2'.repeat(40)}`, symbol, name: '', decimals: 6, known: true, verified: true };
  const entry: HistoryEntry = {
    hash: 'a'.repeat(64),
    height: 1,
    position: 0,
    time: 1,
    form: 'pq',
    kind: 'received',
    act: message('history.received'),
    tokens: [],
    status: 'success',
    other: SENDER,
    change: { sign: 'in', amount: '5', token },
  };
  return { kind: 'received', one: { entry, isOwn: false, isEmpty: false, isFill: false, names: [] } };
};

const filled = (of: string): News => {
  const order = { id: 'one', side: 'buy' as const, remaining: '0', amount: '5', isPerp: false, of };
  return { kind: 'filled', how: 'filled', order };
};

describe('a symbol in a notice', () => {
  it.each([
    ['qUSDC', '5 qUSDC'],
    ['000USDC', '5 “000USDC”'],
    ['USDC to Bob', '5 “USDC to Bob”'],
  ])('%s is no more digits and no more words', (symbol, shown) => {
    expect(newsWords(saying, account, received(symbol)).title).toBe(`Received ${shown}`);
    expect(newsWords(saying, account, filled(symbol)).text).toBe(`Savings: buying ${shown}`);
  });
});

it('a name from the right keeps its place among words from the left', () => {
  const name = '\u05e9\u05dc\u05d5\u05dd';
  const contacts = [{ id: 'c', name, address: SENDER }] as unknown as Saying['contacts'];
  expect(newsWords({ ...saying, contacts }, account, received('SVC')).text).toBe(`Savings, from \u2068${name}\u2069`);
});
