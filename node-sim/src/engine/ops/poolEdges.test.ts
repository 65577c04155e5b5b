// Rules of pools that hold for both of their tokens and for both ends of a range: each is tried on its own.

import { poolId as idOfPool } from '@svc/core/accounts/protocolIds';
import { amountsForLiquidity } from '@svc/core/amm/liquidityMath';
import { formatDecimal, ONE } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { tickKey } from '../amm/pool.ts';

const [alice, bob] = ['alice', 'bob'].map(person) as [string, string];
let world: World;

beforeEach(() => {
  world = new World({ [alice]: 10_000_000n * ONE, [bob]: 10_000_000n * ONE });
});

/** Two tokens in the order of their pair; what differs for the first and for the second. */
function tokens(more0: object = {}, more1: object = {}): [string, string] {
  for (;;) {
    const [a, b] = [world.deploy(alice, 'AAA', '1000000', more0), world.deploy(alice, 'BBB', '1000000', more1)];
    if (a < b) return [a, b];
  }
}
const create = (token0: string, token1: string, more: object = {}) => ({
  ...{ token0, token1, fee_tier: 3000, pool_type: 'STANDARD', initial_price: '1', stake_amount: '10000' },
  ...more,
});

describe('a pool', () => {
  it.each([
    ['with a transfer fee', { transfer_fee_bps: 0 }, 'pool.feeToken'],
    ['that cannot be transferred', { non_transferable: true }, 'pool.nonTransferable'],
  ])('takes no token %s, on either side and in either order', (_, more, code) => {
    for (const [token0, token1] of [tokens(more), tokens({}, more)]) {
      expectFailure(world, alice, 'CREATE_POOL', create(token0, token1), code);
      expectFailure(world, alice, 'CREATE_POOL', create(token1, token0), code);
    }
    const bad = world.deploy(alice, 'BAD', '5', more);
    expectFailure(world, alice, 'CREATE_POOL', create(bad, 'svc'), code);
  });

  it('takes no token that there is not, on either side', () => {
    const [token] = tokens();
    for (const nowhere of [`0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`])
      expectFailure(world, alice, 'CREATE_POOL', create(token, nowhere), 'token.unknown');
  });

  it('has an id of its own, also where one like it was before', () => {
    const [token0, token1] = tokens();
    const first = world.ok(alice, 'CREATE_POOL', create(token1, token0));
    expect(first).toEqual({ pool_id: idOfPool(token0, token1, 3000, 1), pair: `${token0}:${token1}` });
    world.ok(alice, 'REMOVE_POOL', { pool_id: first.pool_id });
    expect(world.ok(alice, 'CREATE_POOL', create(token0, token1, { fee_tier: '100' })).pool_id).toBe(
      idOfPool(token0, token1, 100, 2),
    );
    expect(world.ok(alice, 'CREATE_POOL', create(token0, token1)).pool_id).toBe(idOfPool(token0, token1, 3000, 3));
  });

  it.each([
    [0, 'STANDARD', '10000'],
    ['1', 'BOOTSTRAP', '25000'],
    ['subsidized', 'SUBSIDIZED', '5000'],
    [3, 'INSTITUTIONAL', '100000'],
  ])('is of the type that %s names, for its least stake', (given, type, stake) => {
    const [token0, token1] = tokens();
    const { pool_id: id } = world.ok(
      alice,
      'CREATE_POOL',
      create(token0, token1, { pool_type: given, stake_amount: stake }),
    );
    expect(world.state.pools.get(String(id))?.type).toBe(type);
  });

  it.each([4, -1, '4', 'standard ', '', 'NONE'])('has no type %j', (type) => {
    const [token0, token1] = tokens();
    expectFailure(world, alice, 'CREATE_POOL', create(token0, token1, { pool_type: type }), 'pool.unknownType');
  });
});

