import { bookHolder, poolHolder } from '@svc/core/accounts/protocolIds';
import { describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';

const [alice, bob] = ['alice', 'bob'].map(person) as [string, string];

describe('a token that can be seized', () => {
  it.each([
    ['by its permanent delegate', { permanent_delegate: alice }],
    ['by a default operator', { default_operators: [alice] }],
  ])('%s leaves pool and book short, and the chain goes on', (_, extension) => {
    const world = new World({ [alice]: 10n ** 24n, [bob]: 10n ** 24n });
    const token = world.deploy(alice, 'AAA', '1000000', extension);
    const pool = world.pool(alice, token);
    world.ok(alice, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -600, tick_upper: 600, amount: '1000' });
    const pair = `${token}:SVC`;
    expect(world.order(alice, pair, 'sell', '2', '10').success).toBe(true);
    for (const from of [poolHolder(pool), bookHolder(pair)]) {
      expect(
        world.run(alice, 'TOKEN_TRANSFER_FROM', { token_address: token, from, to: bob, amount: '9' }),
      ).toMatchObject({ error: '' });
    }
    // What is not there any more cannot be paid out: the operation fails, the block is made.
    expect(world.order(bob, pair, 'buy', '2', '10')).toMatchObject({ success: false, error_code: 'holder.short' });
    expect(world.run(bob, 'SWAP', { token_in: 'SVC', token_out: token, amount_in: '1' }).success).toBe(true);
  });

  it('stays short when the right to take is given up, which says so instead of stopping the chain', () => {
    const world = new World({ [alice]: 10n ** 24n, [bob]: 10n ** 24n });
    const token = world.deploy(alice, 'AAA', '1000000', { permanent_delegate: alice });
    const pool = world.pool(alice, token);
    const added = world.ok(alice, 'ADD_LIQUIDITY', {
      pool_id: pool,
      tick_lower: -600,
      tick_upper: 600,
      amount: '1000',
    });
    const pair = `${token}:SVC`;
    const order = world.order(alice, pair, 'sell', '2', '10');
    world.ok(alice, 'TOKEN_TRANSFER_FROM', { token_address: token, from: poolHolder(pool), to: bob, amount: '9' });
    world.ok(alice, 'TOKEN_BURN', { token_address: token, from: bookHolder(pair), amount: '1' });
    world.ok(alice, 'TOKEN_SET_AUTHORITY', {
      token_address: token,
      authority: 'permanent_delegate',
      new_authority: 'none',
    });
    // Whatever touches the pool and the book afterwards is checked by the laws again.
    expect(world.run(bob, 'SWAP', { token_in: 'SVC', token_out: token, amount_in: '1', venue: 'amm' }).success).toBe(
      true,
    );
    expect(world.run(alice, 'CANCEL_ORDER', { order_id: order.data.order_id })).toMatchObject({
      success: false,
      error_code: 'holder.short',
    });
    const removal = { pool_id: pool, position_id: added.position_id };
    expect(world.run(alice, 'REMOVE_LIQUIDITY', removal)).toMatchObject({ success: false, error_code: 'holder.short' });
    // What is given back makes it whole.
    world.ok(bob, 'TOKEN_TRANSFER', { token_address: token, to: poolHolder(pool), amount: '9' });
    world.ok(alice, 'TOKEN_TRANSFER', { token_address: token, to: bookHolder(pair), amount: '1' });
    expect(world.run(alice, 'REMOVE_LIQUIDITY', removal)).toMatchObject({ error: '' });
    expect(world.run(alice, 'CANCEL_ORDER', { order_id: order.data.order_id })).toMatchObject({ error: '' });
  });
});
