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
  token = world.deploy(alice, 'AAA', '1000');
});

const deployment = { name: 'Token', symbol: 'TKN', total_supply: '5' };

describe('TOKEN_DEPLOY', () => {
  it('gives the supply to the deployer and answers what was made', () => {
    const receipt = world.run(bob, 'TOKEN_DEPLOY', {
      ...deployment,
      decimals: 6,
      mint_authority: carol,
      max_supply: '10',
    });
    expect(receipt.data).toEqual({
      token_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      symbol: 'TKN',
      total_supply: '5',
      decimals: 6,
      mint_authority: carol,
      freeze_authority: null,
      extensions: {},
    });
    expect(world.balance(String(receipt.data.token_address), bob)).toBe(5n * ONE);
    expect(receipt).toMatchObject({
      op: 'TOKEN_DEPLOY',
      sender: bob,
      nonce: 0n,
      success: true,
      error: '',
      error_code: '',
      gas_used: 120_000,
      gas_price: GWEI,
      fee: '0.00012',
    });
  });

  it('sets every extension and shows it', () => {
    const receipt = world.run(bob, 'TOKEN_DEPLOY', {
      ...deployment,
      freeze_authority: bob,
      uri: 'https://a.test',
      metadata: { kind: 'x', gone: null, empty: '' },
      transfer_fee_bps: 25,
      max_transfer_fee: '2',
      withdraw_authority: '',
      default_frozen: 'yes',
      permanent_delegate: carol,
      pausable: true,
      default_operators: `${carol}, ${dave},${carol}`,
    });
    expect(receipt.data.extensions).toEqual({
      metadata: { uri: 'https://a.test', fields: { kind: 'x' }, update_authority: bob },
      transfer_fee: {
        bps: 25,
        max_fee: '2',
        pending: null,
        fee_authority: bob,
        withdraw_authority: null,
        withheld_at: receipt.data.token_address,
      },
      default_frozen: true,
      permanent_delegate: carol,
      pausable: { pause_authority: bob, paused: false },
      default_operators: [carol, dave],
    });
  });

  it.each([
    ['an empty name', { name: '' }, 'token.badName'],
    ['a name of 65 characters', { name: 'n'.repeat(65) }, 'token.badName'],
    ['a symbol with a space', { symbol: 'A B' }, 'token.badSymbol'],
    ['a symbol with a colon', { symbol: 'A:B' }, 'token.badSymbol'],
    ['an invisible symbol', { symbol: 'AB\u200b' }, 'token.badSymbol'],
    ['a symbol of 17 characters', { symbol: 's'.repeat(17) }, 'token.badSymbol'],
    ['19 decimals', { decimals: 19 }, 'token.badDecimals'],
    ['negative decimals', { decimals: -1 }, 'token.badDecimals'],
    ['a supply above the largest', { max_supply: '4' }, 'token.overMaxSupply'],
    ['neither supply nor mint authority', { total_supply: '0' }, 'token.noSupply'],
    ['an authority that is no address', { mint_authority: 'me' }, 'token.badAuthority'],
    ['a fee of more than everything', { transfer_fee_bps: 10_001 }, 'token.badFee'],
    [
      'a fee on what cannot be transferred',
      { transfer_fee_bps: 1, non_transferable: true },
      'token.feeOnNonTransferable',
    ],
    ['default freezing without a freeze authority', { default_frozen: true }, 'token.noFreezeAuthority'],
    [
      'nine default operators',
      { default_operators: Array.from({ length: 9 }, (_, at) => person(`operator ${at}`)) },
      'token.tooManyOperators',
    ],
    ['a default operator that is no address', { default_operators: 'x' }, 'token.badOperator'],
    ['a link of 257 characters', { uri: 'u'.repeat(257) }, 'token.badUri'],
    [
      '17 metadata fields',
      { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, 'v'])) },
      'token.tooManyFields',
    ],
    ['a metadata key of 33 characters', { metadata: { ['k'.repeat(33)]: 'v' } }, 'token.badField'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, bob, 'TOKEN_DEPLOY', { ...deployment, ...change }, code);
  });

  it('takes supply under its alias and counts characters, not units', () => {
    const data = world.ok(bob, 'TOKEN_DEPLOY', { name: '😀'.repeat(64), symbol: '😀'.repeat(16), initial_supply: 7 });
    expect(data.total_supply).toBe('7');
  });
});

