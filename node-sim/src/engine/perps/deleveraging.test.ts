// Closing against the other side: who comes first by the written formula, at which prices, and how far down the list.

import { formatDecimal, ONE } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, DAVE, MAKER, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';
import { Random } from '../../../../test/support/random.ts';
import type { PerpEvent, PerpFillEvent } from '../../kernel/perpEvents.ts';
import { marketOf, ownedKey } from './accounts.ts';
import { rankOpposite } from './adl.ts';

const [BTC, ETH] = ['BTC-USD-PERP', 'ETH-USD-PERP'];
const fillsOf = (events: readonly PerpEvent[]): PerpFillEvent[] => events.filter((event) => event.type === 'fill');
const number = (value: bigint): number => Number(value) / 1e18;

describe('the ranking', () => {
  it.each([1n, -1n])(
    'is (mark/entry long, entry/mark short) × notional / account value, against a position of sign %s',
    (sign) => {
      const random = new Random();
      random.cases(300, () => {
        const world = new PerpsWorld();
        world.open('100', {});
        const { markPrice: mark } = marketOf(world.state, BTC);
        const expected: { owner: string; rank: number }[] = [];
        for (let at = 0; at < 5; at++) {
          const owner = `0x${`${at}`.padStart(40, '0')}`;
          const size = (-sign * (BigInt(random.between(1, 1000)) * ONE)) / 100n;
          const entry = (BigInt(random.between(20, 300)) * ONE) / 2n;
          const isolated = random.below(3) === 0;
          const margin = BigInt(random.between(1, 2000)) * ONE * ONE;
          world.state.perps.positions.set(ownedKey(BTC, owner), {
            market: BTC,
            owner,
            size,
            entry,
            isolated,
            margin: isolated ? margin : 0n,
          });
          world.state.perps.accounts.set(owner, { owner, address: owner, collateral: isolated ? ONE : margin });
          const value = number((margin + size * (mark - entry)) / ONE);
          const gain = size > 0n ? number(mark) / number(entry) : number(entry) / number(mark);
          expected.push({ owner, rank: value > 0 ? (gain * Math.abs(number(size)) * number(mark)) / value : -1 });
        }
        expected.sort((a, b) => b.rank - a.rank || (a.owner < b.owner ? -1 : 1));
        // What the doubles of this test cannot tell apart proves nothing.
        if (expected.some(({ rank }, at) => rank > 0 && Math.abs(rank - (expected[at + 1]?.rank ?? 0)) < 1e-9 * rank))
          return;
        expect(rankOpposite(world.state, BTC, sign * ONE).map(({ owner }) => owner)).toEqual(
          expected.map(({ owner }) => owner),
        );
        expect(rankOpposite(world.state, BTC, -sign * ONE)).toEqual([]);
      });
    },
  );
});

