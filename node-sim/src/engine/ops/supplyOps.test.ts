import { ONE, parseDecimal } from '@svc/core/decimal';
import { opGas } from '@svc/core/ops/opTable';
import { beforeEach, describe, expect, it } from 'vitest';
import { GWEI, person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';

const [alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map(person) as [string, string, string, string];
const NOWHERE = `0x${'e'.repeat(40)}`;
let world: World;
let token: string;

beforeEach(() => {
  world = new World(Object.fromEntries([alice, bob, carol, dave].map((one) => [one, 1000n * ONE])));
  token = world.deploy(alice, 'AAA', '1000', {
    mint_authority: alice,
    max_supply: '1500',
    permanent_delegate: carol,
    default_operators: [dave],
    pausable: true,
  });
});

const supply = () => world.state.tokens.get(token)?.totalSupply;
const transfer = (to: string, amount: string, from = alice) =>
  world.ok(from, 'TOKEN_TRANSFER', { token_address: token, to, amount });

/** A token that freezes and pauses, both by alice, with 10 units at bob. */
function guarded(): string {
  const made = world.deploy(alice, 'GRD', '100', {
    mint_authority: alice,
    freeze_authority: alice,
    pausable: 'on',
    permanent_delegate: carol,
  });
  world.ok(alice, 'TOKEN_TRANSFER', { token_address: made, to: bob, amount: '10' });
  return made;
}

describe('TOKEN_MINT', () => {
  it('creates supply at the sender, or at whom it names', () => {
    const receipt = world.run(alice, 'TOKEN_MINT', {
      token_address: token.toUpperCase().replace('0X', '0x'),
      amount: '1.50',
    });
    expect(receipt.data).toEqual({ token_address: token, to: alice, amount: '1.5', total_supply: '1001.5' });
    expect(receipt).toMatchObject({
      op: 'TOKEN_MINT',
      success: true,
      error: '',
      error_code: '',
      gas_used: 40_000,
      gas_price: GWEI,
      fee: '0.00004',
    });
    expect(world.ok(alice, 'TOKEN_MINT', { token_address: token, amount: 2, to: bob })).toMatchObject({
      to: bob,
      total_supply: '1003.5',
    });
    expect([world.balance(token, alice), world.balance(token, bob), supply()]).toEqual(
      ['1001.5', '2', '1003.5'].map((text) => parseDecimal(text)),
    );
  });

  it('reaches the largest supply and no further; burning makes room', () => {
    world.ok(alice, 'TOKEN_MINT', { token_address: token, amount: '500' });
    expectFailure(
      world,
      alice,
      'TOKEN_MINT',
      { token_address: token, amount: '0.000000000000000001' },
      'token.overMaxSupply',
    );
    world.ok(alice, 'TOKEN_BURN', { token_address: token, amount: '1' });
    world.ok(alice, 'TOKEN_MINT', { token_address: token, amount: '1' });
    expect(supply()).toBe(1500n * ONE);
  });

  it('reaches a frozen account, since receiving is allowed', () => {
    const cold = guarded();
    world.ok(alice, 'TOKEN_FREEZE', { token_address: cold, account: bob });
    world.ok(alice, 'TOKEN_MINT', { token_address: cold, amount: '1', to: bob });
    expect(world.balance(cold, bob)).toBe(11n * ONE);
  });

  it.each([
    ['an unknown token', alice, { token_address: NOWHERE }, 'token.unknown'],
    ['a recipient that is no address', alice, { to: 'bob' }, 'account.malformed'],
    ['whoever lacks the right', bob, {}, 'authority.notHeld'],
  ])('fails for %s', (_, sender, change, code) => {
    expectFailure(world, sender, 'TOKEN_MINT', { token_address: token, amount: '1', ...change }, code);
  });

  it('fails while the token is paused, and for good once the right is given up', () => {
    world.ok(alice, 'TOKEN_PAUSE', { token_address: token });
    expectFailure(world, alice, 'TOKEN_MINT', { token_address: token, amount: '1' }, 'token.paused');
    world.ok(alice, 'TOKEN_RESUME', { token_address: token });
    world.ok(alice, 'TOKEN_SET_AUTHORITY', { token_address: token, authority: 'mint', new_authority: null });
    expectFailure(world, alice, 'TOKEN_MINT', { token_address: token, amount: '1' }, 'authority.absent');
  });

  it('fails for a token that never had the right', () => {
    const fixed = world.deploy(alice, 'FIX', '5');
    expectFailure(world, alice, 'TOKEN_MINT', { token_address: fixed, amount: '1' }, 'authority.absent');
  });
});

describe('TOKEN_BURN', () => {
  it('destroys the sender’s own tokens, with or without naming it', () => {
    expect(world.run(alice, 'TOKEN_BURN', { token_address: token, amount: '10' })).toMatchObject({
      data: { token_address: token, amount: '10', total_supply: '990' },
      gas_used: Number(opGas('TOKEN_BURN')),
    });
    expect(world.ok(alice, 'TOKEN_BURN', { token_address: token, amount: '990', from: alice })).toEqual({
      token_address: token,
      amount: '990',
      total_supply: '0',
    });
    expect([supply(), world.state.balances.size]).toEqual([0n, 0]);
  });

  it('destroys a holder’s tokens by permanent delegate before operator', () => {
    const burn = (sender: string) => world.ok(sender, 'TOKEN_BURN', { token_address: token, amount: '1', from: alice });
    expect(burn(carol)).toEqual({
      token_address: token,
      amount: '1',
      total_supply: '999',
      from: alice,
      via: 'permanent_delegate',
    });
    expect(burn(dave)).toMatchObject({ from: alice, via: 'operator', total_supply: '998' });
    world.ok(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: bob });
    expect(burn(bob)).toMatchObject({ via: 'operator', total_supply: '997' });
    expect(world.balance(token, alice)).toBe(997n * ONE);
  });

  it('is not done by an allowance', () => {
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: bob, amount: '5' });
    expectFailure(world, bob, 'TOKEN_BURN', { token_address: token, amount: '1', from: alice }, 'operator.notAllowed');
  });

  it.each([
    ['an unknown token', { token_address: NOWHERE }, 'token.unknown'],
    ['a holder that is no address', { from: '0xPQ12' }, 'account.malformed'],
    ['more than the balance', { amount: '1000.000000000000000001' }, 'balance.short'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, alice, 'TOKEN_BURN', { token_address: token, amount: '1', ...change }, code);
  });

  it('does not touch frozen balances, by anybody, nor anything while paused', () => {
    const cold = guarded();
    world.ok(alice, 'TOKEN_FREEZE', { token_address: cold, account: bob });
    for (const sender of [bob, carol])
      expectFailure(world, sender, 'TOKEN_BURN', { token_address: cold, amount: '1', from: bob }, 'token.frozen');
    world.ok(alice, 'TOKEN_THAW', { token_address: cold, account: bob });
    world.ok(alice, 'TOKEN_PAUSE', { token_address: cold });
    for (const sender of [bob, carol])
      expectFailure(world, sender, 'TOKEN_BURN', { token_address: cold, amount: '1', from: bob }, 'token.paused');
  });

  it('works for tokens that cannot be transferred', () => {
    const stuck = world.deploy(alice, 'STK', '10', { non_transferable: true });
    expect(world.ok(alice, 'TOKEN_BURN', { token_address: stuck, amount: '4' })).toMatchObject({ total_supply: '6' });
  });
});

