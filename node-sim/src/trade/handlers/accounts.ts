// Accounts: balances and what is locked in orders, orders as seen from their markets' paths, liquidity, perpetuals.

import { findAccountId } from '@svc/core/accounts/address';
import { formatDecimal, ONE } from '@svc/core/decimal';
import { cutPlaces, cutScaled, findFraction, orientPrice, orientSide, orientSize } from '@svc/core/markets/orientation';
import { findPair } from '@svc/core/markets/pair';
import type { ReadResult } from '@svc/core/reads/registry';
import type { TradeResult } from '@svc/core/trade/registry';
import { type Asset, type AssetBook, customaryPair } from '../assets/assetBook.ts';
import type { TradeContext } from '../context.ts';
import { cutNodeObject } from '../markets/nodeObject.ts';
import { marketId, marketPath } from '../markets/spotMarket.ts';
import { NotFound, optional } from '../refusals.ts';
import type { TradeHandler } from './handler.ts';

type Order = ReadResult<'getOpenOrders'>[number];
type Account = TradeResult<'account'>;

/** Newest tokens to look at besides those that an account is known to use. */
const NEWEST_TOKENS = 300;
const AT_ONCE = 16;

/** Runs a job for each item, several at a time; results in order. */
async function eachOf<T, R>(items: readonly T[], atOnce: number, job: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  async function work(): Promise<void> {
    for (let at = next++; at < items.length; at = next++) results[at] = await job(items[at] as T);
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}

function shownOrder(order: Order, assets: AssetBook): Account['spotOrders'][number] | undefined {
  const pair = findPair(order.pair);
  if (pair === undefined) return undefined;
  const [token0, token1] = [assets.shownOf(pair.base), assets.shownOf(pair.quote)];
  const { base, quote } = customaryPair(token0, token1);
  const isInverted = base === token1;
  const side = orientSide(order.side, isInverted);
  const size = (amount: string): string => orientSize(order.price, amount, isInverted);
  return {
    ...{
      market: marketId(base, quote),
      path: marketPath(base, quote),
      pair: order.pair,
      orderId: order.order_id,
      side,
    },
    // Bids down and asks up, as in the book.
    price: orientPrice(order.price, isInverted, side === 'buy' ? 'down' : 'up') ?? '0',
    ...{ amount: size(order.amount), filled: size(order.filled), remaining: size(order.remaining) },
    ...{ base: base.view.segment, quote: quote.view.segment },
  };
}

/** What resting orders lock of each asset: a buy its price times the remaining size, a sell the remaining size. */
function lockedInOrders(orders: readonly Pick<Order, 'pair' | 'side' | 'price' | 'remaining'>[]): Map<string, bigint> {
  const out = new Map<string, bigint>();
  for (const { pair: text, side, price, remaining } of orders) {
    const pair = findPair(text);
    const [p, left] = [findFraction(price), findFraction(remaining)];
    if (pair === undefined || p === undefined || left === undefined) continue;
    const isBuy = side === 'buy';
    const asset = isBuy ? pair.quote : pair.base;
    const scale = left.denominator * (isBuy ? p.denominator : 1n);
    // The escrow of a buy is rounded up, so that it can always pay.
    const locked = (left.numerator * (isBuy ? p.numerator : 1n) * ONE + (isBuy ? scale - 1n : 0n)) / scale;
    out.set(asset, (out.get(asset) ?? 0n) + locked);
  }
  return out;
}

/** Assets whose balance is read, each once. */
function watchedAssets(assets: AssetBook, ids: Iterable<string>): Asset[] {
  const watched = new Map<string, Asset>();
  for (const asset of assets.verified) if (asset.id !== '') watched.set(asset.id, asset);
  for (const asset of assets.unverified().slice(0, NEWEST_TOKENS)) watched.set(asset.id, asset);
  for (const id of ids) {
    const asset = assets.ofId(id);
    if (asset !== undefined) watched.set(asset.id, asset);
  }
  return [...watched.values()];
}

/** The address as shown: the requested form, in lower case. */
export function shownAddress(text: string): string {
  return text.startsWith('0xPQ') ? `0xPQ${text.slice(4).toLowerCase()}` : text.toLowerCase();
}

async function balancesOf(
  context: TradeContext,
  address: string,
  watched: readonly Asset[],
  locked: ReadonlyMap<string, bigint>,
): Promise<Account['balances']> {
  const rows = await eachOf(watched, AT_ONCE, async (asset) => {
    // A token that a reorganisation removed since the list was read has no balance.
    const balance = await context.data.balance(asset.id, address).catch((error: unknown) => {
      if (error instanceof NotFound || (error as { code?: unknown }).code === 'node.missing') return '0';
      throw error;
    });
    return { asset, balance: cutPlaces(balance), inOrders: formatDecimal(locked.get(asset.id) ?? 0n) };
  });
  return rows
    .filter(
      ({ asset, balance, inOrders }) => asset.entry !== undefined || cutScaled(balance) !== 0n || inOrders !== '0',
    )
    .sort((a, b) => {
      if (a.asset.view.verified !== b.asset.view.verified) return a.asset.view.verified ? -1 : 1;
      const [first, second] = [a.asset.view.symbol.toLowerCase(), b.asset.view.symbol.toLowerCase()];
      if (first !== second) return first < second ? -1 : 1;
      return a.asset.id < b.asset.id ? -1 : 1;
    })
    .map(({ asset, ...amounts }) => ({ asset: asset.view, ...amounts }));
}

export const account: TradeHandler<'account'> = async (context, params) => {
  const { address } = params;
  const requested = params.tokens === undefined || params.tokens === '' ? [] : params.tokens.split(',');
  const [assets, orders, positions, perp, nonce] = await Promise.all([
    context.assets(),
    context.data.orders(address),
    context.data.positions(address),
    optional(context.data.perpAccount(address)),
    optional(context.data.nonce(address)),
  ]);
  const locked = lockedInOrders(orders);
  const used = [
    ...orders.flatMap(({ pair }) => pair.split(':')),
    ...positions.flatMap(({ token0, token1 }) => [token0, token1]),
  ];
  const balances = await balancesOf(context, address, watchedAssets(assets, [...requested, ...used]), locked);
  const { vault: _, ...own } = perp ?? { vault: undefined };
  return {
    address: shownAddress(address),
    balances,
    spotOrders: orders.map((order) => shownOrder(order, assets)).filter((order) => order !== undefined),
    lpPositions: cutNodeObject(positions),
    perp: perp === undefined ? null : (cutNodeObject(own) as Account['perp']),
    ...{ exchangeNonce: nonce ?? null, source: 'node', asOf: context.asOf() },
  };
};

export const receipt: TradeHandler<'receipt'> = async (context, params) => {
  const found = await context.data.receipt(params.hash.replace(/^0x/i, '').toLowerCase());
  if (found === null) throw new NotFound('There is no receipt: the transaction is pending, unknown, or too old.');
  return { ...found, source: 'node' };
};

/** Compares addresses with one account, computing each id only once. */
export function sameAccountAs(address: string): (other: string) => boolean {
  const id = findAccountId(address);
  const known = new Map<string, boolean>();
  return (other) => {
    let isSame = known.get(other);
    if (isSame === undefined) {
      isSame = id !== undefined && findAccountId(other) === id;
      known.set(other, isSame);
    }
    return isSame;
  };
}
