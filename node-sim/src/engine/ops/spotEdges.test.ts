// What receipts of swaps and orders say on either side, which ids they get, and what survives a reload of the state.

import { orderId, poolHolder, routerOrderId, tradeIdText } from '@svc/core/accounts/protocolIds';
import { blake2bHex } from '@svc/core/crypto/hash';
import { ONE, parseDecimal } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { createState } from '../../kernel/state.ts';
import { bookAccount } from '../ledgerKeys.ts';
import { balanceOf } from '../tokens/ledger.ts';

const [alice, bob, carol] = ['alice', 'bob', 'carol'].map(person) as [string, string, string];
let world: World;
let [token0, token1] = ['', ''];
let pair: string;
let pool: string;

beforeEach(() => {
  world = new World({ [alice]: 10_000_000n * ONE, [bob]: 100_000n * ONE, [carol]: 100_000n * ONE });
  [token0, token1] = [
    world.deploy(alice, 'AAA', '9000000', { pausable: true }),
    world.deploy(alice, 'BBB', '9000000', { pausable: true }),
  ].sort() as [string, string];
  for (const token of [token0, token1]) world.give(token, alice, bob, carol);
  pair = `${token0}:${token1}`;
  pool = world.pool(alice, token0, token1, '2');
});

const tradeId = (maker: string, taker: string, seq: number) => blake2bHex(tradeIdText(maker, taker, seq), 8);
const swap = (who: string, token_in: string, token_out: string, amount_in: string, more: object = {}) =>
  world.ok(who, 'SWAP', { token_in, token_out, amount_in, ...more });

describe('a swap', () => {
  beforeEach(() => {
    world.ok(alice, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: 0, tick_upper: 12_000, amount: '100000' });
  });

  it('through a pool says who bought and sold, on either side, and moves both tokens', () => {
    const holder = poolHolder(pool);
    const before = [world.balance(token0, bob), world.balance(token1, bob)] as const;
    const sold = swap(bob, token0, token1, '10');
    expect(sold).toMatchObject({ amount_in: '10', source: 'amm', pool_id: pool });
    expect(sold.fills).toEqual([
      {
        ...{
          market: pair,
          venue: 'amm',
          pool_id: pool,
          side: 'sell',
          amount: '10',
          quote_amount: sold.amount_out,
          price: expect.stringMatching(/^1\.9\d+$/),
        },
        ...{ buyer: holder, seller: bob, maker: holder, taker: bob },
      },
    ]);
    expect(world.balance(token0, bob)).toBe(before[0] - 10n * ONE);
    expect(world.balance(token1, bob)).toBe(before[1] + parseDecimal(String(sold.amount_out)));
    const bought = swap(bob, token1, token0, '10');
    expect(bought.fills).toMatchObject([
      {
        side: 'buy',
        amount: bought.amount_out,
        quote_amount: '10',
        buyer: bob,
        seller: holder,
        maker: holder,
        taker: bob,
        price: expect.stringMatching(/^2\.0\d+$/),
      },
    ]);
    // In per out, whichever goes in.
    expect([Number(sold.price), Number(bought.price)]).toEqual([
      expect.closeTo(10 / Number(sold.amount_out), 12),
      expect.closeTo(10 / Number(bought.amount_out), 12),
    ]);
  });

  it('pins no pool with null or nothing, and fails for tokens that there are not', () => {
    for (const none of [null, '']) expect(swap(bob, token0, token1, '1', { pool_id: none }).pool_id).toBe(pool);
    expect(swap(bob, token0, token1, '1', { pool_id: `0x${pool.toUpperCase()}` }).pool_id).toBe(pool);
    const nowhere = `0x${'e'.repeat(40)}`;
    expectFailure(world, bob, 'SWAP', { token_in: nowhere, token_out: token0, amount_in: '1' }, 'token.unknown');
    expectFailure(world, bob, 'SWAP', { token_in: token0, token_out: nowhere, amount_in: '1' }, 'token.unknown');
    expectFailure(
      world,
      bob,
      'SWAP',
      { token_in: token0, token_out: token1, amount_in: '1', pool_id: 'f'.repeat(16) },
      'pool.unknown',
    );
  });

  it('through the book gets an order id of its own each time, counted over all books', () => {
    const maker = orderId(String(world.order(alice, pair, 'sell', '1', '10').tx_hash));
    const ids = [bob, carol, bob].map(
      (who) => (swap(who, token1, token0, '1', { venue: 'clob' }).fills as { trade_id: string }[])[0]?.trade_id,
    );
    expect(ids).toEqual([
      tradeId(maker, routerOrderId(bob, 1), 1),
      tradeId(maker, routerOrderId(carol, 2), 2),
      tradeId(maker, routerOrderId(bob, 3), 3),
    ]);
  });
});

