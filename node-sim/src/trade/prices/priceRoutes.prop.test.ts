import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exact, over, type SlowPool, slowPrice, text, times } from '../../../../test/support/slowMarket.ts';
import { priceText, routeChange, routePrices } from './priceRoutes.ts';

const TOKENS = ['0xa', '0xb', '0xc', '0xd', '0xe', '0xf', 'SVC'];
const decimal = fc.tuple(fc.bigInt(1n, 10n ** 20n), fc.integer({ min: 0, max: 24 })).map(([digits, places]) => {
  const padded = digits.toString().padStart(places + 1, '0');
  return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
});

const pools = fc
  .array(
    fc.record({
      pair: fc.uniqueArray(fc.constantFrom(...TOKENS), { minLength: 2, maxLength: 2 }),
      price: fc.oneof({ weight: 12, arbitrary: decimal }, { weight: 1, arbitrary: fc.constant('0') }),
      liquidity: fc.oneof(decimal, fc.constantFrom('0', '5', '5.0')),
      positions: fc.integer({ min: 0, max: 3 }),
      paused: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
    }),
    { maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ pair, ...rest }, at): SlowPool => {
      const [token0 = '', token1 = ''] = [...pair].sort();
      return { pool_id: at.toString(16).padStart(16, '0'), token0, token1, ...rest };
    }),
  );
const anchors = fc.uniqueArray(fc.record({ id: fc.constantFrom(...TOKENS), price: decimal }), {
  selector: ({ id }) => id,
  maxLength: 3,
});

it('prices every token by the first of its shortest routes', () => {
  fc.assert(
    fc.property(pools, anchors, (drawn, chosen) => {
      const routes = routePrices(drawn, chosen);
      for (const token of TOKENS) {
        const slow = slowPrice(token, drawn, chosen);
        const route = routes.get(token);
        expect(
          route === undefined
            ? undefined
            : { price: priceText(route.price), assets: route.assets, pools: route.pools.map(({ pool_id: id }) => id) },
        ).toEqual(slow === undefined ? undefined : { price: text(slow.price), assets: slow.assets, pools: slow.pools });
      }
    }),
  );
});

it('gives the change of a price as the product of the changes of its hops and its anchor', () => {
  const change = fc.integer({ min: -9_999, max: 100_000 }).map((cents) => text({ n: BigInt(cents), d: 100n }, 2));
  fc.assert(
    fc.property(
      pools,
      anchors,
      fc.array(decimal, { minLength: 14, maxLength: 14 }),
      change,
      (drawn, chosen, opens, anchorChange) => {
        const openOf = (id: string): string => opens[Number.parseInt(id, 16)] as string;
        for (const [token, route] of routePrices(drawn, chosen)) {
          let moved = over(exact(anchorChange), exact('100'));
          moved = { n: moved.n + moved.d, d: moved.d };
          for (const [at, pool] of route.pools.entries()) {
            const [before, now] = [exact(openOf(pool.pool_id)), exact(pool.price)];
            moved = times(moved, route.assets[at] === pool.token0 ? over(now, before) : over(before, now));
          }
          const percent = text(times({ n: moved.n - moved.d, d: moved.d }, exact('100')), 2);
          expect(
            routeChange(route, anchorChange, ({ pool_id: id }) => openOf(id)),
            token,
          ).toBe(percent);
          if (route.pools.length > 0) expect(routeChange(route, anchorChange, () => undefined)).toBeUndefined();
          expect(routeChange(route, null, ({ pool_id: id }) => openOf(id))).toBeUndefined();
        }
      },
    ),
  );
});

it('keeps the digits of a long route, and does not grow with it', () => {
  const length = 200;
  const chain = Array.from({ length }, (_, at): SlowPool => {
    const [token0, token1] = [`t${String(at).padStart(4, '0')}`, `t${String(at + 1).padStart(4, '0')}`];
    return {
      pool_id: String(at),
      token0,
      token1,
      price: at % 2 === 0 ? '1.234567890123456789' : '0.810000007371000067',
      liquidity: '1',
      positions: 1,
      paused: false,
    };
  });
  const route = routePrices(chain, [{ id: `t${String(length).padStart(4, '0')}`, price: '1' }]).get('t0000');
  // Prices with 18 places: the product is a single integer over a power of ten.
  const product = chain.reduce((all, { price }) => all * BigInt(price.replace('.', '')), 1n);
  expect(priceText(route?.price ?? { numerator: 0n, denominator: 1n })).toBe(
    text({ n: product, d: 10n ** BigInt(18 * length) }),
  );
  expect((route?.price.denominator ?? 0n).toString(2).length).toBeLessThan(2_000);
});
