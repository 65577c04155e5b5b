// A history whose numbers were computed elsewhere, from the formulas alone: decimal arithmetic with 70 digits and the
// exponential of another library. The engine's own arithmetic must come to the same texts.

import { expect, it } from 'vitest';
import { ALICE, BOB, DAVE, PerpsWorld } from '../../../../test/support/perpsWorld.ts';

const BTC = 'BTC-USD-PERP';
const ENTRY = '101.516216216216216216';

it('entry, mark, funding and a liquidation on the book are what the formulas give', () => {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '50', [BOB]: '1000', [DAVE]: '1000' });
  // 375.61 for 3.7: the entry is rounded, and what that gains the long is taken from its collateral.
  world.trade(ALICE, BOB, '2', '100');
  world.trade(ALICE, BOB, '1.7', '103.3');
  expect(world.account(ALICE)).toMatchObject({
    collateral: '49.8121949999999999992',
    positions: { [BTC]: { entry_price: ENTRY } },
  });
  expect(world.account(BOB).collateral).toBe('999.9248780000000000008');
  world.must(world.order(DAVE, 'buy', '1', '101'));
  world.must(world.order(DAVE, 'sell', '1', '103.5'));

  // Seven seconds of a middle at 102.25 and a book at 103.3: the mark is the average of the book.
  world.block(7);
  world.block(3600);
  expect(world.account(ALICE)).toMatchObject({
    equity: '46.981102885218638827',
    positions: { [BTC]: { mark_price: '100.75105618519422671', liquidation_price: '90.31124186' } },
  });

  // An hour later the average is the book's price to the last place. The thin bid at 101 is one percent over the
  // oracle.
  expect(world.block(2)).toMatchObject([
    { type: 'funding', rate: '0.0011875', premium: '0.01', open_interest: '3.7', funding_time: '1800003600' },
  ]);
  expect(world.account(ALICE)).toMatchObject({
    collateral: '49.3728199999999999992',
    positions: { [BTC]: { mark_price: '103.3' } },
  });
  expect(world.account(BOB).collateral).toBe('1000.3642530000000000008');

  // At an oracle of 84 the mark is held at 88.2. One is sold at 101, over the bankruptcy price of 88.216…; the rest is
  // safe again.
  world.price('84');
  expect(world.block(2)).toMatchObject([
    { type: 'liquidation', stage: 'book', equity: '0.10282', maintenance: '8.1585', filled: '1' },
    {
      type: 'fill',
      price: '101',
      amount: '1',
      buyer: DAVE,
      seller: ALICE,
      liquidation: true,
      realized: { [ALICE]: '-0.516216216216216216', [DAVE]: '0' },
    },
  ]);
  expect(world.account(ALICE)).toMatchObject({
    collateral: '48.8061037837837837832',
    equity: '12.85232',
    maintenance_margin: '5.9535',
    withdrawable: '0',
    positions: { [BTC]: { size: '2.7', entry_price: ENTRY, mark_price: '88.2', liquidation_price: '85.57936562' } },
  });
});
