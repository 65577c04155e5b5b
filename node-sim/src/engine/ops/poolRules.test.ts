// Single rules of pools at their edges: stakes, starting prices, spacings, shares of fees, how much a tick bears, who
// may move what, and what a book must pay to take a swap.

import { poolHolder } from '@svc/core/accounts/protocolIds';
import { ONE, parseDecimal } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { quoteLiquidity } from '../amm/poolViews.ts';
import { accountOf, TREASURY_ACCOUNT } from '../ledgerKeys.ts';

const [alice, bob] = ['alice', 'bob'].map(person) as [string, string];
let world: World;
let token: string;

beforeEach(() => {
  world = new World({ [alice]: 500_000n * ONE, [bob]: 200_000n * ONE });
  token = world.deploy(alice, 'AAA', '1000000000000', { freeze_authority: alice, pausable: true });
  world.give(token, alice, bob);
});

const creation = (more: object = {}) => ({
  token0: token,
  token1: 'SVC',
  fee_tier: 3000,
  pool_type: 'STANDARD',
  initial_price: '1',
  stake_amount: '10000',
  ...more,
});

describe('a new pool', () => {
  it.each([
    ['STANDARD', '10000', '9999.999999999999999999'],
    ['BOOTSTRAP', '25000', '24999.999999999999999999'],
    ['SUBSIDIZED', '5000', '4999.999999999999999999'],
    ['INSTITUTIONAL', '100000', '99999.999999999999999999'],
  ])('of type %s takes a stake of %s and not a wei less', (pool_type, stake_amount, less) => {
    expectFailure(world, alice, 'CREATE_POOL', creation({ pool_type, stake_amount: less }), 'pool.stakeTooSmall');
    world.ok(alice, 'CREATE_POOL', creation({ pool_type, stake_amount }));
  });

  it('starts at the least legal square root and below the largest', () => {
    const at = (initial_sqrt_price: string, fee_tier: number) =>
      creation({ fee_tier, initial_price: undefined, initial_sqrt_price });
    const lowest = String(world.ok(alice, 'CREATE_POOL', at('4295128739', 100)).pool_id);
    expect(world.state.pools.get(lowest)).toMatchObject({ sqrtPriceX96: 4295128739n, tick: -887_272 });
    const highest = String(
      world.ok(alice, 'CREATE_POOL', at('1461446703485210103287273052203988822378723970341', 500)).pool_id,
    );
    expect(world.state.pools.get(highest)?.tick).toBe(887_271);
    expectFailure(
      world,
      alice,
      'CREATE_POOL',
      at('1461446703485210103287273052203988822378723970342', 3000),
      'pool.priceOutOfRange',
    );
    // One less than the least is a plain square root.
    const plain = String(world.ok(alice, 'CREATE_POOL', at('4295128738', 10_000)).pool_id);
    expect(world.state.pools.get(plain)?.sqrtPriceX96).toBe(4295128738n << 96n);
  });

  it.each([
    [100, 1],
    [500, 10],
    [3000, 60],
    [10_000, 200],
  ])('of tier %i has ticks %i apart', (fee_tier, spacing) => {
    const pool_id = world.pool(alice, token, 'SVC', '1', { fee_tier });
    const range = { pool_id, tick_lower: -spacing, amount: '1' };
    world.ok(alice, 'ADD_LIQUIDITY', { ...range, tick_upper: spacing });
    const between = fee_tier === 100 ? { tick_lower: 2, tick_upper: 2 } : { tick_upper: spacing + spacing / 2 };
    expectFailure(
      world,
      alice,
      'ADD_LIQUIDITY',
      { ...range, ...between },
      fee_tier === 100 ? 'liquidity.emptyRange' : 'liquidity.tickSpacing',
    );
  });
});

describe('the fees of a pool', () => {
  it('counts as volume what came in, and shares the protocol part with the odd unit to the treasury', () => {
    const pool_id = world.pool(alice, token);
    const { position_id } = world.ok(alice, 'ADD_LIQUIDITY', {
      pool_id,
      tick_lower: -600,
      tick_upper: 600,
      amount: '1000',
    });
    // A fee of 0.003 and 10 units, of which 7 are the liquidity's: the protocol's part is odd.
    world.ok(bob, 'SWAP', { token_in: token, token_out: 'SVC', amount_in: '1.000000000000003333' });
    expect(world.state.pools.get(pool_id)?.protocolFees0).toBe(parseDecimal('0.0009') + 3n);
    world.ok(bob, 'SWAP', { token_in: 'SVC', token_out: token, amount_in: '2' });
    const pool = world.state.pools.get(pool_id);
    expect(pool).toMatchObject({ volume0: parseDecimal('1.000000000000003333'), volume1: 2n * ONE });
    const fees = pool?.protocolFees0 ?? 0n;
    world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id, position_id });
    const [mine, treasury] = [
      world.balance(token, alice),
      world.state.balances.get(`${token}:${TREASURY_ACCOUNT}`) ?? 0n,
    ];
    world.ok(alice, 'REMOVE_POOL', { pool_id });
    expect(world.balance(token, alice) - mine).toBe(fees / 2n);
    expect((world.state.balances.get(`${token}:${TREASURY_ACCOUNT}`) ?? 0n) - treasury).toBe(fees / 2n + 1n);
  });

  it('lets a position that begins at the current tick earn only what comes after it', () => {
    const pool_id = world.pool(alice, token);
    world.ok(alice, 'ADD_LIQUIDITY', { pool_id, tick_lower: -600, tick_upper: 600, amount: '1000' });
    world.ok(bob, 'SWAP', { token_in: token, token_out: 'SVC', amount_in: '1' });
    world.ok(bob, 'SWAP', { token_in: 'SVC', token_out: token, amount_in: '5' });
    // Back to tick 0 exactly: the first range begins at the tick that the price stands in.
    const other = world.pool(alice, token, 'SVC', '1', { fee_tier: 500 });
    world.ok(alice, 'ADD_LIQUIDITY', { pool_id: other, tick_lower: -10, tick_upper: 10, amount: '1000' });
    world.ok(bob, 'SWAP', { pool_id: other, token_in: 'SVC', token_out: token, amount_in: '0.0001' });
    expect(world.state.pools.get(other)?.tick).toBe(0);
    const { position_id } = world.ok(bob, 'ADD_LIQUIDITY', {
      pool_id: other,
      tick_lower: 0,
      tick_upper: 20,
      amount: '1000',
    });
    expect(world.state.ticks.get(`${other}:0`)?.outside1X128).toBe(world.state.pools.get(other)?.feeGrowth1X128);
    world.ok(bob, 'SWAP', { pool_id: other, token_in: token, token_out: 'SVC', amount_in: '0.4' });
    expect(world.state.pools.get(other)?.tick).toBeLessThan(0);
    const { amount1 } = world.ok(bob, 'REMOVE_LIQUIDITY', { pool_id: other, position_id });
    expect(amount1).toBe('0');
  });
});