describe('TOKEN_TRANSFER', () => {
  it('moves exactly the amount and repeats the memo', () => {
    const receipt = world.run(alice, 'TOKEN_TRANSFER', {
      token_address: token.toUpperCase().replace('0X', '0x'),
      to: bob,
      amount: '1.50',
      memo: 'rent',
    });
    expect(receipt.data).toEqual({ token_address: token, to: bob, amount: '1.5', memo: 'rent' });
    expect(receipt.gas_used).toBe(Number(opGas('TOKEN_TRANSFER')));
    expect(world.balance(token, bob)).toBe(parseDecimal('1.5'));
  });

  it('reaches one account under both forms of its address', () => {
    world.ok(alice, 'TOKEN_TRANSFER', { token_address: token, to: bob.replace('0xPQ', '0xpq'), amount: '1' });
    expect(world.balance(token, bob)).toBe(ONE);
  });

  it('withholds a transfer fee rounded up, capped, at the address of the token', () => {
    const fees = world.deploy(alice, 'FEE', '1000', { transfer_fee_bps: 100, max_transfer_fee: '2' });
    expect(world.ok(alice, 'TOKEN_TRANSFER', { token_address: fees, to: bob, amount: '10' })).toMatchObject({
      fee: '0.1',
      received: '9.9',
    });
    expect(world.ok(alice, 'TOKEN_TRANSFER', { token_address: fees, to: bob, amount: '900' })).toMatchObject({
      fee: '2',
      received: '898',
    });
    const dust = world.ok(alice, 'TOKEN_TRANSFER', { token_address: fees, to: bob, amount: '0.000000000000000001' });
    expect(dust).toMatchObject({ fee: '0.000000000000000001', received: '0' });
    expect(world.balance(fees, fees)).toBe(parseDecimal('2.100000000000000001'));
  });

  it.each([
    ['an unknown token', { token_address: NOWHERE }, 'token.unknown'],
    ['a recipient that is no address', { to: 'bob' }, 'account.malformed'],
    ['more than the balance', { amount: '1000.000000000000000001' }, 'balance.short'],
    ['a memo of 257 bytes', { memo: `${'é'.repeat(128)}x` }, 'token.memoTooLong'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, alice, 'TOKEN_TRANSFER', { token_address: token, to: bob, amount: '1', ...change }, code);
  });

  it('fails when the token cannot be transferred, is paused, or the sender is frozen', () => {
    const stuck = world.deploy(alice, 'STUCK', '10', { non_transferable: true });
    expectFailure(
      world,
      alice,
      'TOKEN_TRANSFER',
      { token_address: stuck, to: bob, amount: '1' },
      'token.nonTransferable',
    );
    const frozen = world.deploy(alice, 'COLD', '10', { default_frozen: true, freeze_authority: alice });
    // The deployer starts thawed; everybody else can receive but not send.
    world.ok(alice, 'TOKEN_TRANSFER', { token_address: frozen, to: bob, amount: '5' });
    expectFailure(world, bob, 'TOKEN_TRANSFER', { token_address: frozen, to: alice, amount: '1' }, 'token.frozen');
    pause(token);
    expectFailure(world, alice, 'TOKEN_TRANSFER', { token_address: token, to: bob, amount: '1' }, 'token.paused');
  });
});

/** Pausing is an operation of a later part; the state it leads to is made by hand. */
function pause(address: string): void {
  const row = world.state.tokens.get(address);
  if (row === undefined) throw new Error('no such token');
  world.state.tokens.set(address, { ...row, pausable: { authority: null, paused: true } });
  world.state.commitBlock();
}

