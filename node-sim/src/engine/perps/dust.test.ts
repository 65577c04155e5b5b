// Fills that would be worth nothing: not made, on a perpetuals book as on a spot book.

import { expect, it } from 'vitest';
import { ALICE, BOB, CAROL, PerpsWorld } from '../../../../test/support/perpsWorld.ts';

const [NEARLY_NOTHING, LEAST] = ['0.00000000001', '0.00000001'];

function world(): PerpsWorld {
  const made = new PerpsWorld();
  made.open('100', { [ALICE]: '5000', [BOB]: '5000', [CAROL]: '5000' });
  return made;
}
const ordersOf = (made: PerpsWorld, who: string) =>
  made.account(who).orders.map(({ side, remaining }) => [side, remaining]);

it('a taker whose rest is worth nothing at the best price ends, and the maker stays', () => {
  const made = world();
  made.must(made.order(ALICE, 'sell', '1', NEARLY_NOTHING));
  const taken = made.must(made.order(BOB, 'buy', LEAST, '100'));
  expect(taken).toMatchObject({ fills: [], resting: false });
  expect([ordersOf(made, ALICE), ordersOf(made, BOB)]).toEqual([[['sell', '1']], []]);
  expect(made.run(BOB, 'PERP_CANCEL', { market_id: 'BTC-USD-PERP', order_id: taken.order_id }).code).toBe(
    'order.cancelled',
  );
});

it('a maker whose rest is worth nothing ends, and matching goes on behind it', () => {
  const made = world();
  const dust = made.must(made.order(ALICE, 'sell', LEAST, NEARLY_NOTHING));
  made.must(made.order(CAROL, 'sell', '1', '99'));
  expect(made.must(made.order(BOB, 'buy', '1', '100'))).toMatchObject({
    fills: [{ maker: CAROL, price: '99', amount: '1' }],
    resting: false,
  });
  expect(made.run(ALICE, 'PERP_CANCEL', { market_id: 'BTC-USD-PERP', order_id: dust.order_id }).code).toBe(
    'order.cancelled',
  );
  expect(made.account(ALICE)).toMatchObject({ collateral: '5000', positions: {}, orders: [] });
});