describe('how much liquidity a tick bears', () => {
  // With 128 bits over all ticks of the spacing.
  const most = ((1n << 128n) - 1n) / (2n * 14_787n + 1n);
  const text = (units: bigint): string => `${units / ONE}.${(units % ONE).toString().padStart(18, '0')}`;

  it('is bounded, so that an input always moves the price or is refused, and no fee is lost', () => {
    const pool_id = world.pool(alice, token);
    const range = { pool_id, tick_lower: 60, tick_upper: 120 };
    expectFailure(world, alice, 'ADD_LIQUIDITY', { ...range, amount: text(most + 1n) }, 'liquidity.tooMuch');
    expect(() =>
      quoteLiquidity(world.state, { poolId: pool_id, tickLower: 60, tickUpper: 120, liquidity: most + 1n }),
    ).toThrow(/Tick 60 takes/);
    const rich = world.deploy(alice, 'RICH', '9'.repeat(60));
    const deep = world.pool(alice, rich);
    const full = { pool_id: deep, tick_lower: 60, tick_upper: 120 };
    world.ok(alice, 'ADD_LIQUIDITY', { ...full, amount: text(most - 5n) });
    expectFailure(world, alice, 'ADD_LIQUIDITY', { ...full, amount: '0.000000000000000006' }, 'liquidity.tooMuch');
    expectFailure(
      world,
      alice,
      'ADD_LIQUIDITY',
      { ...full, tick_lower: -60, tick_upper: 60, amount: '1' },
      'liquidity.tooMuch',
    );
    world.ok(alice, 'ADD_LIQUIDITY', { ...full, amount: '0.000000000000000005' });
    // Into the deepest possible range goes what was paid, less the fee.
    const { amount_in, amount_out, fee_total } = world.ok(bob, 'SWAP', {
      token_in: 'SVC',
      token_out: rich,
      amount_in: '90000',
    });
    expect(amount_in).toBe('90000');
    expect(String(fee_total)).toMatch(/^270\.0000000000/);
    expect(parseDecimal(String(amount_out))).toBeGreaterThan(parseDecimal('89190'));
  });
});

describe('moving into and out of pools', () => {
  it('is refused while a token is paused or its holder frozen; a frozen holder still gets back', () => {
    const pool_id = world.pool(alice, token);
    const range = { pool_id, tick_lower: -60, tick_upper: 60, amount: '1' };
    const { position_id } = world.ok(bob, 'ADD_LIQUIDITY', range);
    world.ok(alice, 'TOKEN_FREEZE', { token_address: token, account: bob });
    expectFailure(world, bob, 'ADD_LIQUIDITY', range, 'token.frozen');
    world.ok(alice, 'TOKEN_PAUSE', { token_address: token });
    expectFailure(world, alice, 'ADD_LIQUIDITY', range, 'token.paused');
    expectFailure(world, bob, 'REMOVE_LIQUIDITY', { pool_id, position_id }, 'token.paused');
    world.ok(alice, 'TOKEN_RESUME', { token_address: token });
    const before = world.balance(token, bob);
    world.ok(bob, 'REMOVE_LIQUIDITY', { pool_id, position_id });
    expect(world.balance(token, bob)).toBeGreaterThan(before);
    expect(world.state.accounts.get(accountOf(poolHolder(pool_id)))?.balanceWei).toBeLessThan(3n);
  });
});

describe('the book as the venue of a swap', () => {
  it('must take at least the smallest order', () => {
    const pair = `${token}:SVC`;
    world.pool(alice, token);
    world.order(alice, pair, 'sell', '1', '1');
    const swap = { token_in: 'SVC', token_out: token, venue: 'clob' };
    expectFailure(world, bob, 'SWAP', { ...swap, amount_in: '0.000000009999999999' }, 'swap.noLiquidity');
    expect(world.ok(bob, 'SWAP', { ...swap, amount_in: '0.00000001' })).toMatchObject({
      amount_out: '0.00000001',
      source: 'clob',
    });
  });
});
