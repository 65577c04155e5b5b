import { ONE } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, DAVE, MAKER, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';
import type { PerpEvent } from '../../kernel/perpEvents.ts';
import { accountOf } from '../ledgerKeys.ts';
import { changeCollateral, collateralOf, marketOf } from './accounts.ts';
import { deleveragePrice, rankOpposite } from './adl.ts';
import { heldByHolder } from './clearinghouseCheck.ts';
import { VAULT } from './constants.ts';

const BTC = 'BTC-USD-PERP';

const stages = (events: readonly PerpEvent[]): string[] =>
  events.map((event) => (event.type === 'liquidation' ? event.stage : event.type));
const money = (text: string): bigint => units(text) * ONE;

/** Alice is long 2 at 100 with 20 of collateral left, Bob is short. */
function gapWorld(vault = '100'): PerpsWorld {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '20.1', [BOB]: '1000', [CAROL]: vault });
  world.ok(CAROL, 'VAULT_DEPOSIT', { amount: vault });
  world.trade(ALICE, BOB, '2', '100');
  expect(world.account(ALICE)).toMatchObject({ collateral: '20', equity: '20' });
  return world;
}

describe('a long through a price gap', () => {
  it('ends at zero, and the shortfall is in the vault; the fill is flagged', () => {
    const world = gapWorld();
    world.block();
    const before = heldByHolder(world.state);
    const vaultBefore = collateralOf(world.state, VAULT);
    world.price('80');
    const events = world.block();
    expect(stages(events)).toEqual(['backstop', 'fill']);
    expect(events[0]).toMatchObject({
      market: BTC,
      markets: [BTC],
      owner: ALICE,
      mode: 'cross',
      stage: 'backstop',
      equity: '-20',
      maintenance: '4',
      filled: '2',
    });
    expect(events[1]).toMatchObject({
      tx_hash: null,
      order_id: null,
      taker: ALICE,
      liquidation: true,
      market: BTC,
      price: '80',
      amount: '2',
      buyer: VAULT,
      seller: ALICE,
      maker: VAULT,
      realized: { [ALICE]: '-40', [VAULT]: '0' },
    });
    expect(world.account(ALICE)).toMatchObject({ collateral: '0', equity: '0', positions: {} });
    expect(collateralOf(world.state, VAULT) - vaultBefore).toBe(-money('20'));
    expect(world.vault().positions).toEqual({ [BTC]: { size: '2', entry_price: '80' } });
    expect(heldByHolder(world.state)).toBe(before);
  });

  it('is closed on the book where somebody pays more than its bankruptcy price', () => {
    const world = gapWorld();
    // Bankruptcy lies at 90.045…: only what is above is taken.
    world.fund({ [DAVE]: '1000' });
    world.must(world.order(DAVE, 'buy', '0.5', '95'));
    world.must(world.order(DAVE, 'buy', '5', '90'));
    world.price('80');
    const events = world.block();
    expect(stages(events)).toEqual(['book', 'fill', 'backstop', 'fill']);
    expect(events[0]).toMatchObject({ stage: 'book', equity: '-20', filled: '0.5' });
    expect(events[1]).toMatchObject({
      price: '95',
      amount: '0.5',
      buyer: DAVE,
      maker: DAVE,
      taker: ALICE,
      liquidation: true,
    });
    expect(world.account(ALICE)).toMatchObject({ collateral: '0', positions: {} });
  });

  it('goes to the best-off shorts when the vault cannot take it, at a price that leaves no debt', () => {
    const world = gapWorld('1');
    world.fund({ [DAVE]: '1000', [MAKER]: '1000' });
    // Dave is short with less money behind it than Bob: he is closed first.
    world.ok(DAVE, 'PERP_WITHDRAW', { amount: '900' });
    world.trade(MAKER, DAVE, '1', '100');
    world.price('80');
    const events = world.block();
    expect(stages(events)).toEqual(['adl', 'fill', 'fill']);
    expect(events[0]).toMatchObject({ stage: 'adl', filled: '2', equity: '-20' });
    // Deficit 20 over a size of 2: 90 instead of 80.
    expect(events[1]).toMatchObject({
      price: '90',
      amount: '1',
      buyer: DAVE,
      seller: ALICE,
      realized: { [ALICE]: '-10', [DAVE]: '10' },
    });
    expect(events[2]).toMatchObject({ price: '90', amount: '1', buyer: BOB });
    expect(world.account(ALICE)).toMatchObject({ collateral: '0', positions: {} });
    expect(world.account(DAVE).positions).toEqual({});
    expect(world.account(BOB).positions[BTC]?.size).toBe('-1');
  });

  it('leaves alone who keeps two thirds of the maintenance after the book', () => {
    const world = gapWorld();
    world.fund({ [DAVE]: '1000' });
    world.must(world.order(DAVE, 'buy', '0.05', '92'));
    // Equity 4.6 is below the maintenance of 4.615, and above two thirds of it.
    world.price('92.3');
    const events = world.block();
    expect(stages(events)).toEqual(['book', 'fill']);
    expect(world.account(ALICE).positions[BTC]?.size).toBe('1.95');
  });

  it('cancels the resting orders of whoever is liquidated', () => {
    const world = gapWorld();
    world.must(world.order(ALICE, 'sell', '1', '120', { reduce_only: true }));
    world.price('80');
    world.block();
    expect(world.account(ALICE).orders).toEqual([]);
  });
});