describe('an order', () => {
  it.each([
    ['1.50', '1.5'],
    ['010', '10'],
    ['100', '100'],
    ['0.10', '0.1'],
    ['5.0', '5'],
    [7, '7'],
    ['3.25', '3.25'],
  ])('of %j has a remainder of %s, in plain text', (amount, remaining) => {
    expect(
      world.ok(alice, 'PLACE_ORDER', { pair, side: 'sell', order_type: 'LIMIT', price: '3.0', amount }),
    ).toMatchObject({
      filled: '0',
      resting: true,
      remaining,
      trades: 0,
      fills: [],
    });
  });

  it('that filled in part locks what its rest needs, rounded up, and no more', () => {
    const price = '1.000000000000000003';
    world.order(alice, pair, 'sell', '1', '0.3');
    const receipt = world.order(bob, pair, 'buy', price, '1');
    expect(receipt.data).toMatchObject({ filled: '0.3', remaining: '0.7', resting: true });
    // 0.7 × 1.000000000000000003 has 19 places.
    expect(balanceOf(world.state, token1, bookAccount(pair))).toBe(parseDecimal('0.700000000000000003'));
    world.ok(bob, 'CANCEL_ORDER', { order_id: receipt.data.order_id });
    expect(world.balance(token1, bob)).toBe(parseDecimal('999999.7'));
    expect(balanceOf(world.state, token1, bookAccount(pair))).toBe(0n);
  });

  it.each([
    ['buy', ['5', '6', '7'], '6.5', '6'],
    ['sell', ['7', '6', '5'], '5.5', '6'],
  ])('to %s walks the levels up to its limit and rests there', (side, prices, limit, last) => {
    for (const price of prices) world.order(alice, pair, side === 'buy' ? 'sell' : 'buy', price, '1');
    const { data } = world.order(bob, pair, side as 'buy' | 'sell', limit, '5');
    expect((data.fills as { price: string }[]).map(({ price }) => price)).toEqual([prices[0], last]);
    expect(data).toMatchObject({ filled: '2', remaining: '3', resting: true });
  });

  it('of a swap walks the levels with what is left of the input, on either side', () => {
    for (const price of ['5', '6', '7']) world.order(alice, pair, 'sell', price, '1');
    expect(swap(bob, token1, token0, '14.5', { venue: 'clob' })).toMatchObject({
      amount_in: '14.5',
      amount_out: '2.5',
    });
    for (const price of ['3', '2']) world.order(alice, pair, 'buy', price, '1');
    expect(swap(bob, token0, token1, '1.5', { venue: 'clob' })).toMatchObject({ amount_in: '1.5', amount_out: '4' });
  });

  it('keeps its place behind older ones when the state is stored and read again', () => {
    const makers = [carol, alice, alice, carol, alice];
    for (const who of makers) world.order(who, pair, 'sell', '5', '1');
    const again = createState();
    again.load(world.state.dump());
    for (const one of [world, new World({}, { state: again })]) {
      const { data } = one.order(bob, pair, 'buy', '5', '5');
      expect((data.fills as { maker: string }[]).map(({ maker }) => maker)).toEqual(makers);
    }
  });

  it('names its trades by maker, taker and their number on the book', () => {
    const [first, second] = [
      world.order(alice, pair, 'sell', '5', '1'),
      world.order(carol, pair, 'sell', '5', '1'),
    ].map(({ tx_hash }) => orderId(tx_hash));
    const taken = world.order(bob, pair, 'buy', '5', '1.5');
    const taker = orderId(taken.tx_hash);
    expect(taken.data.fills).toMatchObject([
      {
        trade_id: tradeId(first ?? '', taker, 1),
        amount: '1',
        buyer: bob,
        seller: alice,
        maker: alice,
        taker: bob,
        side: 'buy',
        market: pair,
        venue: 'clob',
        price: '5',
      },
      { trade_id: tradeId(second ?? '', taker, 2), amount: '0.5', seller: carol },
    ]);
    const sold = world.order(bob, pair, 'buy', '4', '1');
    const hit = world.order(carol, pair, 'sell', '4', '1');
    expect(hit.data.fills).toMatchObject([
      { trade_id: tradeId(orderId(sold.tx_hash), orderId(hit.tx_hash), 3), buyer: bob, seller: carol, side: 'sell' },
    ]);
  });
});

