import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, MAKER, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';
import { accountOf } from '../ledgerKeys.ts';
import { marketOf } from '../perps/accounts.ts';

const BTC = 'BTC-USD-PERP';

describe('CREATE_MARKET', () => {
  it('opens a market with the defaults, its names in upper case, and no price', () => {
    const world = new PerpsWorld();
    expect(world.ok(ALICE, 'CREATE_MARKET', { base_token: 'btc' })).toEqual({ market_id: BTC });
    expect(marketOf(world.state, BTC)).toMatchObject({
      base: 'BTC',
      quote: 'USD',
      maxLeverage: units('20'),
      oraclePrice: 0n,
      markPrice: 0n,
    });
  });

  it.each([
    ['market.noBase', { base_token: ' ' }],
    ['market.badName', { base_token: 'B:C' }],
    ['market.leverage', { base_token: 'BTC', max_leverage: '0.5' }],
    ['market.leverage', { base_token: 'BTC', max_leverage: 0 }],
    ['refused', { base_token: 'BTC', max_leverage: -1 }],
    ['refused', {}],
  ])('fails with %s for %j', (code, params) => {
    expect(new PerpsWorld().run(ALICE, 'CREATE_MARKET', params).code).toBe(code);
  });

  it('fails for a market that exists', () => {
    const world = new PerpsWorld();
    world.ok(ALICE, 'CREATE_MARKET', { base_token: 'BTC' });
    expect(world.run(BOB, 'CREATE_MARKET', { base_token: 'Btc', quote_token: 'usd' }).code).toBe('market.exists');
    expect(world.ok(BOB, 'CREATE_MARKET', { base_token: 'BTC', quote_token: 'EUR' })).toEqual({
      market_id: 'BTC-EUR-PERP',
    });
  });
});

describe('PERP_DEPOSIT and PERP_WITHDRAW', () => {
  it('move a balance to the clearinghouse and back', () => {
    const world = new PerpsWorld();
    expect(world.ok(ALICE, 'PERP_DEPOSIT', { amount: '100.5' })).toEqual({ collateral: '100.5' });
    expect(world.ok(ALICE, 'PERP_WITHDRAW', { amount: '100' })).toEqual({ collateral: '0.5' });
    expect(world.account(ALICE)).toMatchObject({ collateral: '0.5', equity: '0.5', withdrawable: '0.5' });
  });

  it('fail beyond the balance, and beyond what can be withdrawn', () => {
    const world = new PerpsWorld();
    expect(world.run(ALICE, 'PERP_DEPOSIT', { amount: '1000001' }).code).toBe('balance.short');
    world.open('100', { [ALICE]: '100', [MAKER]: '1000' });
    world.trade(ALICE, MAKER, '1', '100');
    // 100 less a fee of 0.05, of which 10 stand for the position.
    expect(world.account(ALICE).withdrawable).toBe('89.95');
    expect(world.run(ALICE, 'PERP_WITHDRAW', { amount: '89.950000000000000001' }).code).toBe('perp.aboveWithdrawable');
    expect(world.run(ALICE, 'PERP_WITHDRAW', { amount: '89.95' }).code).toBe('');
  });

  it.each(['0', '-1', '1e3', ' 1', '1.0000000000000000001', '0.0'])('refuse %j as an amount', (amount) => {
    expect(new PerpsWorld().run(ALICE, 'PERP_DEPOSIT', { amount }).code).toBe('refused');
    expect(new PerpsWorld().run(ALICE, 'PERP_WITHDRAW', { amount }).code).toBe('refused');
  });

  it('fail when the network has no collateral', () => {
    const world = new PerpsWorld({ collateral: '' });
    expect(world.run(ALICE, 'PERP_DEPOSIT', { amount: '1' }).code).toBe('perp.noCollateral');
  });

  it('take a token where the network says so, and obey its pause and freezes', () => {
    const token = `0x${'a'.repeat(40)}`;
    const world = new PerpsWorld({ collateral: token });
    const row = {
      address: token,
      name: 'Dollar',
      symbol: 'USD',
      decimals: 6,
      totalSupply: units('10'),
      maxSupply: null,
      mintAuthority: null,
      freezeAuthority: ALICE,
      creator: ALICE,
      createdHeight: 0,
      metadata: null,
      transferFee: null,
      nonTransferable: false,
      defaultFrozen: false,
      permanentDelegate: null,
      pausable: { authority: ALICE, paused: false },
      defaultOperators: [],
    };
    world.state.tokens.set(token, row);
    world.state.balances.set(`${token}:${accountOf(ALICE)}`, units('10'));
    expect(world.run(ALICE, 'PERP_DEPOSIT', { amount: '4' }).code).toBe('');
    world.state.freezes.set(`${token}:${accountOf(ALICE)}`, true);
    expect(world.run(ALICE, 'PERP_DEPOSIT', { amount: '1' }).code).toBe('token.frozen');
    world.state.freezes.delete(`${token}:${accountOf(ALICE)}`);
    world.state.tokens.set(token, { ...row, pausable: { authority: ALICE, paused: true } });
    expect(world.run(ALICE, 'PERP_DEPOSIT', { amount: '1' }).code).toBe('token.paused');
    expect(world.run(ALICE, 'PERP_WITHDRAW', { amount: '1' }).code).toBe('token.paused');
    // What was deposited is committed: a freeze of its owner, or of everybody by default, does not keep it in.
    world.state.tokens.set(token, { ...row, defaultFrozen: true });
    world.state.freezes.set(`${token}:${accountOf(ALICE)}`, true);
    expect(world.run(ALICE, 'PERP_WITHDRAW', { amount: '1' }).code).toBe('');
    expect(world.state.balances.get(`${token}:${accountOf(ALICE)}`)).toBe(units('7'));
  });
});