describe('a short', () => {
  it('at 1x is liquidated when its price doubles', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100.05', [MAKER]: '1000', [CAROL]: '500' });
    world.ok(CAROL, 'VAULT_DEPOSIT', { amount: '500' });
    world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '1' });
    world.must(world.order(MAKER, 'buy', '1', '100'));
    world.must(world.order(ALICE, 'sell', '1', '100', { tif: 'ioc' }));
    expect(world.account(ALICE)).toMatchObject({ equity: '100', initial_margin: '100' });
    world.price('190');
    expect(stages(world.block())).toEqual([]);
    world.price('200');
    const events = world.block();
    expect(stages(events)).toEqual(['backstop', 'fill']);
    expect(events[1]).toMatchObject({ buyer: ALICE, seller: VAULT, price: '200', realized: { [ALICE]: '-100' } });
    expect(world.account(ALICE)).toMatchObject({ collateral: '0', positions: {} });
  });
});

describe('isolated margin', () => {
  function isolated(): PerpsWorld {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000', [CAROL]: '500' });
    world.ok(CAROL, 'VAULT_DEPOSIT', { amount: '500' });
    world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '10', mode: 'isolated' });
    world.trade(ALICE, BOB, '2', '100');
    return world;
  }

  it('sets aside its share, and nothing else of the account is lost', () => {
    const world = isolated();
    expect(world.account(ALICE)).toMatchObject({ collateral: '979.9', equity: '979.9', initial_margin: '0' });
    expect(world.account(ALICE).positions[BTC]).toMatchObject({
      isolated: true,
      isolated_margin: '20',
      liquidation_price: '92.30769231',
    });
    world.price('80');
    const events = world.block();
    expect(events[0]).toMatchObject({ mode: 'isolated', stage: 'backstop', equity: '-20' });
    expect(world.account(ALICE)).toMatchObject({ collateral: '979.9', positions: {} });
    expect(world.vault().positions).toEqual({ [BTC]: { size: '2', entry_price: '80' } });
  });

  it('takes the lower of fill price and limit for a taker, and comes back pro rata', () => {
    const world = isolated();
    world.must(world.order(BOB, 'sell', '1', '100'));
    world.price('103');
    world.must(world.order(ALICE, 'buy', '1', '104', { tif: 'ioc' }));
    expect(world.account(ALICE).positions[BTC]).toMatchObject({ size: '3', isolated_margin: '30' });
    world.must(world.order(BOB, 'buy', '1', '100'));
    world.must(world.order(ALICE, 'sell', '1', '99', { tif: 'ioc', reduce_only: true }));
    expect(world.account(ALICE).positions[BTC]).toMatchObject({ size: '2', isolated_margin: '20' });
  });

  it('sets aside the limit of a selling taker, which is lower than the fill', () => {
    const world = isolated();
    world.trade(BOB, ALICE, '2', '100');
    world.must(world.order(BOB, 'buy', '1', '100'));
    world.price('97');
    world.must(world.order(ALICE, 'sell', '1', '98', { tif: 'ioc' }));
    expect(world.account(ALICE).positions[BTC]).toMatchObject({ size: '-1', isolated_margin: '9.8' });
  });

  it('keeps the orders of other markets when one position goes', () => {
    const world = isolated();
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'ETH' });
    world.price('10', 'ETH-USD-PERP');
    world.must(world.run(ALICE, 'PERP_ORDER', { market_id: 'ETH-USD-PERP', side: 'buy', size: '1', price: '9' }));
    world.must(world.order(ALICE, 'sell', '1', '150', { reduce_only: true }));
    world.price('80');
    world.block();
    expect(world.account(ALICE).orders.map((order) => order.market_id)).toEqual(['ETH-USD-PERP']);
  });
});

