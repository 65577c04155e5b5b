// What is news between two looks at an account: a pure function of what was seen and what the node says now. Whatever a
// node says, one transaction, fill or end is news once: hashes and ends that were told are remembered, also over a
// reorganisation that brings them again.

import { cutScaled } from '@svc/core/markets/orientation';
import { shownText } from '@svc/core/ops/common';
import type { SeenAccount, SeenOrder, SeenPosition } from '../state/notices.ts';
import type { PositionsView } from '../state/positions.ts';
import { type NewestEntry, PAGE } from './history.ts';

/** Hashes that are remembered of an account: several pages. */
const MAX_HASHES = 300;
const MAX_TOLD = 300;

/** One thing that happened. */
export type News =
  | { readonly kind: 'received'; readonly one: NewestEntry }
  | { readonly kind: 'filled'; readonly how: 'filled' | 'partlyFilled'; readonly order?: SeenOrder }
  | { readonly kind: 'ended'; readonly how: 'ended' | 'filledOrEnded'; readonly order: SeenOrder }
  | { readonly kind: 'ended'; readonly how: 'position'; readonly position: SeenPosition };

/** What the node says of an account now. */
export interface Look {
  /** The newest page, newest first. */
  readonly entries: readonly NewestEntry[];
  /** Absent where nobody wants to know. */
  readonly positions?: PositionsView;
}

function ordersIn({ orders, perps, tokens }: PositionsView): SeenOrder[] {
  const symbolOf = (asset: string): string | undefined =>
    tokens.find((one) => one.asset === asset && one.verified)?.symbol;
  return [
    ...orders.map(({ orderId, side, remaining, amount, base }): SeenOrder => {
      const symbol = base === 'SVC' ? base : symbolOf(base);
      const of = symbol === undefined ? {} : { of: symbol };
      return { id: orderId, side, remaining, amount, isPerp: false, ...of };
    }),
    ...(perps?.orders ?? []).map(({ orderId, market, side, remaining, size }): SeenOrder => {
      return { id: orderId, side, remaining, amount: size, isPerp: true, of: shownText(market, 24) };
    }),
  ];
}

const positionsIn = ({ perps }: PositionsView): SeenPosition[] =>
  (perps?.positions ?? []).map(({ market, entryPrice, size }) => ({ market, key: `${market} ${entryPrice} ${size}` }));

/** News of orders, of those that the node answered for. */
function ordersNews(before: readonly SeenOrder[], now: readonly SeenOrder[], fresh: readonly NewestEntry[]): News[] {
  // What the account's own transactions name was done by its user.
  const own = new Set(fresh.flatMap(({ names }) => names));
  const fills = fresh.filter(({ isFill }) => isFill).length;
  const changed = before.flatMap((order) => {
    const after = now.find((one) => one.id === order.id);
    if (after === undefined) return own.has(order.id) ? [] : [{ order, isGone: true }];
    return cutScaled(after.remaining) >= cutScaled(order.remaining) ? [] : [{ order: after, isGone: false }];
  });
  const gone = changed.filter(({ isGone }) => isGone).length;
  const news = changed.map(({ order, isGone }): News => {
    if (!isGone) return { kind: 'filled', how: 'partlyFilled', order };
    if (fills === 0) return { kind: 'ended', how: 'ended', order };
    return gone === 1 && changed.length === 1
      ? { kind: 'filled', how: 'filled', order }
      : { kind: 'ended', how: 'filledOrEnded', order };
  });
  // Placed and filled between two looks.
  return news.length === 0 && fills > 0 ? [{ kind: 'filled', how: 'filled' }] : news;
}

/** A name of several parts. */
export const named = (...parts: readonly string[]): string => parts.join(' ');

/** Under which news of orders and positions is remembered; undefined of what its hash is remembered for. */
function keyOf(news: News): string | undefined {
  if (news.kind === 'received') return undefined;
  if (news.how === 'position') return named('position', news.position.key);
  if (news.order === undefined) return undefined;
  return news.how === 'partlyFilled' ? named('part', news.order.id, news.order.remaining) : named('end', news.order.id);
}

/**
 * What is news, oldest first, and what is remembered from now on. The first look at an account has no news.
 * @param before undefined at the first look
 */
export function newsOf(
  before: SeenAccount | undefined,
  { entries, positions }: Look,
): { readonly news: readonly News[]; readonly seen: SeenAccount } {
  const known = new Set(before?.hashes);
  // Of a list that got shorter older entries come up: they are not new. A list that did not fill a page has none.
  const fresh =
    before === undefined
      ? []
      : entries.filter(({ entry }) => !known.has(entry.hash) && entry.height >= before.oldest).reverse();
  const isRead = (part: PositionsView['unread'][number]): boolean => positions?.unread.includes(part) === false;
  const canTell = isRead('orders') && isRead('perps');
  const orders = positions !== undefined && canTell ? ordersIn(positions) : before?.orders;
  const open = positions !== undefined && canTell ? positionsIn(positions) : before?.positions;
  const own = new Set(fresh.flatMap(({ names }) => names));
  const news: News[] = [
    ...fresh
      .filter(
        ({ entry, isOwn, isEmpty }) => entry.kind === 'received' && entry.status === 'success' && !isOwn && !isEmpty,
      )
      .map((one): News => ({ kind: 'received', one })),
    ...(canTell && before?.orders !== undefined ? ordersNews(before.orders, orders ?? [], fresh) : []),
    ...(canTell ? (before?.positions ?? []) : [])
      .filter(({ market }) => !own.has(market) && open?.some((one) => one.market === market) === false)
      .map((position): News => ({ kind: 'ended', how: 'position', position })),
  ];
  const told = new Set(before?.told);
  const untold = news.filter((one) => !told.has(keyOf(one) ?? ''));
  const hashes = [...new Set([...entries.map(({ entry }) => entry.hash), ...(before?.hashes ?? [])])];
  const keys = untold.flatMap((one) => keyOf(one) ?? []);
  return {
    news: untold,
    seen: {
      hashes: hashes.slice(0, MAX_HASHES),
      oldest: entries.length < PAGE ? 0 : (entries.at(-1)?.entry.height ?? 0),
      ...(orders === undefined ? {} : { orders }),
      ...(open === undefined ? {} : { positions: open }),
      told: [...keys, ...(before?.told ?? [])].slice(0, MAX_TOLD),
    },
  };
}