describe('closing', () => {
  it('goes down the list and stops when the position is closed, the last of them in part', () => {
    const world = new PerpsWorld();
    // Nobody has put anything into the vault but the fees of these trades.
    world.open('100', { [ALICE]: '31', [BOB]: '300', [CAROL]: '400', [DAVE]: '5000' });
    for (const [seller, size] of [
      [BOB, '1'],
      [CAROL, '1'],
      [DAVE, '1'],
    ] as const)
      world.trade(ALICE, seller, size, '100');
    world.block();
    world.price('70');
    const events = world.block();
    const [first] = events;
    expect(first).toMatchObject({ type: 'liquidation', stage: 'adl', filled: '3', owner: ALICE });
    // 31 less fees of 0.15 is 30.85, which is 10.283… a unit: what Alice can give below 100.
    const fills = fillsOf(events);
    expect(fills.map(({ buyer, amount, liquidation }) => [buyer, amount, liquidation])).toEqual([
      [BOB, '1', true],
      [CAROL, '1', true],
      [DAVE, '1', true],
    ]);
    expect(new Set(fills.map(({ price }) => price))).toEqual(new Set(['89.716666666666666667']));
    expect(world.account(ALICE)).toMatchObject({ positions: {} });
    expect(Number(world.account(ALICE).collateral)).toBeGreaterThanOrEqual(0);
  });

  it('takes from the last of the list only what is left, and leaves the others alone', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '21', [BOB]: '300', [CAROL]: '10000', [DAVE]: '5000', [MAKER]: '100000' });
    world.trade(ALICE, BOB, '1.5', '100');
    world.trade(ALICE, CAROL, '0.5', '100');
    world.trade(MAKER, CAROL, '2', '100');
    world.trade(MAKER, DAVE, '1', '100');
    world.block();
    world.price('70');
    const fills = fillsOf(world.block());
    expect(fills.map(({ buyer, amount }) => [buyer, amount])).toEqual([
      [BOB, '1.5'],
      [CAROL, '0.5'],
    ]);
    expect(world.account(CAROL).positions[BTC]?.size).toBe('-2');
    expect(world.account(DAVE).positions[BTC]?.size).toBe('-1');
  });

  it('of a short goes to the longs, above the price, rounded for the one who lacks', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '31', [BOB]: '300', [CAROL]: '10000' });
    world.trade(BOB, ALICE, '1', '100');
    world.trade(CAROL, ALICE, '2', '100');
    world.block();
    world.price('130');
    const events = world.block();
    // 31 less fees of 0.06 is 30.94: 10.313… a unit above 100.
    expect(fillsOf(events).map(({ seller, price, amount }) => [seller, price, amount])).toEqual([
      [BOB, '110.313333333333333333', '1'],
      [CAROL, '110.313333333333333333', '2'],
    ]);
  });

  it('in several markets shares the debt by notional, and its event names the markets in order', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '60', [BOB]: '9000' });
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'ETH' });
    world.price('50', ETH);
    for (const [side, who, tif] of [
      ['sell', BOB, 'gtc'],
      ['buy', ALICE, 'ioc'],
    ] as const) {
      world.must(world.run(who, 'PERP_ORDER', { market_id: ETH, side, size: '4', price: '50', tif }));
      world.must(world.order(who, side, '3', '100', { tif }));
    }
    world.block();
    const { equity } = world.account(ALICE);
    expect(equity).toBe('59.75');
    world.price('80');
    world.price('30', ETH);
    const events = world.block();
    // 59.75 − 60 − 80 over a notional of 240 + 120.
    const share = (units('80.25') * ONE) / units('360');
    const price = (mark: string) => (units(mark) * (ONE + share)) / ONE;
    expect(events[0]).toMatchObject({
      type: 'liquidation',
      stage: 'adl',
      market: `${BTC},${ETH}`,
      markets: [BTC, ETH],
      equity: '-80.25',
      filled: '7',
    });
    const got = fillsOf(events).map(({ market, price: text }) => [market, text] as const);
    expect(got.map(([market]) => market)).toEqual([BTC, ETH]);
    for (const [[, text], mark] of [
      [got[0] ?? ['', '0'], '80'],
      [got[1] ?? ['', '0'], '30'],
    ] as const)
      expect(Math.abs(Number(text) - Number(formatDecimal(price(mark))))).toBeLessThan(1e-12);
    const rest = Number(world.account(ALICE).collateral);
    expect(rest).toBeGreaterThanOrEqual(0);
    expect(rest).toBeLessThan(1e-15);
  });
});

describe('margin that is taken', () => {
  it('by positions and by resting orders is not there for the next order', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '30.15', [BOB]: '1000' });
    world.trade(BOB, ALICE, '1', '100');
    // 30.13 after the maker's fee, of which the position holds 10.
    expect(world.order(ALICE, 'sell', '1', '100').code).toBe('');
    expect(world.order(ALICE, 'sell', '1.01', '100').code).toBe('margin.short');
    expect(world.order(ALICE, 'sell', '1', '100').code).toBe('');
    expect(world.order(ALICE, 'sell', '0.1', '100').code).toBe('margin.short');
  });

  it('by an isolated position is its own: another order needs its share free, and what the position lacks', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '31', [BOB]: '1000' });
    world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '10', mode: 'isolated' });
    world.trade(ALICE, BOB, '1', '100');
    expect(world.account(ALICE)).toMatchObject({
      collateral: '20.95',
      positions: { [BTC]: { isolated_margin: '10' } },
    });
    // Far below the mark a cross order would need nothing; an isolated one sets its share aside.
    expect(world.order(ALICE, 'buy', '3', '80').code).toBe('margin.short');
    expect(world.order(ALICE, 'buy', '2', '80').code).toBe('');
    // At a mark of 95 the position has lost half of its margin, which an increase at the mark does not bring back.
    const other = new PerpsWorld();
    other.open('100', { [ALICE]: '100', [BOB]: '1000' });
    other.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '10', mode: 'isolated' });
    other.trade(ALICE, BOB, '1', '100');
    other.block();
    other.price('95');
    expect(other.order(ALICE, 'buy', '1', '95').code).toBe('margin.short');
    // 5 of worth and 18 for another 2 at 90, and 10 of gain against the mark, are more than the 28.5 of 3.
    expect(other.order(ALICE, 'buy', '2', '90').code).toBe('');
  });
});

it('what became of a taker is told to whoever cancels it', () => {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
  const cancelled = (who: string, id: unknown) => world.run(who, 'PERP_CANCEL', { market_id: BTC, order_id: id }).code;
  world.must(world.order(BOB, 'sell', '1', '100'));
  expect(cancelled(ALICE, world.must(world.order(ALICE, 'buy', '1', '100')).order_id)).toBe('order.filled');
  expect(cancelled(ALICE, world.must(world.order(ALICE, 'buy', '1', '100', { tif: 'ioc' })).order_id)).toBe(
    'order.cancelled',
  );
  world.must(world.order(ALICE, 'sell', '1', '101'));
  expect(cancelled(ALICE, world.must(world.order(ALICE, 'buy', '1', '101')).order_id)).toBe('order.cancelled');
});
