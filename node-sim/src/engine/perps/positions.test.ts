// How fills change positions, and in which order and for whom liquidation works: single rules, each by itself.

import { ONE } from '@svc/core/decimal';
import { coversCross, coversIsolated } from '@svc/core/perps/margin';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, DAVE, MAKER, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';
import type { PerpEvent } from '../../kernel/perpEvents.ts';
import { accountOf } from '../ledgerKeys.ts';
import { changeCollateral, collateralOf, ownedKey, positionOf } from './accounts.ts';
import { rankOpposite } from './adl.ts';
import { VAULT } from './constants.ts';
import { applyLeg } from './positions.ts';

const BTC = 'BTC-USD-PERP';
const money = (text: string): bigint => units(text) * ONE;
const liquidated = (events: readonly PerpEvent[]) =>
  events.flatMap((event) => (event.type === 'liquidation' ? [`${event.owner} ${event.mode}`] : []));

describe('a fill', () => {
  const entryOf = (fills: readonly (readonly [amount: bigint, price: bigint])[]) => {
    const world = new PerpsWorld();
    world.open('100', {});
    for (const [amount, price] of fills)
      applyLeg(world.state, { market: BTC, owner: 'x', amount, price, marginPrice: price, leverage: ONE });
    return { entry: positionOf(world.state, BTC, 'x')?.entry, collateral: collateralOf(world.state, 'x') };
  };

  it('averages the entry half to even, for longs and shorts alike, and charges what that rounds', () => {
    const at = units('100');
    for (const sign of [1n, -1n]) {
      // Two thirds of a unit above, and one half above an even and above an odd one.
      expect(
        entryOf([
          [sign * ONE, at],
          [sign * 2n * ONE, at + 1n],
        ]),
      ).toEqual({ entry: at + 1n, collateral: sign * ONE });
      expect(
        entryOf([
          [sign * ONE, at],
          [sign * ONE, at + 1n],
        ]),
      ).toEqual({ entry: at, collateral: -sign * ONE });
      expect(
        entryOf([
          [sign * ONE, at + 1n],
          [sign * ONE, at + 2n],
        ]),
      ).toEqual({ entry: at + 2n, collateral: sign * ONE });
    }
  });

  it('sets the margin of an isolated position aside, rounded up, at the leverage of its own order', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
    world.ok(BOB, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '5', mode: 'isolated' });
    world.trade(ALICE, BOB, '1', '100');
    expect(positionOf(world.state, BTC, accountOf(BOB))).toMatchObject({ isolated: true, margin: money('20') });
    world.state.perps.leverages.set(ownedKey(BTC, 'x'), { leverage: units('3'), mode: 'isolated' });
    applyLeg(world.state, { market: BTC, owner: 'x', amount: 1n, price: 1n, marginPrice: 1n, leverage: units('3') });
    expect(positionOf(world.state, BTC, 'x')?.margin).toBe(1n);
  });
});

describe('the check of an order', () => {
  it('counts the last unit of the fee', () => {
    const least = { position: 0n, order: 1n, limit: 1n, mark: 1n, leverage: units('10') };
    expect([2n, 1n].map((free) => coversCross({ ...least, free }))).toEqual([true, false]);
  });

  it('of an isolated reduction asks for the fee alone', () => {
    const reducing = {
      position: units('2'),
      order: -units('1'),
      limit: units('100'),
      mark: units('100'),
      leverage: units('10'),
    };
    expect(coversIsolated({ ...reducing, free: money('0.05') }, money('20'), units('100'))).toBe(true);
    expect(coversIsolated({ ...reducing, free: money('0.05') - 1n }, money('20'), units('100'))).toBe(false);
  });
});

describe('liquidation', () => {
  it('goes by owner, and by an owner’s isolated positions before its cross side', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '70', [DAVE]: '25', [BOB]: '10000', [CAROL]: '1000' });
    world.open('100', {}, 'ETH');
    world.ok(CAROL, 'VAULT_DEPOSIT', { amount: '1000' });
    world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '10', mode: 'isolated' });
    for (const [buyer, market_id] of [
      [ALICE, BTC],
      [ALICE, 'ETH-USD-PERP'],
      [DAVE, BTC],
    ] as const) {
      world.must(world.order(BOB, 'sell', '2', '100', { market_id }));
      world.must(world.order(buyer, 'buy', '2', '100', { market_id, tif: 'ioc' }));
    }
    world.price('70');
    world.price('70', 'ETH-USD-PERP');
    const byOwner = [
      [accountOf(ALICE), `${ALICE} isolated`, `${ALICE} cross`],
      [accountOf(DAVE), `${DAVE} cross`],
    ].sort((a, b) => ((a[0] as string) < (b[0] as string) ? -1 : 1));
    expect(liquidated(world.block())).toEqual(byOwner.flatMap(([, ...sides]) => sides));
  });

  it('never hands the positions of the vault to the vault', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
    world.trade(ALICE, BOB, '2', '100');
    const spare = collateralOf(world.state, accountOf(ALICE)) - money('20');
    changeCollateral(world.state, accountOf(ALICE), -spare);
    changeCollateral(world.state, VAULT, spare);
    world.price('80');
    expect(liquidated(world.block())).toEqual([`${ALICE} cross`]);
    // Worth 1 at 70, with a maintenance of 3.5.
    const surplus = collateralOf(world.state, VAULT) - money('21');
    changeCollateral(world.state, VAULT, -surplus);
    changeCollateral(world.state, accountOf(BOB), surplus);
    world.price('70');
    expect(world.block()).toEqual([]);
    expect(positionOf(world.state, BTC, VAULT)?.size).toBe(units('2'));
  });

  it('ranks an isolated position by what stands behind it alone', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '10000', [BOB]: '50', [MAKER]: '10' });
    const short = { market: BTC, size: -units('1'), entry: units('100') };
    const [rich, poor] = [accountOf(ALICE), accountOf(BOB)];
    world.state.perps.positions.set(ownedKey(BTC, rich), {
      ...short,
      owner: rich,
      isolated: true,
      margin: money('10'),
    });
    world.state.perps.positions.set(ownedKey(BTC, poor), { ...short, owner: poor, isolated: false, margin: 0n });
    expect(rankOpposite(world.state, BTC, units('2')).map(({ owner }) => owner)).toEqual([rich, poor]);
  });
});

it('shares of the vault are paid rounded down', () => {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '1', [BOB]: '1' });
  world.ok(ALICE, 'VAULT_DEPOSIT', { amount: '0.000000000000000003' });
  changeCollateral(world.state, VAULT, ONE);
  changeCollateral(world.state, accountOf(BOB), -ONE);
  world.time += 345_600;
  expect(world.ok(ALICE, 'VAULT_WITHDRAW', { shares: '0.000000000000000001' })).toEqual({
    value: '0.000000000000000001',
  });
});