describe('a pool at its end', () => {
  it.each([0, 1])('is not removed while token%i, of which it holds fees, is paused', (side) => {
    const added = world.ok(alice, 'ADD_LIQUIDITY', {
      pool_id: pool,
      tick_lower: 0,
      tick_upper: 12_000,
      amount: '100000',
    });
    const [mine, other] = side === 0 ? [token0, token1] : [token1, token0];
    swap(bob, mine, other, '10');
    world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: added.position_id });
    world.ok(alice, 'TOKEN_PAUSE', { token_address: other });
    world.ok(alice, 'TOKEN_PAUSE', { token_address: mine });
    expectFailure(world, alice, 'REMOVE_POOL', { pool_id: pool }, 'token.paused');
    world.ok(alice, 'TOKEN_RESUME', { token_address: mine });
    // 30 % of a fee of 0.03 on 10.
    const fees = side === 0 ? ['0.009', '0'] : ['0', '0.009'];
    expect(world.ok(alice, 'REMOVE_POOL', { pool_id: pool }).protocol_fees).toEqual(fees);
  });

  it('closes the book with the last pool of the pair alone, and only where no order rests', () => {
    const second = world.pool(alice, token0, token1, '2', { fee_tier: 100 });
    world.ok(alice, 'REMOVE_POOL', { pool_id: second });
    const resting = world.order(alice, pair, 'sell', '5', '2');
    expect(resting.data.resting).toBe(true);
    world.ok(alice, 'REMOVE_POOL', { pool_id: pool });
    // The book goes on without a pool: it fills, it quotes, and it stays when it is empty.
    expect(world.order(bob, pair, 'buy', '5', '1').data.filled).toBe('1');
    expect(swap(bob, token1, token0, '1', { venue: 'auto' })).toMatchObject({ source: 'clob', amount_out: '0.2' });
    world.ok(alice, 'CANCEL_ORDER', { order_id: resting.data.order_id });
    expect(world.order(bob, pair, 'buy', '1', '1').data.resting).toBe(true);
    world.ok(bob, 'CANCEL_ORDER', { order_id: world.state.bookOf(pair).buy.best?.first?.order.id });
    // A pool that comes and goes takes the empty book with it.
    world.ok(alice, 'REMOVE_POOL', { pool_id: world.pool(alice, token0, token1, '2') });
    expectFailure(
      world,
      bob,
      'PLACE_ORDER',
      { pair, side: 'buy', order_type: 'limit', price: '1', amount: '1' },
      'book.unknown',
    );
  });

  it('bears positions from the first tick to the last', () => {
    const fine = world.pool(alice, token0, token1, '2', { fee_tier: 100 });
    const open = (tick_lower: number, tick_upper: number) =>
      world.run(alice, 'ADD_LIQUIDITY', { pool_id: fine, tick_lower, tick_upper, amount: '0.000001' });
    expect(open(-887_272, 887_272).success).toBe(true);
    expect([open(-887_273, 0).error_code, open(0, 887_273).error_code]).toEqual([
      'liquidity.tickOutOfRange',
      'liquidity.tickOutOfRange',
    ]);
    expect(open(887_271, 887_272).success).toBe(true);
    expect(open(-887_272, -887_271).success).toBe(true);
  });
});