describe('a token that is paused or frozen', () => {
  const guarded = { pausable: true, freeze_authority: alice };
  const range = { tick_lower: -600, tick_upper: 600, amount: '100' };

  it.each([0, 1])('stops liquidity and swaps as token%i, and a freeze stops what goes in alone', (side) => {
    const pair = tokens(...((side === 0 ? [guarded, {}] : [{}, guarded]) as [object, object]));
    const [mine, other] = [pair[side] as string, pair[1 - side] as string];
    world.give(mine, alice, bob);
    world.give(other, alice, bob);
    const pool = world.pool(alice, pair[0], pair[1]);
    const added = world.ok(bob, 'ADD_LIQUIDITY', { pool_id: pool, ...range });
    const swap = (token_in: string, token_out: string) => ({ token_in, token_out, amount_in: '1' });
    const remove = { pool_id: pool, position_id: added.position_id, amount: '1' };

    world.ok(alice, 'TOKEN_PAUSE', { token_address: mine });
    expectFailure(world, bob, 'ADD_LIQUIDITY', { pool_id: pool, ...range }, 'token.paused');
    expectFailure(world, bob, 'REMOVE_LIQUIDITY', remove, 'token.paused');
    expectFailure(world, bob, 'SWAP', swap(mine, other), 'token.paused');
    expectFailure(world, bob, 'SWAP', swap(other, mine), 'token.paused');
    world.ok(alice, 'TOKEN_RESUME', { token_address: mine });

    world.ok(alice, 'TOKEN_FREEZE', { token_address: mine, account: bob });
    expectFailure(world, bob, 'ADD_LIQUIDITY', { pool_id: pool, ...range }, 'token.frozen');
    expectFailure(world, bob, 'SWAP', swap(mine, other), 'token.frozen');
    world.ok(bob, 'SWAP', swap(other, mine));
    world.ok(bob, 'REMOVE_LIQUIDITY', remove);
  });
});

describe('a position', () => {
  it('is paid out by the formula, rounded down, and its ticks keep what others hold there', () => {
    const [token0, token1] = tokens();
    const pool = world.pool(alice, token0, token1, '1.234567');
    const open = (tick_lower: number, tick_upper: number, amount: string) =>
      world.ok(alice, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower, tick_upper, amount });
    const first = open(-600, 4200, '777.000000000000000007');
    open(-600, 0, '5');
    open(4200, 4260, '3');
    const row = (tick: number) => {
      const { net, gross } = world.state.ticks.get(tickKey(pool, tick)) ?? { net: 0n, gross: 0n };
      return [formatDecimal(net), formatDecimal(gross)];
    };
    expect([row(-600), row(4200)]).toEqual([
      ['782.000000000000000007', '782.000000000000000007'],
      ['-774.000000000000000007', '780.000000000000000007'],
    ]);
    const { sqrtPriceX96 } = world.state.pools.get(pool) ?? { sqrtPriceX96: 0n };
    const expected = amountsForLiquidity(sqrtPriceX96, -600, 4200, 777n * ONE + 7n, false);
    const costs = amountsForLiquidity(sqrtPriceX96, -600, 4200, 777n * ONE + 7n, true);
    expect([first.amount0, first.amount1]).toEqual([formatDecimal(costs.amount0), formatDecimal(costs.amount1)]);
    const out = world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: first.position_id });
    expect([out.amount0, out.amount1]).toEqual([formatDecimal(expected.amount0), formatDecimal(expected.amount1)]);
    expect(costs.amount0 - expected.amount0).toBe(1n);
    expect([row(-600), row(4200)]).toEqual([
      ['5', '5'],
      ['3', '3'],
    ]);
    expect(world.state.pools.get(pool)).toMatchObject({ liquidity: 0n, positions: 2 });
  });

  it('takes its ticks as text too, for the same position', () => {
    const [token0, token1] = tokens();
    const pool = world.pool(alice, token0, token1);
    const { position_id: id } = world.ok(alice, 'ADD_LIQUIDITY', {
      pool_id: pool,
      tick_lower: '-060',
      tick_upper: '-0',
      amount: '1',
    });
    const [position] = [...world.state.positions.values()];
    expect(position).toMatchObject({ id, tickLower: -60, tickUpper: 0 });
    expect(Object.is(position?.tickUpper, 0)).toBe(true);
    expectFailure(
      world,
      alice,
      'ADD_LIQUIDITY',
      { pool_id: pool, tick_lower: '-887280', tick_upper: 0, amount: '1' },
      'liquidity.tickOutOfRange',
    );
    expectFailure(
      world,
      alice,
      'ADD_LIQUIDITY',
      { pool_id: pool, tick_lower: 0, tick_upper: 9_007_199_254_740_000, amount: '1' },
      'liquidity.tickOutOfRange',
    );
  });

  it('has an id of its own in its pool, also with the same range', () => {
    const [token0, token1] = tokens();
    const pool = world.pool(alice, token0, token1);
    const open = () =>
      world.ok(alice, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -60, tick_upper: 60, amount: '1' }).position_id;
    const ids = [open(), open()];
    world.ok(alice, 'REMOVE_LIQUIDITY', { pool_id: pool, position_id: ids[1] });
    ids.push(open());
    expect(new Set(ids).size).toBe(3);
  });
});