describe('PERP_SET_LEVERAGE', () => {
  it('sets leverage and mode of one market', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100' });
    expect(world.account(ALICE).leverage).toEqual({ [BTC]: { leverage: '10', mode: 'cross' } });
    expect(
      world.ok(ALICE, 'PERP_SET_LEVERAGE', { market_id: 'btc-usd-perp', leverage: '5', mode: 'isolated' }),
    ).toEqual({});
    expect(world.account(ALICE).leverage).toEqual({ [BTC]: { leverage: '5', mode: 'isolated' } });
  });

  it('fails for an unknown market or mode and out of range', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100' });
    const set = (more: object) =>
      world.run(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '5', ...more }).code;
    expect(set({ market_id: 'ETH-USD-PERP' })).toBe('market.unknown');
    expect(set({ mode: 'portfolio' })).toBe('leverage.unknownMode');
    expect([set({ leverage: '0.9' }), set({ leverage: '20.1' }), set({ leverage: 0 })]).toEqual(
      Array(3).fill('leverage.outOfRange'),
    );
    expect([set({ leverage: 1 }), set({ leverage: '20' })]).toEqual(['', '']);
  });

  it('changes the mode only without a position and resting orders', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100', [MAKER]: '1000' });
    const isolate = () =>
      world.run(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '10', mode: 'isolated' }).code;
    const { order_id: id } = world.must(world.order(ALICE, 'buy', '1', '90'));
    expect(isolate()).toBe('leverage.modeInUse');
    world.ok(ALICE, 'PERP_CANCEL', { market_id: BTC, order_id: id });
    world.trade(ALICE, MAKER, '1', '100');
    expect(isolate()).toBe('leverage.modeInUse');
    world.trade(MAKER, ALICE, '1', '100');
    expect(isolate()).toBe('');
    world.trade(ALICE, MAKER, '1', '100');
    expect(world.run(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage: '9', mode: 'isolated' }).code).toBe(
      'leverage.isolatedPosition',
    );
    expect(isolate()).toBe('');
  });

  it('fails when the equity does not cover the new requirement', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '50.05', [MAKER]: '1000' });
    world.trade(ALICE, MAKER, '1', '100');
    const set = (leverage: string) => world.run(ALICE, 'PERP_SET_LEVERAGE', { market_id: BTC, leverage }).code;
    expect(set('1.9')).toBe('leverage.equityShort');
    expect(world.account(ALICE).leverage[BTC]?.leverage).toBe('10');
    expect(set('2')).toBe('');
    expect(world.account(ALICE)).toMatchObject({ equity: '50', initial_margin: '50', withdrawable: '0' });
  });
});