describe('TOKEN_AUTHORIZE_OPERATOR and TOKEN_REVOKE_OPERATOR', () => {
  const moves = (sender: string, from = alice) =>
    world.run(sender, 'TOKEN_TRANSFER_FROM', { token_address: token, from, to: sender, amount: '1' }).success;

  it('give and take the right to move everything', () => {
    expect(moves(bob)).toBe(false);
    const given = world.run(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: bob });
    expect(given).toMatchObject({ data: { token_address: token, operator: bob, authorized: true }, gas_used: 25_000 });
    expect(moves(bob)).toBe(true);
    expect(world.ok(alice, 'TOKEN_REVOKE_OPERATOR', { token_address: token, operator: bob })).toEqual({
      token_address: token,
      operator: bob,
      authorized: false,
    });
    expect(moves(bob)).toBe(false);
    expect(world.state.operators.size).toBe(0);
  });

  it('revoke default operators for one holder only, and can bring them back', () => {
    transfer(bob, '5');
    world.ok(alice, 'TOKEN_REVOKE_OPERATOR', { token_address: token, operator: dave });
    expect([moves(dave), moves(dave, bob)]).toEqual([false, true]);
    world.ok(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: dave });
    expect(moves(dave)).toBe(true);
    expect(world.state.operators.size).toBe(0);
  });

  it('speak of one token alone', () => {
    const other = world.deploy(alice, 'BBB', '10');
    world.ok(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: other, operator: bob });
    expect(moves(bob)).toBe(false);
  });

  it.each(['TOKEN_AUTHORIZE_OPERATOR', 'TOKEN_REVOKE_OPERATOR'] as const)(
    '%s fails for oneself, an unknown token and a malformed operator',
    (op) => {
      expectFailure(
        world,
        alice,
        op,
        { token_address: token, operator: alice.replace('0xPQ', '0xpq') },
        'operator.self',
      );
      expectFailure(world, alice, op, { token_address: NOWHERE, operator: bob }, 'token.unknown');
      expectFailure(world, alice, op, { token_address: token, operator: '?' }, 'account.malformed');
    },
  );

  it('keep at most 64 operators of a holder over all tokens; default operators do not count', () => {
    const second = world.deploy(alice, 'BBB', '1');
    const authorize = (at: number) =>
      world.tx(alice, 'TOKEN_AUTHORIZE_OPERATOR', {
        token_address: at % 2 === 0 ? token : second,
        operator: person(`operator ${at}`),
      });
    world.ok(alice, 'TOKEN_REVOKE_OPERATOR', { token_address: token, operator: dave });
    const { executed } = world.block(...Array.from({ length: 64 }, (_, at) => authorize(at)));
    expect(executed.every(({ receipt }) => receipt.success)).toBe(true);
    expectFailure(
      world,
      alice,
      'TOKEN_AUTHORIZE_OPERATOR',
      { token_address: second, operator: bob },
      'operator.tooMany',
    );
    world.ok(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: person('operator 0') });
    world.ok(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: dave });
    world.ok(alice, 'TOKEN_REVOKE_OPERATOR', { token_address: second, operator: person('operator 1') });
    world.ok(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: second, operator: bob });
  });
});
