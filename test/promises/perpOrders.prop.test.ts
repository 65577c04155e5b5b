// The perpetuals order form predicts exactly what the engine does: fills, fee, realised profit, position, collateral,
// liquidation price, and whether the order is accepted; and the rest once somebody fills it. Random actions on one
// market; FUZZ_RUNS multiplies their number.

import '../support/fuzzSeed.ts';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closingOrder,
  forecastPerpOrder,
  largestOrder,
  type PerpOrderTerms,
  type PerpPicture,
  type PositionAhead,
  signedAmount,
} from '../../src/ui/market/data/perpForecast.ts';
import { drawn, perpPictureRead } from '../support/formReads.ts';
import { ALICE, BOB, CAROL, DAVE, MAKER, PerpsWorld, type Result } from '../support/perpsWorld.ts';

const BTC = 'BTC-USD-PERP';
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
/** Orders predicted in each run. */
const ACTS = 40;
const PEOPLE = [ALICE, BOB, CAROL] as const;

/** What the wallet would read at this point. */
const pictureOf = (world: PerpsWorld, who: string): PerpPicture => perpPictureRead(world.state, BTC, who);

/** The current position, in the format of a forecast. */
function standing(world: PerpsWorld, who: string) {
  const account = world.account(who);
  const one = account.positions[BTC];
  return {
    size: one?.size ?? '0',
    entry: one?.entry_price ?? '0',
    notional: one?.notional ?? '0',
    liquidation: one?.liquidation_price ?? null,
    collateral: account.collateral,
  };
}

const told = (ahead: PositionAhead) => ({
  size: formatDecimal(ahead.size),
  entry: formatDecimal(ahead.entry),
  notional: formatDecimal(ahead.notional, 36),
  liquidation: ahead.liquidation === undefined ? null : formatDecimal(ahead.liquidation, 8),
  collateral: formatDecimal(ahead.collateral, 36),
});

const send = (world: PerpsWorld, who: string, { side, size, price, reduceOnly, ioc }: PerpOrderTerms): Result =>
  world.order(who, side, formatDecimal(size), formatDecimal(price), {
    reduce_only: reduceOnly,
    tif: ioc ? 'ioc' : 'gtc',
  });

/** Refusal codes of the engine and of the form; both check in the same order. */
const CODES = {
  tooSmall: 'order.tooSmall',
  noOracle: 'oracle.none',
  staleOracle: 'oracle.stale',
  notReducing: 'order.notReducing',
  margin: 'margin.short',
} as const;

function hold(world: PerpsWorld, who: string, terms: PerpOrderTerms): void {
  const picture = pictureOf(world, who);
  const before = signedAmount(picture.account.collateral, 36);
  const foretold = forecastPerpOrder(picture, terms, world.time);
  const { obstacle } = foretold;
  const result = send(world, who, terms);
  if (obstacle !== undefined && obstacle in CODES) {
    expect(result.code).toBe(CODES[obstacle as keyof typeof CODES]);
    return;
  }
  // The form blocks an order that meets the account's own; the node would stop there.
  expect(result.code).toBe('');
  const fills = (result.data.fills as { price: string; amount: string }[]).map(({ price, amount }) => [price, amount]);
  expect(fills).toEqual(foretold.fills.map(({ price, amount }) => [formatDecimal(price), formatDecimal(amount)]));
  expect(result.data.resting).toBe(foretold.rests > 0n);
  expect(told(foretold.now)).toEqual(standing(world, who));
  const paid = before + foretold.realised - foretold.fee - signedAmount(world.account(who).collateral, 36);
  // Besides profit and fee, only the rounding of an entry and the collateral of an isolated position change the
  // balance.
  if (world.account(who).leverage[BTC]?.mode === 'cross') expect(paid < 10n ** 24n && paid > -(10n ** 24n)).toBe(true);
  if (foretold.rests === 0n) return;
  const counter = world.order(
    DAVE,
    terms.side === 'buy' ? 'sell' : 'buy',
    formatDecimal(foretold.rests),
    formatDecimal(terms.price),
    { tif: 'ioc' },
  );
  // Other orders at this price or a better one may be filled first.
  const whole = (counter.data.fills as { maker: string }[] | undefined)?.every(({ maker }) => maker === who) ?? false;
  const isAlone = picture.account.orders.every(({ side }) => side !== terms.side);
  if (counter.code === '' && whole && isAlone) expect(told(foretold.whole)).toEqual(standing(world, who));
}

