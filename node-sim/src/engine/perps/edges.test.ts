// Rules of the perpetuals exactly at their edges: half of the votes, the last unit of margin, an equity that is exactly
// the maintenance, exactly zero, or exactly what the vault has; and where the dust of funding goes.

import { ONE } from '@svc/core/decimal';
import { feeOf } from '@svc/core/perps/fees';
import { maintenanceOf, requirementOf } from '@svc/core/perps/margin';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, DAVE, MAKER, PerpsWorld, units, VALIDATORS } from '../../../../test/support/perpsWorld.ts';
import type { PerpEvent } from '../../kernel/perpEvents.ts';
import { accountOf } from '../ledgerKeys.ts';
import { changeCollateral, collateralOf, marketOf } from './accounts.ts';
import { VAULT } from './constants.ts';
import { changeCommitteeStake } from './oracle.ts';

const BTC = 'BTC-USD-PERP';
const money = (text: string): bigint => units(text) * ONE;
const stages = (events: readonly PerpEvent[]): string[] =>
  events.map((event) => (event.type === 'liquidation' ? event.stage : event.type));

/** Gives the vault a part of an account's collateral, so that the account has exactly what is left. */
function leave(world: PerpsWorld, who: string, amount: bigint): void {
  const surplus = collateralOf(world.state, accountOf(who)) - amount;
  changeCollateral(world.state, accountOf(who), -surplus);
  changeCollateral(world.state, VAULT, surplus);
}

/** Alice is long 2 at 100, Bob is short; she has `left` of collateral. */
function longWorld(left: bigint): PerpsWorld {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
  world.trade(ALICE, BOB, '2', '100');
  world.block();
  leave(world, ALICE, left);
  return world;
}

it('the price where exactly half of the votes are reached is the median', () => {
  const world = new PerpsWorld();
  world.ok(MAKER, 'CREATE_MARKET', { base_token: 'BTC' });
  const [v1, v2] = VALIDATORS;
  for (const [who, price] of [
    [v1, '110'],
    [v2, '100'],
  ] as const) {
    changeCommitteeStake(world.state, accountOf(who), units('100000'));
    world.ok(who, 'ORACLE_VOTE', { prices: { BTC: price } });
  }
  world.block();
  expect(marketOf(world.state, BTC).oraclePrice).toBe(units('100'));
});

it('fees are rounded to 8 places, half of the last one up', () => {
  expect(feeOf(money('0.00003'), units('0.0005'))).toBe(money('0.00000002'));
  expect(feeOf(money('0.00003') - 1n, units('0.0005'))).toBe(money('0.00000001'));
});

it('margins are rounded up to the last unit', () => {
  const dust = { size: 1n, entry: 1n, mark: 1n, leverage: units('3'), maxLeverage: units('20') };
  expect(requirementOf({ holdings: [dust], orderMargin: 0n })).toBe(1n);
  expect(requirementOf({ holdings: [dust, { ...dust, size: -1n }], orderMargin: 0n })).toBe(2n);
  expect(maintenanceOf(dust)).toBe(1n);
  expect(maintenanceOf({ ...dust, size: 40n })).toBe(1n);
  expect(maintenanceOf({ ...dust, size: 41n })).toBe(2n);
});

describe('liquidation', () => {
  it('leaves alone an equity that is exactly the maintenance, and takes one unit less', () => {
    // At 80 the loss is 40 and the maintenance 4.
    for (const [left, expected] of [
      [money('44'), []],
      [money('44') - 1n, ['book', 'fill']],
    ] as const) {
      const world = longWorld(left);
      world.fund({ [DAVE]: '1000' });
      world.must(world.order(DAVE, 'buy', '1', '80'));
      // Somebody in debt, so that sides are looked at one by one.
      changeCollateral(world.state, accountOf(CAROL), -1n);
      changeCollateral(world.state, accountOf(BOB), 1n);
      world.price('80');
      const events = world.block();
      const own = events.filter((event) =>
        event.type === 'liquidation' ? event.owner === ALICE : event.type === 'fill' && event.taker === ALICE,
      );
      expect(stages(own)).toEqual(expected);
    }
  });

  it('stops short of the vault at exactly two thirds of the maintenance', () => {
    // At 60 the loss is 80 and the maintenance 3.
    for (const [left, expected] of [
      [money('82'), []],
      [money('82') - 1n, ['backstop', 'fill']],
    ] as const) {
      const world = longWorld(left);
      world.price('60');
      expect(stages(world.block())).toEqual(expected);
    }
  });

  it('ends on the book when that leaves exactly nothing', () => {
    const world = longWorld(money('0.1'));
    world.fund({ [DAVE]: '1000' });
    // (2 · 80 + 39.9) / (2 · 0.9995) is 100, and the fee there is the 0.1 that was left.
    world.must(world.order(DAVE, 'buy', '2', '100'));
    world.price('80');
    const events = world.block();
    expect(stages(events)).toEqual(['book', 'fill']);
    expect(world.account(ALICE)).toMatchObject({ equity: '0', positions: {} });
  });

  it('runs at most four passes in a block, however far it would go on', () => {
    const world = longWorld(money('1'));
    const makers = [CAROL, DAVE, ...VALIDATORS];
    // Whoever buys at 100 is in debt at a mark of 80, and sells to the next one.
    for (const who of makers) {
      world.fund({ [who]: '100' });
      world.must(world.order(who, 'buy', '2', '100'));
      leave(world, who, money('1'));
    }
    world.price('80');
    const sold = (events: readonly PerpEvent[]) =>
      events.flatMap((event) => (event.type === 'liquidation' ? [event.owner] : []));
    expect(sold(world.block())).toEqual([ALICE, ...makers.slice(0, 3)]);
    expect(sold(world.block()).slice(0, 2)).toEqual(makers.slice(3, 5));
  });

  it('goes to a vault that has exactly what is missing, and past one that has a unit less', () => {
    for (const [vault, first] of [
      [money('20'), 'backstop'],
      [money('20') - 1n, 'adl'],
    ] as const) {
      const world = longWorld(money('20'));
      const surplus = collateralOf(world.state, VAULT) - vault;
      changeCollateral(world.state, VAULT, -surplus);
      changeCollateral(world.state, accountOf(BOB), surplus);
      world.price('80');
      expect(stages(world.block())[0]).toBe(first);
    }
  });
});

it('the vault takes what rounding leaves of funding, so that payments sum to zero', () => {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '1000', [BOB]: '1000', [CAROL]: '1000' });
  // Payments of 3 · 0.0000125 and 1.25 · 10^-14 units, and of the sum of both: rounded, they do not cancel.
  world.trade(ALICE, BOB, '0.010000000000000333', '100');
  world.trade(CAROL, BOB, '0.010000000000000333', '100');
  world.block();
  const before = collateralOf(world.state, VAULT);
  world.time += 3600;
  world.price('100');
  const [event] = world.block();
  expect(event).toMatchObject({ type: 'funding', rate: '0.0000125' });
  // The world checks after each block that the holder owes what it has.
  expect(collateralOf(world.state, VAULT)).not.toBe(before);
});