describe('debts', () => {
  it('without a position go to the vault when it can bear them', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '10', [BOB]: '100' });
    world.ok(BOB, 'VAULT_DEPOSIT', { amount: '100' });
    changeCollateral(world.state, accountOf(ALICE), -money('15'));
    changeCollateral(world.state, accountOf(BOB), money('15'));
    const events = world.block();
    expect(events).toMatchObject([
      { type: 'liquidation', stage: 'backstop', owner: ALICE, market: '', equity: '-5', filled: '0' },
    ]);
    expect(world.account(ALICE).collateral).toBe('0');
    expect(world.vault().nav).toBe('95');
  });

  it('stay where they are when it cannot, and every block ends', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '10', [BOB]: '100' });
    changeCollateral(world.state, accountOf(ALICE), -money('15'));
    changeCollateral(world.state, accountOf(BOB), money('15'));
    expect(world.block()).toEqual([]);
    expect(world.account(ALICE)).toMatchObject({ collateral: '-5', withdrawable: '0' });
    // Bob is owed 115; the holder has the 110 that were deposited.
    expect(world.run(BOB, 'PERP_WITHDRAW', { amount: '110.000000000000000001' }).code).toBe('balance.short');
    expect(world.ok(BOB, 'PERP_WITHDRAW', { amount: '110' })).toEqual({ collateral: '5' });
  });

  it('of others never let anybody withdraw more than the holder has', () => {
    const world = gapWorld('1');
    // Bob has gained 40, of which Alice can pay only 20.
    world.price('80');
    expect(world.run(BOB, 'PERP_WITHDRAW', { amount: '1023' }).code).toBe('perp.aboveWithdrawable');
    world.block();
    const { withdrawable } = world.account(BOB);
    world.ok(BOB, 'PERP_WITHDRAW', { amount: withdrawable });
  });
});

describe('the vault', () => {
  it('is never its own backstop: its positions go to the book or to the other side', () => {
    const world = gapWorld('25');
    world.price('80');
    world.block();
    expect(world.vault().positions[BTC]).toEqual({ size: '2', entry_price: '80' });
    world.price('70');
    const events = world.block();
    expect(stages(events)).toEqual(['adl', 'fill']);
    expect(events[0]).toMatchObject({ owner: VAULT });
    expect(world.vault()).toMatchObject({ nav: '0', positions: {} });
  });

  it('writes its shares off when it is worth nothing, and starts again with the next deposit', () => {
    const world = gapWorld('25');
    world.price('80');
    world.block();
    world.price('70');
    world.block();
    expect(world.vault()).toMatchObject({ nav: '0', total_shares: '25' });
    expect(world.account(CAROL).vault_shares).toBe('25');
    world.fund({ [DAVE]: '50' });
    expect(world.ok(DAVE, 'VAULT_DEPOSIT', { amount: '10' })).toEqual({ shares: '10', protocol_owned: false });
    expect(world.account(CAROL).vault_shares).toBe('0');
    expect(world.vault()).toMatchObject({ nav: '10', total_shares: '10', depositors: 1 });
  });

  it('releases no more than its own margin allows', () => {
    const world = gapWorld();
    world.price('80');
    world.block();
    // Its position needs 16 at leverage 10.
    world.time += 400_000;
    world.price('80');
    const { nav } = world.vault();
    expect(world.run(CAROL, 'VAULT_WITHDRAW', { shares: '100' }).code).toBe('vault.cannotRelease');
    expect(world.ok(CAROL, 'VAULT_WITHDRAW', { shares: '50' }).value).toBe(String(Number(nav) / 2));
  });
});

describe('ranking of the other side', () => {
  it('puts the largest gain times leverage first, empty accounts last, equals by owner', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000', [CAROL]: '100', [DAVE]: '1000', [MAKER]: '10000' });
    world.trade(MAKER, BOB, '1', '100');
    world.trade(MAKER, DAVE, '1', '100');
    world.trade(MAKER, CAROL, '1', '100');
    world.trade(MAKER, ALICE, '1', '104');
    changeCollateral(
      world.state,
      accountOf(BOB),
      collateralOf(world.state, accountOf(DAVE)) - collateralOf(world.state, accountOf(BOB)),
    );
    const order = () => rankOpposite(world.state, BTC, 1n).map(({ owner }) => owner);
    const equals = [accountOf(BOB), accountOf(DAVE)].sort();
    expect(order()).toEqual([accountOf(CAROL), accountOf(ALICE), ...equals]);
    changeCollateral(world.state, accountOf(CAROL), -money('500'));
    expect(order()).toEqual([accountOf(ALICE), ...equals, accountOf(CAROL)]);
  });

  it('closes at a price rounded for the one who lacks something', () => {
    // A deficit of 1 over a size of 3.
    expect(deleveragePrice(units('3'), units('80'), money('1'), units('3') * units('80'))).toBe(
      units('80.333333333333333334'),
    );
    expect(deleveragePrice(-units('3'), units('80'), money('1'), units('3') * units('80'))).toBe(
      units('79.666666666666666666'),
    );
    expect(deleveragePrice(-units('1'), units('80'), money('100'), units('80'))).toBe(1n);
  });
});

describe('open interest', () => {
  it('is the sum of the longs', () => {
    const world = gapWorld();
    expect(marketOf(world.state, BTC).openInterest).toBe(units('2'));
    world.trade(BOB, ALICE, '1', '100');
    expect(marketOf(world.state, BTC).openInterest).toBe(units('1'));
  });
});
