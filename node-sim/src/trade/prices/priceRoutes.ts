// Prices through the network's pools: from every asset with an external price, breadth first over tradable pools. The
// first visit fixes a token's price, so fewest hops come first, then the order of anchors, then depth.

import { formatDecimal, ONE } from '@svc/core/decimal';
import { type Fraction, findFraction } from '@svc/core/markets/orientation';

/** The members that are needed of a pool. */
export interface PricedPool {
  readonly pool_id: string;
  readonly token0: string;
  readonly token1: string;
  /** token1 for one token0. */
  readonly price: string;
  readonly liquidity: string;
  readonly positions: number;
  readonly paused: boolean;
}

/** How a token is priced: its anchor's price times the product of the pools' prices. */
export class PriceRoute {
  readonly asset: string;
  /** US dollars for one, exact to far more digits than are shown. */
  readonly price: Fraction;
  private readonly next: { readonly pool: PricedPool; readonly route: PriceRoute } | undefined;

  /** @param next the next pool and the route from there; none for an anchor */
  constructor(asset: string, price: Fraction, next?: { readonly pool: PricedPool; readonly route: PriceRoute }) {
    this.asset = asset;
    this.price = price;
    this.next = next;
  }

  /** Assets from the token to the anchor. */
  get assets(): string[] {
    return this.steps().map(({ asset }) => asset);
  }

  /** Pools between them, the token's own first. */
  get pools(): PricedPool[] {
    return this.steps().flatMap(({ next }) => (next === undefined ? [] : [next.pool]));
  }

  private steps(): PriceRoute[] {
    const steps: PriceRoute[] = [this];
    for (let next = this.next; next !== undefined; next = next.route.next) steps.push(next.route);
    return steps;
  }
}

interface Edge {
  readonly pool: PricedPool;
  readonly to: string;
}

/** Bits kept of a product: prices stay exact far below the last place, and long routes do not grow. */
const KEPT_BITS = 512n;
const LIMIT = 1n << (2n * KEPT_BITS);

function times(a: Fraction, b: Fraction): Fraction {
  let numerator = a.numerator * b.numerator;
  let denominator = a.denominator * b.denominator;
  while (numerator > LIMIT && denominator > LIMIT) {
    numerator >>= KEPT_BITS;
    denominator >>= KEPT_BITS;
  }
  return { numerator, denominator };
}

function edgesOf(pools: readonly PricedPool[]): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>();
  const add = (from: string, edge: Edge): void => {
    const list = edges.get(from);
    if (list === undefined) edges.set(from, [edge]);
    else list.push(edge);
  };
  for (const pool of pools) {
    if (pool.paused || pool.positions < 1 || !/[1-9]/.test(pool.price)) continue;
    add(pool.token1, { pool, to: pool.token0 });
    add(pool.token0, { pool, to: pool.token1 });
  }
  return edges;
}

/** Value of one of a pool's tokens in the other. */
function rateOf(pool: PricedPool, of: string): Fraction {
  const { numerator, denominator } = findFraction(pool.price) ?? { numerator: 0n, denominator: 1n };
  return of === pool.token0 ? { numerator, denominator } : { numerator: denominator, denominator: numerator };
}

const pointOf = (text: string): number => {
  const at = text.indexOf('.');
  return at < 0 ? text.length : at;
};
const ONLY_ZEROS = /^[.0]*$/;

/** Compares two plain non-negative decimal texts without parsing them. */
function compareDecimals(a: string, b: string): number {
  if (a === b) return 0;
  const byLength = pointOf(a) - pointOf(b);
  if (byLength !== 0) return byLength;
  // With equally many digits before the point, the order of the texts is that of the values, except for trailing zeros.
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (longer.startsWith(shorter) && ONLY_ZEROS.test(longer.slice(shorter.length))) return 0;
  return a < b ? -1 : 1;
}

function deeperFirst({ pool: a }: Edge, { pool: b }: Edge): number {
  return compareDecimals(b.liquidity, a.liquidity) || b.positions - a.positions || (a.pool_id < b.pool_id ? -1 : 1);
}

/**
 * Route of every reachable asset.
 * @param anchors assets with an external price in US dollars, most trusted first
 */
export function routePrices(
  pools: readonly PricedPool[],
  anchors: readonly { readonly id: string; readonly price: string }[],
): Map<string, PriceRoute> {
  const edges = edgesOf(pools);
  const routes = new Map<string, PriceRoute>();
  const queue: string[] = [];
  for (const { id, price: text } of anchors) {
    const price = findFraction(text);
    if (price === undefined || price.numerator <= 0n || routes.has(id)) continue;
    routes.set(id, new PriceRoute(id, price));
    queue.push(id);
  }
  for (let at = 0; at < queue.length; at++) {
    const from = queue[at] as string;
    const route = routes.get(from) as PriceRoute;
    for (const { pool, to } of (edges.get(from) ?? []).sort(deeperFirst)) {
      if (routes.has(to)) continue;
      routes.set(to, new PriceRoute(to, times(route.price, rateOf(pool, to)), { pool, route }));
      queue.push(to);
    }
  }
  return routes;
}

/** A price with 18 places, cut. */
export function priceText({ numerator, denominator }: Fraction): string {
  return formatDecimal((numerator * ONE) / denominator);
}

/**
 * Change of a route's price over a day in percent, two places, cut toward zero; undefined when a pool's price of a day
 * ago or the anchor's change is unknown.
 */
export function routeChange(
  route: PriceRoute,
  anchorChange: string | null,
  openOf: (pool: PricedPool) => string | undefined,
): string | undefined {
  const change = anchorChange === null ? undefined : findFraction(anchorChange);
  if (change === undefined) return undefined;
  let ratio: Fraction = {
    numerator: change.numerator + 100n * change.denominator,
    denominator: 100n * change.denominator,
  };
  const { assets } = route;
  for (const [at, pool] of route.pools.entries()) {
    const open = openOf(pool);
    const [before, now] = [open === undefined ? undefined : findFraction(open), findFraction(pool.price)];
    if (before === undefined || now === undefined || before.numerator <= 0n) return undefined;
    const isBase = assets[at] === pool.token0;
    ratio = times(ratio, {
      numerator: isBase ? now.numerator * before.denominator : before.numerator * now.denominator,
      denominator: isBase ? now.denominator * before.numerator : before.denominator * now.numerator,
    });
  }
  return formatDecimal(((ratio.numerator - ratio.denominator) * 10_000n) / ratio.denominator, 2);
}
