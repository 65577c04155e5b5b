// The market computed a second time, slowly and in the obvious way: exact fractions, no optimisations, no code shared
// with the service.

export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function ratio(n: bigint, d: bigint): Ratio {
  const by = gcd(n, d);
  return { n: n / by, d: d / by };
}

/** Exact value of decimal text. */
export function exact(text: string): Ratio {
  const isNegative = text.startsWith('-');
  const [whole = '0', places = ''] = text.replace('-', '').split('.');
  const digits = BigInt(whole + places);
  return ratio(isNegative ? -digits : digits, 10n ** BigInt(places.length));
}

export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const over = (a: Ratio, b: Ratio): Ratio =>
  b.n < 0n ? ratio(-a.n * b.d, a.d * -b.n) : ratio(a.n * b.d, a.d * b.n);
export const ZERO: Ratio = { n: 0n, d: 1n };
export const ONE: Ratio = { n: 1n, d: 1n };
export const less = (a: Ratio, b: Ratio): boolean => a.n * b.d < b.n * a.d;

/** Decimal text with this many places, cut toward zero or rounded up. */
export function text(value: Ratio, places = 18, rounding: 'cut' | 'up' = 'cut'): string {
  const scale = 10n ** BigInt(places);
  const isNegative = value.n < 0n;
  const magnitude = isNegative ? -value.n : value.n;
  const digits = ((magnitude * scale + (rounding === 'up' ? value.d - 1n : 0n)) / value.d)
    .toString()
    .padStart(places + 1, '0');
  const shown = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return isNegative && shown !== '0' ? `-${shown}` : shown;
}

/** Units of the last of 18 places between two texts. */
export function unitsApart(a: string, b: string): bigint {
  const difference = minus(exact(a), exact(b));
  const units = (difference.n * 10n ** 18n) / difference.d;
  return units < 0n ? -units : units;
}

export interface SlowFill {
  readonly isBuy: boolean;
  readonly price: string;
  readonly amount: string;
  readonly time: number;
}

/** Average cost by the textbook: each sale closes at the average of the position. */
export function slowProfit(fills: readonly SlowFill[]) {
  let [position, cost, realized, volume] = [ZERO, ZERO, ZERO, ZERO];
  let [wins, losses] = [0, 0];
  const series: { time: number; made: Ratio }[] = [];
  for (const { isBuy, price, amount, time } of fills) {
    const [p, a] = [exact(price), exact(amount)];
    volume = plus(volume, times(p, a));
    if (isBuy) {
      position = plus(position, a);
      cost = plus(cost, times(p, a));
      continue;
    }
    const closed = less(a, position) ? a : position;
    if (closed.n === 0n) continue;
    const average = over(cost, position);
    const made = times(closed, minus(p, average));
    position = minus(position, closed);
    cost = position.n === 0n ? ZERO : minus(cost, times(closed, average));
    realized = plus(realized, made);
    if (made.n > 0n) wins += 1;
    if (made.n < 0n) losses += 1;
    series.push({ time, made });
  }
  return { position, cost, realized, volume, wins, losses, series, trades: fills.length };
}

export interface SlowPool {
  readonly pool_id: string;
  readonly token0: string;
  readonly token1: string;
  readonly price: string;
  readonly liquidity: string;
  readonly positions: number;
  readonly paused: boolean;
}

/**
 * Price of a token: the first of all shortest routes to an anchor, ordered by anchor, then by the rank of each pool
 * among those of the asset it leaves, from the anchor outward.
 */
export function slowPrice(
  token: string,
  pools: readonly SlowPool[],
  anchors: readonly { readonly id: string; readonly price: string }[],
) {
  const usable = pools.filter(({ paused, positions, price }) => !paused && positions >= 1 && exact(price).n > 0n);
  const rank = (asset: string): SlowPool[] =>
    usable
      .filter(({ token0, token1 }) => token0 === asset || token1 === asset)
      .sort((a, b) => {
        if (less(exact(b.liquidity), exact(a.liquidity))) return -1;
        if (less(exact(a.liquidity), exact(b.liquidity))) return 1;
        return b.positions - a.positions || (a.pool_id < b.pool_id ? -1 : 1);
      });
  let ways: { at: string; price: Ratio; key: number[]; pools: string[]; assets: string[] }[] = anchors.map(
    ({ id, price }, order) => ({
      ...{ at: id, price: exact(price), key: [order], pools: [], assets: [id] },
    }),
  );
  const seen = new Set<string>();
  while (ways.length > 0) {
    const arrived = ways.filter(({ at }) => at === token);
    if (arrived.length > 0) {
      const compare = (a: number[], b: number[]): number => {
        const at = a.findIndex((value, index) => value !== b[index]);
        return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
      };
      return arrived.sort((a, b) => compare(a.key, b.key))[0];
    }
    for (const { at } of ways) seen.add(at);
    ways = ways.flatMap((way) =>
      rank(way.at).flatMap((pool, order) => {
        const to = pool.token0 === way.at ? pool.token1 : pool.token0;
        // A nearer asset is reached by a shorter route.
        if (seen.has(to)) return [];
        const rate = to === pool.token0 ? exact(pool.price) : over(ONE, exact(pool.price));
        return [
          {
            at: to,
            price: times(way.price, rate),
            key: [...way.key, order],
            pools: [pool.pool_id, ...way.pools],
            assets: [to, ...way.assets],
          },
        ];
      }),
    );
  }
  return undefined;
}
