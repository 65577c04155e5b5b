// Liquidation of shorts and of accounts with several positions: what holds for a long alone must hold for them as well.

import { coversCross, coversIsolated } from '@svc/core/perps/margin';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, MAKER, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';

const [BTC, ETH] = ['BTC-USD-PERP', 'ETH-USD-PERP'];

describe('a short', () => {
  it('is closed on the book where somebody sells below its bankruptcy price, and keeps the rest', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '20.1', [BOB]: '1000', [CAROL]: '5000' });
    world.trade(BOB, ALICE, '2', '100');
    world.must(world.order(CAROL, 'sell', '1', '106'));
    world.must(world.order(CAROL, 'sell', '5', '107'));
    world.block();
    world.price('108');
    const events = world.block();
    expect(events[0]).toMatchObject({
      type: 'liquidation',
      stage: 'book',
      owner: ALICE,
      filled: '2',
      equity: '4.06',
      maintenance: '5.4',
    });
    expect(events.slice(1)).toMatchObject([
      { price: '106', amount: '1', buyer: ALICE, seller: CAROL, maker: CAROL, liquidation: true },
      { price: '107', amount: '1', buyer: ALICE, seller: CAROL, maker: CAROL, liquidation: true },
    ]);
    // 20.06 after the maker's fee, − 6 − 7, less 0.05 % of 213.
    expect(world.account(ALICE)).toMatchObject({ collateral: '6.9535', positions: {} });
  });

  it('asks nobody beyond its bankruptcy price, and the vault takes it over with what it has', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '20.1', [BOB]: '1000', [CAROL]: '5000' });
    world.ok(CAROL, 'VAULT_DEPOSIT', { amount: '1000' });
    world.trade(BOB, ALICE, '2', '100');
    world.must(world.order(CAROL, 'sell', '5', '112'));
    world.block();
    const { nav } = world.vault();
    world.price('109');
    // 2.06 over a size of 2, less the fee: a bankruptcy price just below 110.
    expect(world.block()).toMatchObject([
      { type: 'liquidation', stage: 'backstop', equity: '2.06' },
      { type: 'fill', price: '109', amount: '2', buyer: ALICE, seller: '@vault', liquidation: true },
    ]);
    expect(Number(world.vault().nav) - Number(nav)).toBeCloseTo(2.06, 12);
    expect(world.vault().positions).toEqual({ [BTC]: { size: '-2', entry_price: '109' } });
    expect(world.account(ALICE)).toMatchObject({ collateral: '0', positions: {} });
  });
});

describe('an account with two positions', () => {
  /** Alice is long 1 BTC at 100 and short 1 ETH at 100, with 25 and no fees to count. */
  function pair(): PerpsWorld {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '25.07', [BOB]: '10000', [CAROL]: '10000' });
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'ETH' });
    world.price('100', ETH);
    world.trade(ALICE, BOB, '1', '100');
    world.must(world.run(ALICE, 'PERP_ORDER', { market_id: ETH, side: 'sell', size: '1', price: '100' }));
    world.must(world.run(BOB, 'PERP_ORDER', { market_id: ETH, side: 'buy', size: '1', price: '100' }));
    world.ok(CAROL, 'VAULT_DEPOSIT', { amount: '1000' });
    world.block();
    expect(world.account(ALICE).collateral).toBe('25');
    return world;
  }

  it('lives on what one earns while the other loses more than there is', () => {
    const world = pair();
    world.price('60');
    world.price('60', ETH);
    expect(world.block()).toEqual([]);
    expect(world.account(ALICE)).toMatchObject({
      equity: '25',
      positions: { [BTC]: { unrealized_pnl: '-40' }, [ETH]: { unrealized_pnl: '40' } },
    });
  });

  it('is liquidated for what both lose together, though neither alone would be', () => {
    const world = pair();
    world.price('89');
    world.price('100', ETH);
    expect(world.block()).toEqual([]);
    world.price('100');
    world.price('111', ETH);
    expect(world.block()).toEqual([]);
    world.price('89');
    // 25 − 11 − 11 = 3 stands against 2.225 + 2.775 = 5.
    const events = world.block();
    expect(events[0]).toMatchObject({
      type: 'liquidation',
      owner: ALICE,
      stage: 'backstop',
      market: `${BTC},${ETH}`,
      equity: '3',
      maintenance: '5',
      filled: '2',
    });
    expect(world.account(ALICE)).toMatchObject({ positions: {}, equity: '0' });
  });
});

it('shares of a vault that is worth nothing cannot be taken out', () => {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '20.1', [BOB]: '1000', [CAROL]: '25' });
  world.ok(CAROL, 'VAULT_DEPOSIT', { amount: '25' });
  world.trade(ALICE, BOB, '2', '100');
  world.block(345_600);
  world.price('80');
  world.block();
  world.price('70');
  world.block();
  expect(world.vault()).toMatchObject({ nav: '0', total_shares: '25' });
  expect(world.run(CAROL, 'VAULT_WITHDRAW', { shares: '25' }).code).toBe('vault.worthless');
  expect(world.account(CAROL).vault_shares).toBe('25');
});

it('the check of a cross order rounds what is needed up, also where the leverage does not divide it', () => {
  // A third of 100 and the fee of 0.05.
  const check = { position: 0n, order: units('1'), limit: units('100'), mark: units('100'), leverage: units('3') };
  const needed = (100n * 10n ** 36n) / 3n + 1n + 5n * 10n ** 34n;
  expect([coversCross({ ...check, free: needed }), coversCross({ ...check, free: needed - 1n })]).toEqual([
    true,
    false,
  ]);
});

it('the share that an isolated order sets aside is rounded up as well', () => {
  const check = { position: 0n, order: units('1'), limit: units('100'), mark: units('100'), leverage: units('3') };
  const needed = (100n * 10n ** 36n) / 3n + 1n + 5n * 10n ** 34n;
  expect([
    coversIsolated({ ...check, free: needed }, 0n, 0n),
    coversIsolated({ ...check, free: needed - 1n }, 0n, 0n),
  ]).toEqual([true, false]);
});

it('a market may allow no leverage at all, and both of its names are checked', () => {
  const world = new PerpsWorld();
  expect(world.ok(ALICE, 'CREATE_MARKET', { base_token: 'ONE', max_leverage: '1' }).market_id).toBe('ONE-USD-PERP');
  expect(world.run(ALICE, 'CREATE_MARKET', { base_token: 'TWO', max_leverage: '0.999999999999999999' }).code).toBe(
    'market.leverage',
  );
  expect(world.run(ALICE, 'CREATE_MARKET', { base_token: 'TWO', quote_token: 'U:D' }).code).toBe('market.badName');
  expect(world.run(ALICE, 'CREATE_MARKET', { base_token: 'T-O' }).code).toBe('market.badName');
  expect(world.run(ALICE, 'CREATE_MARKET', { base_token: '' }).code).toBe('market.noBase');
  world.price('100', 'ONE-USD-PERP');
  world.fund({ [BOB]: '1000' });
  expect(
    world.run(BOB, 'PERP_SET_LEVERAGE', { market_id: 'ONE-USD-PERP', leverage: '1.000000000000000001' }).code,
  ).toBe('leverage.outOfRange');
  expect(world.account(BOB).leverage['ONE-USD-PERP']).toEqual({ leverage: '1', mode: 'cross' });
});
