// A perpetuals book as a book: its caps, time priority across a reload, and fills that turn a position around.

import { expect, it } from 'vitest';
import { ALICE, BOB, CAROL, DAVE, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';
import { createState } from '../../kernel/state.ts';
import { accountOf } from '../ledgerKeys.ts';
import { positionOf } from './accounts.ts';

const BTC = 'BTC-USD-PERP';
const LEAST = '0.00000001';

function world(...people: string[]): PerpsWorld {
  const made = new PerpsWorld();
  made.open('100', Object.fromEntries(people.map((one) => [one, '10000'])));
  return made;
}

it('has at most 500 prices on a side and 200 orders of an account; a price that is there takes more', () => {
  const made = world(ALICE, BOB, CAROL, DAVE);
  for (const [at, who] of [ALICE, BOB, CAROL].entries()) {
    for (let n = 0; n < (at === 2 ? 100 : 200); n++) {
      if (n % 50 === 0) made.block();
      made.must(made.order(who, 'sell', LEAST, String(101 + at * 200 + n)));
    }
  }
  made.block();
  expect(made.order(DAVE, 'sell', LEAST, '1000').code).toBe('book.tooManyLevels');
  expect(made.order(DAVE, 'sell', LEAST, '600').code).toBe('');
  expect(made.order(DAVE, 'buy', LEAST, '99').code).toBe('');
  expect(made.order(ALICE, 'sell', LEAST, '101').code).toBe('order.tooManyResting');
  // What is gone makes room again.
  const [first] = made.account(ALICE).orders;
  made.ok(ALICE, 'PERP_CANCEL', { market_id: BTC, order_id: first?.order_id });
  expect(made.order(DAVE, 'sell', LEAST, '1000').code).toBe('');
});

it('fills in the order of arrival, also after the state was stored and read again', () => {
  const made = world(ALICE, BOB, CAROL, DAVE);
  const makers = [CAROL, ALICE, ALICE, BOB, CAROL];
  for (const who of makers) made.must(made.order(who, 'sell', '1', '100'));
  made.block();
  const again = createState();
  again.load(made.state.dump());
  const queue = (state: PerpsWorld['state']) =>
    [...state.perps.bookOf(BTC).side('sell').fromBest()].flatMap((level) => {
      const owners: string[] = [];
      for (let node = level.first; node !== undefined; node = node.next) owners.push(node.order.ownerAddress);
      return owners;
    });
  expect([queue(made.state), queue(again)]).toEqual([makers, makers]);
  const { fills } = made.must(made.order(DAVE, 'buy', '5', '100'));
  expect((fills as { maker: string }[]).map(({ maker }) => maker)).toEqual(makers);
});

it('turns a position around in one fill: what it was is realised, the rest is entered anew', () => {
  const made = world(ALICE, BOB);
  made.trade(ALICE, BOB, '2', '100');
  const receipt = made.must(made.order(BOB, 'buy', '5', '110', {}));
  expect(receipt.fills).toEqual([]);
  const sold = made.must(made.order(ALICE, 'sell', '5', '110'));
  expect(sold.fills).toMatchObject([{ price: '110', amount: '5', realized: { [ALICE]: '20', [BOB]: '-20' } }]);
  expect(positionOf(made.state, BTC, accountOf(ALICE))).toMatchObject({ size: -units('3'), entry: units('110') });
  expect(positionOf(made.state, BTC, accountOf(BOB))).toMatchObject({ size: units('3'), entry: units('110') });
  // 10000 + 20 less 0.05 % of 200 and of 550.
  expect(made.account(ALICE).collateral).toBe('10019.625');
  expect(made.account(BOB).collateral).toBe('9979.85');
});

it('turns an isolated position around with the margin of the new side alone', () => {
  const made = world(ALICE, BOB);
  made.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '10', mode: 'isolated' });
  made.trade(ALICE, BOB, '2', '100');
  expect(made.account(ALICE).positions[BTC]).toMatchObject({ size: '2', isolated: true, isolated_margin: '20' });
  made.must(made.order(BOB, 'buy', '3', '100'));
  made.must(made.order(ALICE, 'sell', '3', '100'));
  expect(made.account(ALICE).positions[BTC]).toMatchObject({ size: '-1', isolated: true, isolated_margin: '10' });
  made.must(made.order(BOB, 'sell', '1', '100'));
  made.must(made.order(ALICE, 'buy', '1', '100'));
  expect(made.account(ALICE).positions).toEqual({});
  // All of the margin is back, and the fees of 600 of notional are gone.
  expect(made.account(ALICE).collateral).toBe('9999.7');
});