describe('a perpetuals order', () => {
  it('does exactly what its form said', () => {
    let filled = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const draw = drawn(seed);
        const world = new PerpsWorld();
        world.open('100', { [ALICE]: '3000', [BOB]: '900', [CAROL]: '150', [DAVE]: '500000', [MAKER]: '500000' });
        world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: String(1 + draw(20)) });
        world.run(BOB, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: String(1 + draw(20)), mode: 'isolated' });
        const cents = (value: number): string => formatDecimal(BigInt(value) * 10n ** 16n);
        let oracle = 10_000;
        for (let act = 0; act < ACTS; act++) {
          oracle = Math.max(2_000, oracle + draw(301) - 150);
          world.price(cents(oracle));
          for (const side of ['sell', 'buy'] as const)
            for (let made = draw(3); made > 0; made--)
              world.order(
                MAKER,
                side,
                cents(1 + draw(400)),
                cents(oracle + (side === 'sell' ? 1 : -1) * (1 + draw(250))),
              );
          if (draw(3) === 0) world.block(1 + draw(20));
          if (draw(30) === 0) world.time += 400;
          const who = PEOPLE[draw(3)] ?? ALICE;
          const side = draw(2) === 0 ? 'buy' : 'sell';
          const price = BigInt(Math.max(1, oracle + draw(501) - 250)) * 10n ** 16n;
          const picture = pictureOf(world, who);
          const most = largestOrder(picture, side, price);
          const size = draw(6) === 0 ? most : (most * BigInt(draw(130))) / 100n;
          const terms = { side, size, price, reduceOnly: draw(4) === 0, ioc: draw(2) === 0 } as const;
          if (size > 0n) hold(world, who, terms);
          filled += world.events.length;
        }
      }),
      { numRuns: RUNS },
    );
    expect(filled).toBeGreaterThan(0);
  });

  it('fills no more of reduce-only orders than their owner can close, over all of them', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '3000', [BOB]: '3000', [DAVE]: '500000' });
    world.trade(ALICE, DAVE, '3', '100');
    // All three together would sell six of three.
    for (const price of ['100.1', '100.2', '100.3'])
      world.must(world.order(ALICE, 'sell', '2', price, { reduce_only: true }));
    world.must(world.order(DAVE, 'sell', '4', '100.4'));
    const book = () => pictureOf(world, BOB).asks.map(({ price, fillable }) => [price, fillable]);
    expect(book()).toEqual([
      ['100.1', '2'],
      ['100.2', '1'],
      ['100.3', '0'],
      ['100.4', '4'],
    ]);
    // Two of three are closed elsewhere: one is left for the first, and none for the others.
    world.must(world.order(DAVE, 'buy', '2', '99'));
    world.must(world.order(ALICE, 'sell', '2', '99', { tif: 'ioc' }));
    expect(book().map(([, fillable]) => fillable)).toEqual(['1', '0', '0', '4']);
    const terms = {
      side: 'buy',
      size: 3n * 10n ** 18n,
      price: 101n * 10n ** 18n,
      reduceOnly: false,
      ioc: true,
    } as const;
    const { fills } = forecastPerpOrder(pictureOf(world, BOB), terms, world.time);
    expect(fills.map(({ amount }) => formatDecimal(amount))).toEqual(['1', '2']);
    hold(world, BOB, terms);
  });

  it('closes the whole position in one step if the book can fill it', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const draw = drawn(seed);
        const world = new PerpsWorld();
        world.open('100', { [ALICE]: '1000', [DAVE]: '500000' });
        world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: String(1 + draw(20)) });
        const isLong = draw(2) === 0;
        const size = String(1 + draw(8));
        const [buyer, seller] = isLong ? [ALICE, DAVE] : [DAVE, ALICE];
        world.trade(buyer, seller, size, '100');
        for (let made = 0; made < 9; made++)
          world.must(
            world.order(
              DAVE,
              isLong ? 'buy' : 'sell',
              '1',
              formatDecimal(BigInt(1000 + (isLong ? -made : made)) * 10n ** 17n),
            ),
          );
        const closing = closingOrder(pictureOf(world, ALICE), world.time);
        if (!('terms' in closing)) throw new Error(closing.obstacle);
        hold(world, ALICE, closing.terms);
        expect(standing(world, ALICE).size).toBe('0');
      }),
      { numRuns: RUNS },
    );
  });

  it('closes what the book can fill, says what stays open, and stops before an own order', () => {
    const counts = { partly: 0, behind: 0 };
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const draw = drawn(seed);
        const world = new PerpsWorld();
        world.open('100', { [ALICE]: '3000', [DAVE]: '500000' });
        const isLong = draw(2) === 0;
        const size = 2 + draw(8);
        const [buyer, seller] = isLong ? [ALICE, DAVE] : [DAVE, ALICE];
        world.trade(buyer, seller, String(size), '100');
        const price = (made: number): string => formatDecimal(BigInt(1000 + (isLong ? -made : made)) * 10n ** 17n);
        const ownAt = draw(8);
        for (let made = 0; made < 5; made++) {
          world.must(world.order(DAVE, isLong ? 'buy' : 'sell', '1', price(made)));
          if (made === ownAt) world.must(world.order(ALICE, isLong ? 'buy' : 'sell', '1', price(made)));
        }
        const closing = closingOrder(pictureOf(world, ALICE), world.time);
        if (!('terms' in closing)) throw new Error(closing.obstacle);
        const offered = Math.min(size, ownAt + 1, 5);
        expect([closing.terms.size, closing.stays]).toEqual([
          parseDecimal(String(offered)),
          parseDecimal(String(size - offered)),
        ]);
        hold(world, ALICE, closing.terms);
        expect(standing(world, ALICE).size.replace('-', '')).toBe(String(size - offered));
        if (closing.stays > 0n) counts.partly++;
        if (ownAt < 5) counts.behind++;
      }),
      { numRuns: RUNS },
    );
    expect(counts.partly > 0 && counts.behind > 0).toBe(true);
  });

  it('accepts its largest size and nothing larger', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 9_000, max: 11_000 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 20 }),
        (cents, buys, leverage) => {
          const world = new PerpsWorld();
          world.open('100', { [ALICE]: '1000', [DAVE]: '500000' });
          world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: String(leverage) });
          const price = BigInt(cents) * 10n ** 16n;
          const side = buys ? 'buy' : 'sell';
          const most = largestOrder(pictureOf(world, ALICE), side, price);
          expect(most > 0n).toBe(true);
          const more = { side, size: most + 10n ** 10n, price, reduceOnly: false, ioc: false } as const;
          // The gain of an order far behind the mark covers half of its margin or more; then there is no largest size.
          const isBounded = Math.abs(cents - 10_000) * leverage < 5_000;
          if (isBounded) expect(send(world, ALICE, more).code).toBe('margin.short');
          expect(send(world, ALICE, { ...more, size: most }).code).toBe('');
        },
      ),
      { numRuns: RUNS },
    );
  });
});
