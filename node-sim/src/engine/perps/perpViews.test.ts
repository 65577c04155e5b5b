import { describe, expect, it } from 'vitest';
import { ALICE, BOB, MAKER, PerpsWorld } from '../../../../test/support/perpsWorld.ts';
import { marketOf } from './accounts.ts';
import { perpBookView, perpHolderView, perpMarketView, perpMarketViews } from './perpViews.ts';

const BTC = 'BTC-USD-PERP';

/** The example of the network's documents. */
function documented(): PerpsWorld {
  const world = new PerpsWorld();
  world.open('65000', { [ALICE]: '10000', [MAKER]: '100000' });
  world.trade(ALICE, MAKER, '0.5', '65000');
  return world;
}

describe('the documented account', () => {
  it('has the documented collateral, margins and liquidation price', () => {
    const world = documented();
    expect(world.account(ALICE)).toEqual({
      address: ALICE,
      exchange_nonce: 0,
      collateral: '9983.75',
      withdrawable: '6733.75',
      equity: '9983.75',
      maintenance_margin: '812.5',
      initial_margin: '3250',
      open_order_margin: '0',
      positions: {
        [BTC]: {
          size: '0.5',
          entry_price: '65000',
          mark_price: '65000',
          isolated: false,
          isolated_margin: '0',
          notional: '32500',
          unrealized_pnl: '0',
          leverage: '10',
          liquidation_price: '46187.17948718',
        },
      },
      leverage: { [BTC]: { leverage: '10', mode: 'cross' } },
      orders: [],
      vault_shares: '0',
      vault_unlock_time: '0',
      collateral_token: 'SVC',
    });
    expect(world.account(MAKER).collateral).toBe('99993.5');
    expect(perpHolderView(world.state)).toMatchObject({
      holder_address: '0xPERPb30252b13529f00bec54242d5910b4677c75',
      holder_balance: '110000',
      vault: {
        nav: '22.75',
        collateral: '22.75',
        total_shares: '0',
        share_value: null,
        depositors: 0,
        positions: {},
        lockup_seconds: 345600,
      },
    });
  });

  it('shows its orders and what they hold back', () => {
    const world = documented();
    world.must(world.order(ALICE, 'buy', '0.1', '60000'));
    world.must(world.order(ALICE, 'sell', '0.5', '70000', { reduce_only: true }));
    world.must(world.order(MAKER, 'sell', '0.04', '60000', { tif: 'ioc' }));
    expect(world.account(ALICE)).toMatchObject({
      open_order_margin: '360',
      orders: [
        {
          market_id: BTC,
          side: 'buy',
          price: '60000',
          size: '0.1',
          filled: '0.04',
          remaining: '0.06',
          reduce_only: false,
          leverage: '10',
        },
        {
          market_id: BTC,
          side: 'sell',
          price: '70000',
          size: '0.5',
          filled: '0',
          remaining: '0.5',
          reduce_only: true,
          leverage: '10',
        },
      ],
    });
  });
});

describe('an unknown account', () => {
  it('has zeros', () => {
    expect(documented().account(BOB)).toMatchObject({
      collateral: '0',
      equity: '0',
      withdrawable: '0',
      positions: {},
      orders: [],
      vault_shares: '0',
    });
  });
});

describe('a market', () => {
  it('without a price has zeros and no next funding', () => {
    const world = new PerpsWorld();
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'BTC', max_leverage: 3 });
    expect(perpMarketViews(world.state)).toEqual([
      {
        market_id: BTC,
        base: 'BTC',
        quote: 'USD',
        max_leverage: '3',
        maintenance_rate: '0.166666666666666667',
        oracle_price: '0',
        oracle_time: '0',
        mark_price: '0',
        last_trade_price: '0',
        open_interest: '0',
        best_bid: null,
        best_ask: null,
        funding_rate: '0',
        funding_time: '0',
        next_funding_time: null,
        premium_sum: '0',
        premium_time: '0',
      },
    ]);
  });

  it('shows top of book, interest and the next funding', () => {
    const world = documented();
    world.must(world.order(MAKER, 'buy', '1', '64000'));
    world.must(world.order(MAKER, 'buy', '2', '64000'));
    world.must(world.order(MAKER, 'buy', '1', '63000'));
    world.must(world.order(MAKER, 'sell', '1', '66000'));
    world.block();
    world.block();
    expect(perpMarketView(world.state, marketOf(world.state, BTC))).toMatchObject({
      best_bid: '64000',
      best_ask: '66000',
      last_trade_price: '65000',
      open_interest: '0.5',
      oracle_time: '1800000000',
      funding_time: '1800000000',
      next_funding_time: '1800003600',
      premium_sum: '0',
      premium_time: '2',
    });
    expect(perpBookView(world.state, marketOf(world.state, BTC), 1)).toEqual({
      market_id: BTC,
      bids: [['64000', '3']],
      asks: [['66000', '1']],
      mark_price: '65000',
      oracle_price: '65000',
      last_trade_price: '65000',
    });
  });
});
