import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { quoteLiquidity } from '../amm/poolViews.ts';
import { TREASURY_ACCOUNT } from '../ledgerKeys.ts';
import { quoteSwap } from '../routing/quoteSwap.ts';

const [alice, bob, carol] = ['alice', 'bob', 'carol'].map(person) as [string, string, string];
const NOWHERE = `0x${'e'.repeat(40)}`;
let world: World;
let token: string;

beforeEach(() => {
  world = new World({ [alice]: 200_000n * ONE, [bob]: 20_000n * ONE, [carol]: ONE });
  token = world.deploy(alice, 'AAA', '1000000000');
  world.give(token, alice, bob);
});

const creation = () => ({
  token0: token,
  token1: 'svc',
  fee_tier: 3000,
  pool_type: 'STANDARD',
  initial_price: '2',
  stake_amount: '10000',
});

describe('CREATE_POOL', () => {
  it('opens a pool and the book of its pair, and locks the stake', () => {
    const before = world.balance('SVC', alice);
    const receipt = world.run(alice, 'CREATE_POOL', creation());
    expect(receipt.data).toEqual({ pool_id: expect.stringMatching(/^[0-9a-f]{16}$/), pair: `${token}:SVC` });
    expect(receipt).toMatchObject({ gas_used: 150_000, fee: '0.00015', success: true });
    expect(before - world.balance('SVC', alice)).toBe(10_000n * ONE + parseDecimal('0.00015'));
    expect(world.state.books.has(`${token}:SVC`)).toBe(true);
    expect(world.state.pools.get(String(receipt.data.pool_id))).toMatchObject({
      tick: 6931,
      liquidity: 0n,
      type: 'STANDARD',
    });
  });

  it('takes a square root in Q96 or plain, and a type by number', () => {
    const root = 1n << 97n;
    const first = world.ok(alice, 'CREATE_POOL', {
      ...creation(),
      initial_price: undefined,
      initial_sqrt_price: root.toString(),
    });
    const second = world.ok(alice, 'CREATE_POOL', {
      ...creation(),
      fee_tier: 500,
      pool_type: 0,
      initial_price: undefined,
      initial_sqrt_price: '2',
    });
    for (const { pool_id } of [first, second]) expect(world.state.pools.get(String(pool_id))?.sqrtPriceX96).toBe(root);
  });

  it.each([
    ['the same asset twice', { token1: () => token }, 'pool.sameAsset'],
    ['an unknown tier', { fee_tier: 400 }, 'pool.unknownTier'],
    ['an unknown type', { pool_type: 'HUGE' }, 'pool.unknownType'],
    ['an unknown asset', { token0: NOWHERE }, 'token.unknown'],
    ['a stake below the minimum', { stake_amount: '9999.999999999999999999' }, 'pool.stakeTooSmall'],
    [
      'a stake below the minimum of its type',
      { pool_type: 'INSTITUTIONAL', stake_amount: '99999' },
      'pool.stakeTooSmall',
    ],
    ['a stake above the balance', { stake_amount: '200000' }, 'balance.short'],
    ['a price above the range', { initial_price: '9'.repeat(40) }, 'pool.priceOutOfRange'],
  ])('fails for %s', (_, change, code) => {
    const resolved = Object.fromEntries(
      Object.entries(change).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
    );
    expectFailure(world, alice, 'CREATE_POOL', { ...creation(), ...resolved }, code);
  });

  it('fails for a second pool of a pair and tier, and for tokens that cannot be pooled', () => {
    world.ok(alice, 'CREATE_POOL', creation());
    expectFailure(world, alice, 'CREATE_POOL', { ...creation(), token0: 'SVC', token1: token }, 'pool.exists');
    const fee = world.deploy(alice, 'FEE', '1', { transfer_fee_bps: 0 });
    const stuck = world.deploy(alice, 'STUCK', '1', { non_transferable: true });
    expectFailure(world, alice, 'CREATE_POOL', { ...creation(), token0: fee }, 'pool.feeToken');
    expectFailure(world, alice, 'CREATE_POOL', { ...creation(), token0: stuck }, 'pool.nonTransferable');
  });
});

