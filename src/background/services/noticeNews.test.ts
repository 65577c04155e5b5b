// What is news between two looks, whatever the node says: nothing twice, nothing old, nothing that its user did.

import { message } from '@svc/core/words/message';
import { describe, expect, it } from 'vitest';
import type { SeenAccount } from '../state/notices.ts';
import type { PositionsView } from '../state/positions.ts';
import type { NewestEntry } from './history.ts';
import { type Look, type News, newsOf } from './noticeNews.ts';

interface Told {
  readonly kind?: 'received' | 'trade' | 'other';
  readonly isOwn?: boolean;
  readonly isEmpty?: boolean;
  readonly isFill?: boolean;
  readonly names?: readonly string[];
  readonly status?: 'success' | 'failed';
}

const entry = (
  at: number,
  { kind = 'received', isOwn = false, isEmpty = false, isFill = false, names = [], status = 'success' }: Told = {},
): NewestEntry => ({
  entry: {
    hash: `hash-${at}`,
    height: at,
    position: 0,
    time: at * 1_000,
    form: 'pq',
    kind,
    act: message('history.received'),
    tokens: [],
    status,
  },
  isOwn,
  isEmpty,
  isFill,
  names,
});

const order = (orderId: string, remaining = '5') => ({
  orderId,
  base: 'SVC',
  quote: `0x${'1'.repeat(40)}`,
  side: 'buy' as const,
  price: '2',
  remaining,
  amount: '5',
  locked: { asset: 'SVC', amount: '1' },
});

const position = (market: string) => ({
  market,
  size: '1',
  entryPrice: '100',
  markPrice: '100',
  notional: '100',
  profit: '0',
  leverage: '1',
  isolated: false,
  liquidationPrice: null,
});

const held = (
  orders: readonly ReturnType<typeof order>[],
  { markets = [], unread = [] }: { markets?: readonly string[]; unread?: PositionsView['unread'] } = {},
): PositionsView => ({
  accountId: 'a',
  network: 'local',
  orders,
  liquidity: [],
  perps: {
    equity: { asset: 'SVC', amount: '1' },
    collateral: '1',
    withdrawable: '1',
    positions: markets.map(position),
    orders: [],
  },
  tokens: [],
  unread,
});

const named = (news: News): string =>
  news.kind === 'received'
    ? `received ${news.one.entry.hash}`
    : news.how === 'position'
      ? `position ${news.position.market}`
      : `${news.how} ${news.order?.id ?? '?'}`;

/** Looks in a row; what each of them found. */
function looks(...all: readonly Look[]): { readonly found: string[][]; readonly seen: SeenAccount } {
  let seen: SeenAccount | undefined;
  const found = all.map((look) => {
    const next = newsOf(seen, look);
    seen = next.seen;
    return next.news.map(named);
  });
  return { found, seen: seen as SeenAccount };
}

const page = (...heights: readonly number[]): Look => ({ entries: heights.map((at) => entry(at)) });

describe('what came in', () => {
  it('is news once, from the second look on, oldest first', () => {
    expect(looks(page(2, 1), page(4, 3, 2, 1), page(4, 3, 2, 1)).found).toEqual([
      [],
      ['received hash-3', 'received hash-4'],
      [],
    ]);
  });

  it('is not news again when a reorganisation takes it away and brings it in another block', () => {
    const again = { ...entry(3), entry: { ...entry(3).entry, height: 9 } };
    expect(looks(page(1), page(3, 1), page(1), { entries: [again, entry(1)] }).found).toEqual([
      [],
      ['received hash-3'],
      [],
      [],
    ]);
  });

  it('is not what is old and comes up because newer entries went', () => {
    const full = Array.from({ length: 50 }, (_, at) => 100 - at);
    const shorter = [...full.slice(10), ...Array.from({ length: 10 }, (_, at) => 50 - at)];
    expect(looks(page(...full), page(...shorter)).found[1]).toEqual([]);
  });

  it('costs one look at most where a node lies about heights', () => {
    const lie = Array.from({ length: 50 }, (_, at) => 9_000_000 - at);
    const { found } = looks(page(2, 1), page(...lie), page(2, 1), page(3, 2, 1));
    expect(found[3]).toEqual(['received hash-3']);
  });

  it('is neither what failed, nor what the account sent itself, nor what brought nothing', () => {
    const failed = entry(2, { status: 'failed' });
    const empty = entry(4, { isEmpty: true });
    const own = entry(3, { isOwn: true });
    expect(looks(page(1), { entries: [empty, own, failed, entry(1)] }).found[1]).toEqual([]);
  });

  it('is remembered within a bound, however much a node makes up', () => {
    const made = Array.from({ length: 40 }, (_, look) =>
      page(...Array.from({ length: 50 }, (__, at) => 1_000_000 + look * 50 - at)),
    );
    expect(looks(page(1), ...made).seen.hashes.length).toBeLessThanOrEqual(300);
  });
});

describe('orders', () => {
  const at = (orders: readonly ReturnType<typeof order>[], ...entries: readonly NewestEntry[]): Look => ({
    entries,
    positions: held(orders),
  });
  const fill = entry(5, { kind: 'trade', isFill: true });

  it.each<[string, Look, string[]]>([
    ['is gone with a fill', at([], fill), ['filled one']],
    ['is smaller', at([order('one', '2')], fill), ['partlyFilled one']],
    ['is gone without a fill', at([]), ['ended one']],
    ['was cancelled by its user', at([], entry(5, { kind: 'other', isOwn: true, names: ['one'] })), []],
    ['stands as it stood', at([order('one')]), []],
  ])('one that %s', (_, after, news) => {
    expect(looks(at([order('one')]), after).found[1]).toEqual(news);
  });

  it('one of several that went is not said to be the one that was filled', () => {
    expect(looks(at([order('one'), order('two')]), at([], fill)).found[1]).toEqual([
      'filledOrEnded one',
      'filledOrEnded two',
    ]);
  });

  it('one that was placed and filled between two looks is news by its fill', () => {
    expect(looks(at([]), at([], fill)).found[1]).toEqual(['filled ?']);
  });

  it('a fill that a reorganisation takes back and brings again is told once', () => {
    const [whole, part] = [order('one'), order('one', '2')];
    const { found } = looks(
      at([whole]),
      at([part], fill),
      at([whole]),
      at([part], fill),
      at([], fill),
      at([part]),
      at([]),
    );
    expect(found.flat()).toEqual(['partlyFilled one', 'ended one']);
  });

  it('nothing ended of what the node did not answer, and what ended meanwhile is told later', () => {
    const silent: Look = { entries: [], positions: held([], { unread: ['orders'] }) };
    expect(looks(at([order('one')]), silent, at([])).found).toEqual([[], [], ['ended one']]);
  });

  it('none is told that was there before anybody wanted to know', () => {
    expect(looks({ entries: [] }, at([order('one')]), at([order('one')])).found.flat()).toEqual([]);
  });
});

describe('positions', () => {
  const at = (markets: readonly string[], ...entries: readonly NewestEntry[]): Look => ({
    entries,
    positions: held([], { markets }),
  });

  it('one that is gone ended, once; one that its user closed did not', () => {
    expect(looks(at(['A', 'B']), at(['B']), at(['A', 'B']), at(['B'])).found.flat()).toEqual(['position A']);
    const closed = entry(4, { kind: 'trade', isOwn: true, names: ['A', 'sell'] });
    expect(looks(at(['A']), at([], closed)).found[1]).toEqual([]);
  });
});
