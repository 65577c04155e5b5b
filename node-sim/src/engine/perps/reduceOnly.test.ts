// Resting reduce-only orders end with the position that they were to close, however it ends: one that waited on would
// close the owner's next position, and shows a depth that nobody can trade with.

import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, MAKER, PerpsWorld } from '../../../../test/support/perpsWorld.ts';

const [BTC, ETH] = ['BTC-USD-PERP', 'ETH-USD-PERP'];
const REDUCE = { reduce_only: true };

/** Alice is long 1 BTC and 1 ETH at 100; two reduce-only sales of each rest, and a purchase and a sale of her own. */
function world() {
  const made = new PerpsWorld();
  made.open('100', { [ALICE]: '5000', [BOB]: '5000', [CAROL]: '5000', [MAKER]: '5000' });
  made.open('100', {}, 'ETH');
  const place = (who: string, market: string, side: string, size: string, price: string, more: object = {}) =>
    String(made.must(made.run(who, 'PERP_ORDER', { market_id: market, side, size, price, ...more })).order_id);
  const rests: string[] = [];
  for (const market of [BTC, ETH]) {
    place(BOB, market, 'sell', '1', '100');
    place(ALICE, market, 'buy', '1', '100');
    for (const price of ['110', '111']) {
      const id = place(ALICE, market, 'sell', '1', price, REDUCE);
      if (market === BTC) rests.push(id);
    }
  }
  place(ALICE, BTC, 'buy', '0.1', '90');
  place(ALICE, BTC, 'sell', '0.1', '150');
  return { made, place, rests };
}

const shown = (made: PerpsWorld, who = ALICE) =>
  made.account(who).orders.map(({ market_id, side, price, reduce_only }) => [market_id, side, price, reduce_only]);
const OWN = [
  [BTC, 'buy', '90', false],
  [BTC, 'sell', '150', false],
];
const OTHERS = [
  [ETH, 'sell', '110', true],
  [ETH, 'sell', '111', true],
];

describe('a resting reduce-only order is cancelled, and no other order is', () => {
  it.each<[string, (place: ReturnType<typeof world>['place']) => void, string | undefined]>([
    [
      'an order that the owner sends closes the position',
      (place) => {
        place(CAROL, BTC, 'buy', '1', '100');
        place(ALICE, BTC, 'sell', '1', '100', { tif: 'ioc' });
      },
      undefined,
    ],
    [
      'a reduce-only order that the owner sends closes it',
      (place) => {
        place(CAROL, BTC, 'buy', '1', '100');
        place(ALICE, BTC, 'sell', '1', '100', REDUCE);
      },
      undefined,
    ],
    [
      'a resting order of the owner closes it',
      (place) => {
        place(ALICE, BTC, 'sell', '1', '105');
        place(CAROL, BTC, 'buy', '1', '105');
      },
      undefined,
    ],
    ['the first of them closes it', (place) => void place(CAROL, BTC, 'buy', '1', '110'), undefined],
    [
      'the first of them closes what is left of it, in part',
      (place) => {
        place(ALICE, BTC, 'sell', '0.4', '105');
        place(CAROL, BTC, 'buy', '1', '110', { tif: 'ioc' });
      },
      undefined,
    ],
    [
      'an order turns it around',
      (place) => {
        place(CAROL, BTC, 'buy', '3', '100');
        place(ALICE, BTC, 'sell', '3', '100');
      },
      '-2',
    ],
  ])('when %s', (_how, end, left) => {
    const { made, place, rests } = world();
    end(place);
    expect(made.account(ALICE).positions[BTC]?.size).toBe(left);
    expect(shown(made)).toEqual([...OWN, ...OTHERS]);
    const last = rests.at(-1) ?? '';
    expect(made.run(ALICE, 'PERP_CANCEL', { market_id: BTC, order_id: last }).code).toBe('order.cancelled');
    // The next position of the owner is not closed by them.
    place(CAROL, BTC, 'sell', '4', '100');
    place(ALICE, BTC, 'buy', '4', '100');
    const held = made.account(ALICE).positions[BTC]?.size;
    place(MAKER, BTC, 'buy', '1', '112', { tif: 'ioc' });
    expect(made.account(ALICE).positions[BTC]?.size).toBe(held);
  });

  it('when it is closed against a position that lacks money', () => {
    const made = new PerpsWorld();
    made.open('100', { [ALICE]: '5000', [BOB]: '21', [CAROL]: '5000' });
    made.trade(BOB, ALICE, '2', '100');
    made.must(made.order(ALICE, 'buy', '2', '60', REDUCE));
    made.must(made.order(ALICE, 'sell', '1', '140'));
    made.block();
    made.price('80');
    expect(made.block()).toContainEqual(expect.objectContaining({ type: 'liquidation', owner: BOB, stage: 'adl' }));
    expect(made.account(ALICE).positions).toEqual({});
    expect(shown(made)).toEqual([[BTC, 'sell', '140', false]]);
  });
});

it('a position that only becomes smaller keeps them, and they fill what is left of it', () => {
  const { made, place } = world();
  place(CAROL, BTC, 'buy', '0.4', '100');
  place(ALICE, BTC, 'sell', '0.4', '100');
  expect(shown(made)).toHaveLength(OWN.length + OTHERS.length + 2);
  place(CAROL, BTC, 'buy', '3', '111', { tif: 'ioc' });
  expect(made.account(ALICE).positions[BTC]).toBeUndefined();
  expect(shown(made)).toEqual([...OWN, ...OTHERS]);
});