describe('liquidity', () => {
  let pool: string;
  const add = () => ({ pool_id: pool, tick_lower: -600, tick_upper: 600, amount: '1000' });
  beforeEach(() => {
    pool = world.pool(alice, token);
  });

  it('is deposited exactly as quoted', () => {
    const quote = quoteLiquidity(world.state, {
      poolId: pool,
      tickLower: -600,
      tickUpper: 600,
      liquidity: 1000n * ONE,
    });
    const before = [world.balance(token, alice), world.balance('SVC', alice)];
    const receipt = world.run(alice, 'ADD_LIQUIDITY', add());
    expect(receipt.data).toMatchObject({
      pool_id: pool,
      liquidity: '1000',
      amount0: quote.amount0,
      amount1: quote.amount1,
    });
    expect(formatDecimal((before[0] ?? 0n) - world.balance(token, alice))).toBe(quote.amount0);
    expect((before[1] ?? 0n) - world.balance('SVC', alice)).toBe(
      parseDecimal(String(quote.amount1)) + parseDecimal('0.00009'),
    );
    expect(world.state.pools.get(pool)?.liquidity).toBe(1000n * ONE);
  });

  it('quotes the largest liquidity for amounts', () => {
    const quote = quoteLiquidity(world.state, {
      poolId: pool,
      tickLower: -600,
      tickUpper: 600,
      amount0: 10n * ONE,
      amount1: 30n * ONE,
    });
    expect(parseDecimal(String(quote.amount0))).toBeLessThanOrEqual(10n * ONE);
    const more = quoteLiquidity(world.state, {
      poolId: pool,
      tickLower: -600,
      tickUpper: 600,
      liquidity: parseDecimal(String(quote.liquidity)) + 100n,
    });
    expect(parseDecimal(String(more.amount0))).toBeGreaterThan(10n * ONE);
    expect(() => quoteLiquidity(world.state, { poolId: pool, tickLower: 60, tickUpper: 600, amount1: ONE })).toThrow(
      /no liquidity/,
    );
  });

  it('finds the pool by its tokens, and by tier when there are several', () => {
    const by = { ...add(), pool_id: undefined, token0: 'SVC', token1: token };
    world.ok(alice, 'ADD_LIQUIDITY', by);
    world.pool(alice, token, 'SVC', '1', { fee_tier: 500 });
    expectFailure(world, alice, 'ADD_LIQUIDITY', by, 'pool.ambiguous');
    expect(world.ok(alice, 'ADD_LIQUIDITY', { ...by, fee_tier: 3000 }).pool_id).toBe(pool);
    expectFailure(world, alice, 'ADD_LIQUIDITY', { ...by, fee_tier: 100 }, 'pool.unknown');
  });

  it.each([
    ['an unknown pool', { pool_id: '0'.repeat(16) }, 'pool.unknown'],
    ['an empty range', { tick_lower: 600 }, 'liquidity.emptyRange'],
    ['a tick outside the range', { tick_upper: 887_280 }, 'liquidity.tickOutOfRange'],
    ['a tick off the spacing', { tick_lower: -601 }, 'liquidity.tickSpacing'],
    ['a short balance of token0', { amount: '100000000000' }, 'balance.short'],
  ])('is refused a deposit for %s', (_, change, code) => {
    expectFailure(world, alice, 'ADD_LIQUIDITY', { ...add(), ...change }, code);
  });

  it('comes back whole or in part with all fees, rounded down', () => {
    const position = String(world.ok(alice, 'ADD_LIQUIDITY', add()).position_id);
    world.ok(bob, 'SWAP', { token_in: token, token_out: 'SVC', amount_in: '10' });
    const collected = world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: position, amount: '0' });
    expect(parseDecimal(String(collected.amount0))).toBeGreaterThanOrEqual(parseDecimal('0.021') - 1n);
    expect(collected.amount1).toBe('0');
    world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: position, amount: '400' });
    expect(world.state.positions.get(`${pool}:${position}`)?.liquidity).toBe(600n * ONE);
    const last = world.ok(alice, 'REMOVE_LIQUIDITY', {
      pool_id: `0x${pool.toUpperCase()}`,
      position_id: position,
      amount: 'all',
    });
    expect(Object.keys(last).sort()).toEqual(['amount0', 'amount1', 'fees0', 'fees1', 'pool_id', 'position_id']);
    expect(world.state.positions.size + world.state.ticks.size).toBe(0);
    expectFailure(world, alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: position }, 'position.unknown');
  });

  it('comes back only to its owner and only as far as it is there', () => {
    const position = String(world.ok(alice, 'ADD_LIQUIDITY', add()).position_id);
    expectFailure(world, bob, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: position }, 'position.notOwner');
    expectFailure(
      world,
      alice,
      'REMOVE_LIQUIDITY',
      { pool_id: pool, position_id: position, amount: '1000.1' },
      'position.tooMuch',
    );
    expectFailure(world, alice, 'REMOVE_LIQUIDITY', { pool_id: '0'.repeat(16), position_id: position }, 'pool.unknown');
  });

  it('keeps positions of two pools apart even when their ids are equal', () => {
    const other = world.pool(alice, token, 'SVC', '1', { fee_tier: 10_000 });
    const range = { tick_lower: -6000, tick_upper: 6000, amount: '10' };
    const [first, second] = [pool, other].map(
      (id) => world.ok(alice, 'ADD_LIQUIDITY', { pool_id: id, ...range }).position_id,
    );
    expect(first).toBe(second);
    world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: first });
    expect(world.state.positions.has(`${other}:${second}`)).toBe(true);
  });
});

