import { describe, expect, it } from 'vitest';
import { ALICE, BOB, MAKER, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';
import { marketOf } from './accounts.ts';
import { heldByHolder } from './clearinghouseCheck.ts';

const BTC = 'BTC-USD-PERP';
/** The worlds start on a full hour. */
const START = 1_800_000_000;

/** Alice long 2, Bob short 2 at 100; both with 1000 before fees. */
function pair(): PerpsWorld {
  const world = new PerpsWorld();
  world.open('100', { [ALICE]: '1000', [BOB]: '1000', [MAKER]: '100000' });
  world.trade(ALICE, BOB, '2', '100');
  return world;
}

/** The same clock for an hour with a price that stays fresh. */
function hour(world: PerpsWorld, price: string): void {
  for (let at = 0; at < 12; at++) {
    world.price(price);
    world.block(300);
  }
}

describe('funding', () => {
  it('starts with the hour of the first tick that has a price', () => {
    const world = pair();
    world.time += 100;
    expect(marketOf(world.state, BTC).fundingTime).toBeNull();
    world.block();
    expect(marketOf(world.state, BTC)).toMatchObject({ fundingTime: START, fundingSeconds: 0 });
  });

  it('moves the same amount from the long to the short when the book lies over the oracle', () => {
    const world = pair();
    // One percent over the oracle on both sides of the spread's middle: the impact bid is 101.
    world.must(world.order(MAKER, 'buy', '50', '101'));
    world.must(world.order(MAKER, 'sell', '50', '101.2'));
    const [long, short, vault, held] = [
      world.account(ALICE).collateral,
      world.account(BOB).collateral,
      world.vault().collateral,
      heldByHolder(world.state),
    ];
    hour(world, '100');
    world.price('100');
    const events = world.block();
    // (0.01 − 0.0005) / 8 of 200.
    expect(events).toMatchObject([
      {
        type: 'funding',
        market: BTC,
        rate: '0.0011875',
        premium: '0.01',
        oracle_price: '100',
        open_interest: '2',
        funding_time: String(START + 3600),
      },
    ]);
    const paid = (before: string, after: string) => units(after) - units(before);
    expect(paid(long, world.account(ALICE).collateral)).toBe(-units('0.2375'));
    expect(paid(short, world.account(BOB).collateral)).toBe(units('0.2375'));
    expect(world.vault().collateral).toBe(vault);
    expect(heldByHolder(world.state)).toBe(held);
    expect(marketOf(world.state, BTC)).toMatchObject({
      fundingRate: units('0.0011875'),
      fundingTime: START + 3600,
      fundingSum: 0n,
      fundingSeconds: 0,
    });
  });

  it('pays nothing at a rate of zero', () => {
    const world = pair();
    // Asks 0.05 % below the oracle: the interest is used up by the clamp.
    world.must(world.order(MAKER, 'sell', '50', '99.95'));
    world.must(world.order(MAKER, 'buy', '50', '99.9'));
    const before = [world.account(ALICE).collateral, world.account(BOB).collateral];
    hour(world, '100');
    world.price('100');
    expect(world.block()).toMatchObject([{ type: 'funding', rate: '0', premium: '-0.0005' }]);
    expect([world.account(ALICE).collateral, world.account(BOB).collateral]).toEqual(before);
  });

  it('settles once after a long halt', () => {
    const world = pair();
    world.block();
    world.time = START + 5 * 3600 + 10;
    expect(world.block()).toMatchObject([{ type: 'funding', funding_time: String(START + 5 * 3600) }]);
    expect(world.block()).toEqual([]);
  });

  it('is paid out of isolated margin, and the vault takes the dust', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000', [MAKER]: '1000' });
    world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '10', mode: 'isolated' });
    world.trade(ALICE, BOB, '0.00000001', '100');
    world.trade(ALICE, MAKER, '0.00000003', '100');
    hour(world, '100.000000000000000003');
    const margin = world.account(ALICE).positions[BTC]?.isolated_margin ?? '';
    world.price('100.000000000000000003');
    world.block();
    const after = world.account(ALICE).positions[BTC]?.isolated_margin ?? '';
    expect(Number(after)).toBeLessThan(Number(margin));
    expect(world.account(ALICE).collateral).toMatch(/^999\./);
  });
});

describe('a tick', () => {
  it('advances the averages by the time since the last one', () => {
    const world = new PerpsWorld();
    world.open('100', { [MAKER]: '1000' });
    world.must(world.order(MAKER, 'buy', '1', '101'));
    world.must(world.order(MAKER, 'sell', '1', '103'));
    world.block(150);
    expect(marketOf(world.state, BTC).markPrice).toBe(units('100'));
    world.price('100');
    world.block(0);
    // Premium 2 seen for 150 s of a weight of 150 s e^-1 + 150 s: 2 / (1 + e^-1). No trade: no book.
    const mark = marketOf(world.state, BTC).markPrice;
    expect(mark).toBe(units('101.462117157260009759'));
    world.block();
    expect(marketOf(world.state, BTC).markPrice).toBe(mark);
  });

  it('does nothing to a market without a price', () => {
    const world = new PerpsWorld();
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'BTC' });
    const before = marketOf(world.state, BTC);
    world.block();
    world.block();
    expect(marketOf(world.state, BTC)).toEqual(before);
  });
});