describe('TOKEN_APPROVE', () => {
  it('sets, replaces and revokes an allowance', () => {
    expect(world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: bob, amount: '3' })).toEqual({
      token_address: token,
      spender: bob,
      amount: '3',
    });
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: bob, amount: '2' });
    expectFailure(
      world,
      bob,
      'TOKEN_TRANSFER_FROM',
      { token_address: token, from: alice, to: bob, amount: '2.5' },
      'allowance.short',
    );
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: bob, amount: '0' });
    expect(world.state.allowances.size).toBe(0);
  });

  it('fails for oneself, an unknown token and a malformed spender', () => {
    expectFailure(
      world,
      alice,
      'TOKEN_APPROVE',
      { token_address: token, spender: alice, amount: '1' },
      'allowance.self',
    );
    expectFailure(
      world,
      alice,
      'TOKEN_APPROVE',
      { token_address: NOWHERE, spender: bob, amount: '1' },
      'token.unknown',
    );
    expectFailure(
      world,
      alice,
      'TOKEN_APPROVE',
      { token_address: token, spender: '?', amount: '1' },
      'account.malformed',
    );
  });

  it('keeps at most 256 allowances of an owner over all tokens', () => {
    const second = world.deploy(alice, 'BBB', '1');
    const approve = (at: number) =>
      world.tx(alice, 'TOKEN_APPROVE', {
        token_address: at % 2 === 0 ? token : second,
        spender: person(`spender ${at}`),
        amount: '1',
      });
    const outcome = world.block(...Array.from({ length: 256 }, (_, at) => approve(at)));
    expect(outcome.executed.every(({ receipt }) => receipt.success)).toBe(true);
    expectFailure(
      world,
      alice,
      'TOKEN_APPROVE',
      { token_address: token, spender: bob, amount: '1' },
      'allowance.tooMany',
    );
    // Changing an existing one needs no room, and revoking makes room.
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: person('spender 0'), amount: '9' });
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: person('spender 0'), amount: '0' });
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: bob, amount: '1' });
  });
});

describe('TOKEN_TRANSFER_FROM', () => {
  it('uses up an allowance', () => {
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: bob, amount: '3' });
    const first = world.ok(bob, 'TOKEN_TRANSFER_FROM', { token_address: token, from: alice, to: carol, amount: '2' });
    expect(first).toEqual({
      token_address: token,
      from: alice,
      to: carol,
      amount: '2',
      via: 'allowance',
      allowance_left: '1',
    });
    expectFailure(
      world,
      bob,
      'TOKEN_TRANSFER_FROM',
      { token_address: token, from: alice, to: carol, amount: '2' },
      'allowance.short',
    );
    expect(
      world.ok(bob, 'TOKEN_TRANSFER_FROM', { token_address: token, from: alice, to: bob, amount: '1' }).allowance_left,
    ).toBe('0');
    expect(world.state.allowances.size).toBe(0);
  });

  it('goes by permanent delegate before operator, and a holder is its own operator', () => {
    const owned = world.deploy(alice, 'DEL', '100', { permanent_delegate: bob, default_operators: [carol] });
    const move = (sender: string) =>
      world.ok(sender, 'TOKEN_TRANSFER_FROM', { token_address: owned, from: alice, to: dave, amount: '1' }).via;
    expect([move(bob), move(carol), move(alice)]).toEqual(['permanent_delegate', 'operator', 'operator']);
    expectFailure(
      world,
      dave,
      'TOKEN_TRANSFER_FROM',
      { token_address: owned, from: alice, to: dave, amount: '1' },
      'allowance.short',
    );
    expect(world.balance(owned, dave)).toBe(3n * ONE);
  });

  it('does not move a frozen balance for anybody', () => {
    const cold = world.deploy(alice, 'COLD', '10', {
      default_frozen: true,
      freeze_authority: alice,
      permanent_delegate: carol,
      default_operators: [dave],
    });
    world.ok(alice, 'TOKEN_TRANSFER', { token_address: cold, to: bob, amount: '5' });
    for (const mover of [bob, carol, dave])
      expectFailure(
        world,
        mover,
        'TOKEN_TRANSFER_FROM',
        { token_address: cold, from: bob, to: alice, amount: '1' },
        'token.frozen',
      );
  });

  it.each([
    ['an unknown token', { token_address: NOWHERE }, 'token.unknown'],
    ['a holder that is no address', { from: '!' }, 'account.malformed'],
    ['more than the balance', { amount: '5000' }, 'balance.short'],
    ['a long memo', { memo: 'm'.repeat(257) }, 'token.memoTooLong'],
  ])('fails for %s and leaves the allowance alone', (_, change, code) => {
    world.ok(alice, 'TOKEN_APPROVE', { token_address: token, spender: bob, amount: '9000' });
    expectFailure(
      world,
      bob,
      'TOKEN_TRANSFER_FROM',
      { token_address: token, from: alice, to: carol, amount: '1', ...change },
      code,
    );
  });
});