describe('PERP_ORDER', () => {
  it('rests, fills at the resting price, and answers the fill with what both sides realised', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100', [BOB]: '100', [CAROL]: '100' });
    expect(world.must(world.order(BOB, 'short', '2', '100'))).toMatchObject({ fills: [], resting: true });
    const data = world.must(world.order(ALICE, 'LONG', '1', '105'));
    expect(data).toEqual({
      order_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      fills: [
        {
          market: BTC,
          price: '100',
          amount: '1',
          buyer: ALICE,
          seller: BOB,
          maker: BOB,
          realized: { [ALICE]: '0', [BOB]: '0' },
        },
      ],
      resting: false,
    });
    world.must(world.order(CAROL, 'bid', '1', '110', { tif: 'IOC' }));
    world.must(world.order(CAROL, 'ask', '1', '90'));
    // Carol bought at 100 and offers at 90; Alice takes it.
    const closing = world.must(world.order(ALICE, 'buy', '1', '90'));
    expect(closing.fills).toMatchObject([{ realized: { [ALICE]: '0', [CAROL]: '-10' } }]);
  });

  it.each([
    ['market.unknown', { market_id: 'ETH-USD-PERP' }],
    ['order.tooSmall', { size: '0.000000009' }],
    ['margin.short', { size: '10' }],
    ['order.notReducing', { reduce_only: true }],
    ['refused', { side: 'up' }],
    ['refused', { price: undefined }],
    ['refused', { price: '0' }],
    ['refused', { size: '-1' }],
    ['refused', { tif: 'fok' }],
    ['refused', { reduce_only: 'maybe' }],
  ])('fails with %s for %j', (code, more) => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100' });
    expect(world.order(ALICE, 'buy', '1', '100', more).code).toBe(code);
  });

  it('waits for a price, and takes only reducing orders when the price is old', () => {
    const world = new PerpsWorld();
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'BTC' });
    world.fund({ [ALICE]: '100', [MAKER]: '1000' });
    expect(world.order(ALICE, 'buy', '1', '100').code).toBe('oracle.none');
    world.price('100');
    world.trade(ALICE, MAKER, '1', '100');
    world.must(world.order(MAKER, 'buy', '5', '99'));
    world.time += 300;
    expect(world.order(ALICE, 'buy', '1', '90').code).toBe('');
    world.time += 1;
    expect(world.order(ALICE, 'buy', '1', '90').code).toBe('oracle.stale');
    expect(world.order(ALICE, 'sell', '1', '99', { reduce_only: true }).code).toBe('');
  });

  it('takes a reduce-only order up to the size of the position and on its other side', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100', [MAKER]: '1000' });
    world.trade(ALICE, MAKER, '1', '100');
    expect(world.order(ALICE, 'buy', '1', '90', { reduce_only: true }).code).toBe('order.notReducing');
    expect(world.order(ALICE, 'sell', '1.00000001', '110', { reduce_only: true }).code).toBe('order.notReducing');
    expect(world.order(ALICE, 'sell', '1', '110', { reduce_only: 'yes' }).code).toBe('');
    expect(world.account(ALICE).open_order_margin).toBe('0');
  });

  it('never lets a resting reduce-only order open a position', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [MAKER]: '1000' });
    world.trade(ALICE, MAKER, '1', '100');
    world.must(world.order(ALICE, 'sell', '1', '110', { reduce_only: true }));
    world.must(world.order(ALICE, 'sell', '1', '111', { reduce_only: true }));
    world.must(world.order(ALICE, 'sell', '0.4', '100'));
    world.must(world.order(MAKER, 'buy', '0.4', '100'));
    const { fills } = world.must(world.order(MAKER, 'buy', '3', '112', { tif: 'ioc' }));
    expect(fills).toMatchObject([{ amount: '0.6', price: '110' }]);
    expect(world.account(ALICE).positions).toEqual({});
    expect(world.account(ALICE).orders).toEqual([]);
  });

  it('stops at an own order; earlier fills stand', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
    world.must(world.order(BOB, 'sell', '1', '100'));
    world.must(world.order(ALICE, 'sell', '1', '101'));
    world.must(world.order(BOB, 'sell', '1', '102'));
    const data = world.must(world.order(ALICE, 'buy', '3', '103'));
    expect(data).toMatchObject({ fills: [{ price: '100', amount: '1' }], resting: false });
    expect(world.account(ALICE).orders).toMatchObject([{ side: 'sell', remaining: '1' }]);
  });

  it('cancels the rest of an ioc order', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
    world.must(world.order(BOB, 'sell', '1', '100'));
    expect(world.must(world.order(ALICE, 'buy', '3', '100', { tif: 'ioc' })).resting).toBe(false);
    expect(world.account(ALICE).orders).toEqual([]);
  });

  it('rolls a whole order back when its rest passes a cap of the book', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '100000' });
    for (let at = 0; at < 200; at++) {
      if (at % 50 === 0) world.block();
      world.must(world.order(ALICE, 'buy', '0.0001', `${50 + (at % 40)}`));
    }
    world.block();
    world.must(world.order(BOB, 'sell', '1', '100'));
    const root = () => JSON.stringify(Array.from(world.state.perps.positions.entries(), ([key]) => key));
    const before = root();
    expect(world.order(ALICE, 'buy', '2', '100').code).toBe('order.tooManyResting');
    expect(root()).toBe(before);
    expect(world.order(ALICE, 'buy', '2', '100', { tif: 'ioc' }).code).toBe('');
  });

  it('counts at most 50 orders of an account in a block', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000' });
    for (let at = 0; at < 50; at++) world.must(world.order(ALICE, 'buy', '0.01', '90'));
    expect(world.order(ALICE, 'buy', '0.01', '90').code).toBe('order.tooManyInBlock');
    world.block();
    expect(world.order(ALICE, 'buy', '0.01', '90').code).toBe('');
  });
});

describe('PERP_CANCEL', () => {
  it('takes an own order off the book, once', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
    const { order_id: id } = world.must(world.order(ALICE, 'buy', '1', '90'));
    const cancel = (who: string, order: unknown, market = BTC) =>
      world.run(who, 'PERP_CANCEL', { market_id: market, order_id: order });
    expect(cancel(BOB, id).code).toBe('order.notOwner');
    expect(cancel(ALICE, id, 'ETH-USD-PERP').code).toBe('market.unknown');
    expect(cancel(ALICE, '0'.repeat(16)).code).toBe('order.unknown');
    expect(cancel(ALICE, 'zz').code).toBe('refused');
    expect(cancel(ALICE, `0x${String(id).toUpperCase()}`)).toMatchObject({ code: '', data: {} });
    expect(cancel(ALICE, id).code).toBe('order.cancelled');
    expect(world.account(ALICE).open_order_margin).toBe('0');
  });

  it('says when an order is filled', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000' });
    const { order_id: id } = world.must(world.order(ALICE, 'buy', '1', '100'));
    world.must(world.order(BOB, 'sell', '1', '100'));
    expect(world.run(ALICE, 'PERP_CANCEL', { market_id: BTC, order_id: id }).code).toBe('order.filled');
  });
});
