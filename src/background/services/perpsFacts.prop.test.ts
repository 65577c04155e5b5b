// The wallet's prediction for a perpetuals account after an order, a leverage change or a transfer of collateral equals
// the engine's result: random actions, executed on the real engine, compared with the figures of the node's own reads.

import { formatDecimal, ONE, PLACES } from '@svc/core/decimal';
import { LIQUIDATION_PRICE_PLACES } from '@svc/core/perps/margin';
import { afterOrder, type PerpsAccount, weigh, withCollateral, withLeverage } from '@svc/core/perps/preview';
import { expect, it } from 'vitest';
import { marketOf } from '../../../node-sim/src/engine/perps/accounts.ts';
import { perpMarketViews } from '../../../node-sim/src/engine/perps/perpViews.ts';
import { ALICE, BOB, CAROL, PerpsWorld, units } from '../../../test/support/perpsWorld.ts';
import { Random } from '../../../test/support/random.ts';
import { perpsAccountOf } from './perpsFacts.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const [BTC, ETH] = ['BTC-USD-PERP', 'ETH-USD-PERP'];

/** The account as a wallet reads it. */
function read(world: PerpsWorld, market: string): PerpsAccount {
  const account = { ...world.account(ALICE), holder_address: '', holder_balance: '0', vault: world.vault() };
  const found = perpsAccountOf(account, perpMarketViews(world.state), market);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** The figures to compare. */
function figures(account: PerpsAccount) {
  return [BTC, ETH].map((market) => {
    const { size, margin, liquidation } = weigh(account, market);
    return {
      size: formatDecimal(size),
      margin: formatDecimal(margin, 2 * PLACES),
      liquidation: liquidation === undefined ? null : formatDecimal(liquidation, LIQUIDATION_PRICE_PLACES),
      collateral: formatDecimal(account.collateral, 2 * PLACES),
    };
  });
}

/** The node's figures: its own liquidation price and its own margins. */
function nodeFigures(world: PerpsWorld) {
  const account = world.account(ALICE);
  return [BTC, ETH].map((market) => {
    const position = account.positions[market];
    return {
      size: position?.size ?? '0',
      liquidation: position?.liquidation_price ?? null,
      collateral: account.collateral,
    };
  });
}

function expectSame(world: PerpsWorld, foretold: PerpsAccount, what: string): void {
  const told = figures(foretold);
  expect(
    told.map(({ margin: _, ...rest }) => rest),
    what,
  ).toEqual(nodeFigures(world));
  // The node reports the margin of cross positions in one sum, that of isolated ones separately.
  const account = world.account(ALICE);
  const cross = [BTC, ETH].filter((market) => foretold.positions.get(market)?.isolated !== true);
  const sum = cross.reduce((all, market) => all + weigh(foretold, market).margin, 0n);
  expect(formatDecimal(sum, 2 * PLACES), what).toBe(account.initial_margin);
  for (const market of [BTC, ETH])
    if (account.positions[market]?.isolated === true)
      expect(formatDecimal(weigh(foretold, market).margin, 2 * PLACES), what).toBe(
        account.positions[market].isolated_margin,
      );
}

function openWorld(random: Random): PerpsWorld {
  const world = new PerpsWorld();
  world.open('65000', { [ALICE]: '20000', [BOB]: '500000' });
  world.ok(CAROL, 'CREATE_MARKET', { base_token: 'ETH' });
  world.price('3100', ETH);
  if (random.below(2) === 0)
    world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: random.pick([BTC, ETH]), leverage: '7', mode: 'isolated' });
  return world;
}

/** An order that fills completely at its limit; a refused one leaves no trace. */
function tryOrder(world: PerpsWorld, random: Random): void {
  const market = random.pick([BTC, ETH]);
  const mark = marketOf(world.state, market).markPrice;
  const limit = formatDecimal((mark * BigInt(980 + random.below(40))) / 1000n);
  const size = market === BTC ? `0.${1 + random.below(9)}37` : `${1 + random.below(20)}.0031`;
  const buys = random.below(2) === 0;
  const order = { market_id: market, size, price: limit };
  const foretold = afterOrder(read(world, market), {
    market,
    amount: buys ? units(size) : -units(size),
    limit: units(limit),
  });
  const rests = world.run(BOB, 'PERP_ORDER', { ...order, side: buys ? 'sell' : 'buy' });
  if (rests.code !== '') return;
  const taken = world.run(ALICE, 'PERP_ORDER', { ...order, side: buys ? 'buy' : 'sell', tif: 'ioc' });
  if (taken.code !== '') world.ok(BOB, 'PERP_CANCEL', { market_id: market, order_id: String(rests.data.order_id) });
  else expectSame(world, foretold, `${buys ? 'buy' : 'sell'} ${size} ${market} at ${limit}`);
}

function tryLeverage(world: PerpsWorld, random: Random): void {
  const market = random.pick([BTC, ETH]);
  const leverage = String(2 + random.below(18));
  const mode = world.account(ALICE).leverage[market]?.mode ?? 'cross';
  const foretold = withLeverage(read(world, market), market, {
    leverage: units(leverage),
    isolated: mode === 'isolated',
  });
  const done = world.run(ALICE, 'PERP_SET_LEVERAGE', { market_id: market, leverage, mode });
  if (done.code === '') expectSame(world, foretold, `leverage ${leverage} in ${market}`);
}

function tryCollateral(world: PerpsWorld, random: Random): void {
  const amount = `${1 + random.below(900)}.5`;
  const leaves = random.below(2) === 0;
  const foretold = withCollateral(read(world, BTC), (leaves ? -1n : 1n) * units(amount) * ONE);
  const done = world.run(ALICE, leaves ? 'PERP_WITHDRAW' : 'PERP_DEPOSIT', { amount });
  if (done.code === '') expectSame(world, foretold, `${leaves ? 'withdraw' : 'deposit'} ${amount}`);
}

it('predicts position, margin and liquidation price as the engine then sets them', () => {
  const random = new Random();
  for (let run = 0; run < RUNS; run++) {
    const world = openWorld(random);
    for (let act = 0; act < 8; act++) random.pick([tryOrder, tryOrder, tryLeverage, tryCollateral])(world, random);
  }
});

it('refuses an impossible account', () => {
  const world = new PerpsWorld();
  world.open('65000', { [ALICE]: '20000', [BOB]: '500000' });
  world.trade(ALICE, BOB, '0.5', '65000');
  const markets = perpMarketViews(world.state);
  const account = { ...world.account(ALICE), holder_address: '', holder_balance: '0', vault: world.vault() };
  const position = account.positions[BTC];
  if (position === undefined) throw new Error('there is no position');
  const lies: Parameters<typeof perpsAccountOf>[0][] = [
    { ...account, collateral: 'much' },
    { ...account, positions: { [BTC]: { ...position, size: '0' } } },
    { ...account, positions: { [BTC]: { ...position, entry_price: '-1' } } },
    { ...account, positions: { 'NO-USD-PERP': position } },
    { ...account, leverage: {} },
    { ...account, leverage: { [BTC]: { leverage: '0', mode: 'cross' } } },
    { ...account, leverage: { [BTC]: { leverage: '5', mode: 'other' } } },
  ];
  for (const lie of lies) expect(perpsAccountOf(lie, markets, BTC)).toBe('disbelieved');
  expect(perpsAccountOf(account, markets, 'ETH-USD-PERP')).toBe('absent');
});