describe('REMOVE_POOL', () => {
  it('pays the protocol fees, refunds the stake and closes the book', () => {
    const pool = world.pool(alice, token);
    const position = world.ok(alice, 'ADD_LIQUIDITY', {
      pool_id: pool,
      tick_lower: -600,
      tick_upper: 600,
      amount: '1000',
    }).position_id;
    world.ok(bob, 'SWAP', { token_in: token, token_out: 'SVC', amount_in: '10' });
    expectFailure(world, alice, 'REMOVE_POOL', { pool_id: pool }, 'pool.notEmpty');
    world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: position });
    expectFailure(world, bob, 'REMOVE_POOL', { pool_id: pool }, 'pool.notCreator');
    expect(world.ok(alice, 'REMOVE_POOL', { pool_id: pool })).toEqual({
      pool_id: pool,
      refunded_stake: '10000',
      burned_stake: '0',
      protocol_fees: ['0.009', '0'],
    });
    expect(world.balance(token, TREASURY_ACCOUNT)).toBe(parseDecimal('0.0045'));
    expect(world.state.pools.size + world.state.books.size + world.state.observations.size).toBe(0);
    expectFailure(world, alice, 'REMOVE_POOL', { pool_id: pool }, 'pool.unknown');
  });

  it('burns the stake of a subsidised pool at once', () => {
    const supply = world.state.supply.get('SVC') ?? 0n;
    const pool = world.pool(alice, token, 'SVC', '1', { pool_type: 'SUBSIDIZED', stake_amount: '5000' });
    expect(supply - (world.state.supply.get('SVC') ?? 0n)).toBe(5000n * ONE + parseDecimal('0.00015'));
    expect(world.ok(alice, 'REMOVE_POOL', { pool_id: pool })).toMatchObject({
      refunded_stake: '0',
      burned_stake: '5000',
    });
  });

  it('leaves a book on which orders rest', () => {
    const pool = world.pool(alice, token);
    world.order(alice, `${token}:SVC`, 'buy', '1', '1');
    world.ok(alice, 'REMOVE_POOL', { pool_id: pool });
    expect(world.state.books.size).toBe(1);
  });
});

describe('SWAP', () => {
  let pool: string;
  const swap = () => ({ token_in: token, token_out: 'SVC', amount_in: '10' });
  beforeEach(() => {
    pool = world.pool(alice, token);
    world.ok(alice, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -600, tick_upper: 600, amount: '1000' });
  });

  it('answers amounts, fee, price and the fill of the pool', () => {
    const { executed, trades } = world.block(world.tx(bob, 'SWAP', swap()));
    const data = executed[0]?.receipt.data;
    const fill = {
      market: `${token}:SVC`,
      venue: 'amm',
      pool_id: pool,
      price: '0.987158034397061299',
      amount: '10',
      quote_amount: '9.871580343970612988',
    };
    expect(data).toMatchObject({
      amount_in: '10',
      amount_out: '9.871580343970612988',
      fee_total: '0.03',
      source: 'amm',
      pool_id: pool,
    });
    expect(data?.fills).toEqual([
      {
        ...fill,
        seller: bob,
        taker: bob,
        buyer: expect.stringMatching(/^0xPOOL/),
        maker: expect.stringMatching(/^0xPOOL/),
        side: 'sell',
      },
    ]);
    expect(trades).toMatchObject([
      { ...fill, side: 'sell', taker: bob, block_height: world.height, tx_hash: executed[0]?.hash },
    ]);
  });

  it('respects a minimum and a deadline', () => {
    expectFailure(world, bob, 'SWAP', { ...swap(), min_amount_out: '9.871580343970612989' }, 'swap.belowMinimum');
    expectFailure(world, bob, 'SWAP', { ...swap(), deadline: world.time - 1 }, 'swap.expired');
    world.ok(bob, 'SWAP', { ...swap(), min_amount_out: '9.871580343970612988', deadline: world.time });
  });

  it.each([
    ['the same asset', { token_out: () => token }, 'swap.sameAsset'],
    ['an unknown asset', { token_out: () => NOWHERE }, 'token.unknown'],
    ['a short balance', { amount_in: () => '1000001' }, 'balance.short'],
    ['more than the liquidity absorbs', { amount_in: () => '40' }, 'swap.noLiquidity'],
    ['an empty book', { venue: () => 'clob' }, 'swap.noLiquidity'],
    ['an unknown pool', { pool_id: () => '0'.repeat(16) }, 'pool.unknown'],
  ])('fails for %s', (_, change, code) => {
    const resolved = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value()]));
    expectFailure(world, bob, 'SWAP', { ...swap(), ...resolved }, code);
  });

  it('refuses a pinned pool of another pair', () => {
    const second = world.deploy(alice, 'BBB', '1000');
    const other = world.pool(alice, second);
    expectFailure(world, bob, 'SWAP', { ...swap(), pool_id: other }, 'swap.poolMismatch');
  });

  it('goes to the pool when the book pays exactly as much', () => {
    const pays = String(
      quoteSwap(world.state, { tokenIn: token, tokenOut: 'SVC', amountIn: ONE, venue: 'auto' }).amount_out,
    );
    world.order(alice, `${token}:SVC`, 'buy', pays, '1');
    expect(quoteSwap(world.state, { tokenIn: token, tokenOut: 'SVC', amountIn: ONE, venue: 'clob' }).amount_out).toBe(
      pays,
    );
    expect(world.ok(bob, 'SWAP', { ...swap(), amount_in: '1' })).toMatchObject({ source: 'amm', amount_out: pays });
  });

  it('goes where it gets most', () => {
    // A bid above the pool's price takes it; venue and pin override the choice.
    world.order(alice, `${token}:SVC`, 'buy', '1.1', '5');
    expect(world.ok(bob, 'SWAP', { ...swap(), amount_in: '4' })).toMatchObject({
      source: 'clob',
      amount_in: '4',
      amount_out: '4.4',
      fee_total: '0',
      pool_id: null,
    });
    expect(world.ok(bob, 'SWAP', { ...swap(), amount_in: '1', venue: 'amm' })).toMatchObject({ source: 'amm' });
    expect(world.ok(bob, 'SWAP', { ...swap(), amount_in: '1', pool_id: pool })).toMatchObject({ source: 'amm' });
    // Only 1 rests: the book uses less and the rest stays with the sender.
    const before = world.balance(token, bob);
    expect(world.ok(bob, 'SWAP', { ...swap(), venue: 'clob' })).toMatchObject({
      source: 'clob',
      amount_in: '1',
      amount_out: '1.1',
    });
    expect(before - world.balance(token, bob)).toBe(ONE);
  });

  it('stops at an order of the sender on the book', () => {
    world.order(bob, `${token}:SVC`, 'buy', '1', '5');
    expectFailure(world, bob, 'SWAP', { ...swap(), venue: 'clob' }, 'swap.noLiquidity');
  });

  it('does not touch the gas reservation', () => {
    // Carol has 1 SVC; with the whole reserved, nothing is left to sell.
    const tx = world.tx(
      carol,
      'SWAP',
      { token_in: 'SVC', token_out: token, amount_in: '0.5' },
      { gasLimit: 10n ** 9n },
    );
    const [only] = world.block(tx).executed;
    expect(only?.receipt).toMatchObject({ success: false, error_code: 'balance.short', fee: '0.000065' });
    expect(world.balance('SVC', carol)).toBe(ONE - parseDecimal('0.000065'));
  });
});
