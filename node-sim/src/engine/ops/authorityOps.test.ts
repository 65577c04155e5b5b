import { ONE } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { alice, bob, carol, NOWHERE, row, token, transfer, world } from '../../../../test/support/tokenWithRights.ts';
import { accountOf } from '../ledgerKeys.ts';
import { balanceView, frozenAccounts, tokenView } from '../tokens/tokenViews.ts';

const EVERY_RIGHT = ['mint', 'freeze', 'metadata', 'fee', 'withdraw', 'pause', 'permanent_delegate'] as const;

/** A token with a book against the native asset, which a transfer fee would forbid; bob has 100 of it. */
function traded(): string {
  const made = world.deploy(alice, 'TRD', '1000', { freeze_authority: alice, pausable: true });
  world.pool(alice, made);
  world.ok(alice, 'TOKEN_TRANSFER', { token_address: made, to: bob, amount: '100' });
  return made;
}
const sale = (asset: string) => ({ pair: `${asset}:SVC`, side: 'sell', order_type: 'limit', price: '1', amount: '10' });

describe('TOKEN_SET_AUTHORITY', () => {
  it.each(EVERY_RIGHT)('passes the %s right on; the old holder has it no more', (authority) => {
    const receipt = world.run(alice, 'TOKEN_SET_AUTHORITY', { token_address: token, authority, new_authority: bob });
    expect(receipt).toMatchObject({ data: { token_address: token, authority, new_authority: bob }, gas_used: 25_000 });
    expectFailure(
      world,
      alice,
      'TOKEN_SET_AUTHORITY',
      { token_address: token, authority, new_authority: alice },
      'authority.notHeld',
    );
    world.ok(bob, 'TOKEN_SET_AUTHORITY', { token_address: token, authority, new_authority: alice });
  });

  it.each(EVERY_RIGHT.flatMap((authority) => [null, '', 'none', 'NONE'].map((word) => [authority, word] as const)))(
    'gives the %s right up for good when the new holder is %s',
    (authority, word) => {
      const data = world.ok(alice, 'TOKEN_SET_AUTHORITY', { token_address: token, authority, new_authority: word });
      expect(data).toEqual({ token_address: token, authority, new_authority: null });
      expectFailure(
        world,
        alice,
        'TOKEN_SET_AUTHORITY',
        { token_address: token, authority, new_authority: alice },
        'authority.absent',
      );
    },
  );

  it.each(EVERY_RIGHT)('cannot give a token the %s right that it was not deployed with', (authority) => {
    const plain = world.deploy(alice, 'BBB', '1');
    expectFailure(
      world,
      alice,
      'TOKEN_SET_AUTHORITY',
      { token_address: plain, authority, new_authority: alice },
      'authority.absent',
    );
  });

  it('fails for an unknown token and a new holder that is no address', () => {
    expectFailure(
      world,
      alice,
      'TOKEN_SET_AUTHORITY',
      { token_address: NOWHERE, authority: 'mint', new_authority: bob },
      'token.unknown',
    );
    expectFailure(
      world,
      alice,
      'TOKEN_SET_AUTHORITY',
      { token_address: token, authority: 'mint', new_authority: 'bob' },
      'account.malformed',
    );
  });

  it('is not admitted for a word that is no right, or without a new holder', () => {
    const refused = [{ authority: 'owner', new_authority: bob }, { authority: 'mint' }].map((params) =>
      world.tx(alice, 'TOKEN_SET_AUTHORITY', { token_address: token, ...params }, { nonce: world.nonceOf(alice) }),
    );
    expect(world.block(...refused).dropped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('params.authority: expected one of mint, freeze'),
      expect.stringContaining('params.new_authority'),
    ]);
  });

  it('ends a permanent delegate’s power at once', () => {
    transfer(alice, bob, '10');
    world.ok(alice, 'TOKEN_SET_AUTHORITY', {
      token_address: token,
      authority: 'permanent_delegate',
      new_authority: carol,
    });
    expect(world.run(alice, 'TOKEN_BURN', { token_address: token, from: bob, amount: '1' }).error_code).toBe(
      'operator.notAllowed',
    );
    expect(world.ok(carol, 'TOKEN_BURN', { token_address: token, from: bob, amount: '1' }).via).toBe(
      'permanent_delegate',
    );
  });
});

describe('TOKEN_FREEZE and TOKEN_THAW', () => {
  it('stop and release every movement of one holder', () => {
    transfer(alice, bob, '100');
    world.ok(bob, 'TOKEN_APPROVE', { token_address: token, spender: carol, amount: '5' });
    const frozen = world.run(alice, 'TOKEN_FREEZE', { token_address: token, account: bob });
    expect(frozen).toMatchObject({ data: { token_address: token, account: bob, frozen: true }, gas_used: 25_000 });
    expect(balanceView(world.state, token, accountOf(bob)).frozen).toBe(true);
    expect(frozenAccounts(world.state, token)).toBe(1);
    expectFailure(world, bob, 'TOKEN_TRANSFER', { token_address: token, to: carol, amount: '1' }, 'token.frozen');
    expectFailure(
      world,
      carol,
      'TOKEN_TRANSFER_FROM',
      { token_address: token, from: bob, to: carol, amount: '1' },
      'token.frozen',
    );
    expectFailure(
      world,
      alice,
      'TOKEN_TRANSFER_FROM',
      { token_address: token, from: bob, to: alice, amount: '1' },
      'token.frozen',
    );
    expect(transfer(alice, bob, '1').success).toBe(true);

    expect(world.ok(alice, 'TOKEN_THAW', { token_address: token, account: bob })).toEqual({
      token_address: token,
      account: bob,
      frozen: false,
    });
    expect(frozenAccounts(world.state, token)).toBe(0);
    expect(world.state.freezes.size).toBe(0);
    expect(transfer(bob, carol, '1').success).toBe(true);
  });

  it('stop trading, and leave what was committed before untouched: an order in the book still fills', () => {
    const made = traded();
    world.ok(bob, 'PLACE_ORDER', sale(made));
    world.ok(alice, 'TOKEN_FREEZE', { token_address: made, account: bob });
    expectFailure(world, bob, 'PLACE_ORDER', sale(made), 'token.frozen');
    expect(world.order(carol, `${made}:SVC`, 'buy', '1', '10').data).toMatchObject({ filled: '10' });
    expect(world.balance(made, carol)).toBe(10n * ONE);
  });

  it('release accounts of a token that freezes by default, and freeze them again', () => {
    const cold = world.deploy(alice, 'CLD', '10', { default_frozen: true, freeze_authority: alice });
    world.ok(alice, 'TOKEN_TRANSFER', { token_address: cold, to: bob, amount: '5' });
    const send = () => world.run(bob, 'TOKEN_TRANSFER', { token_address: cold, to: carol, amount: '1' }).error_code;
    expect(send()).toBe('token.frozen');
    world.ok(alice, 'TOKEN_THAW', { token_address: cold, account: bob });
    expect(send()).toBe('');
    world.ok(alice, 'TOKEN_FREEZE', { token_address: cold, account: bob });
    expect(send()).toBe('token.frozen');
    world.ok(alice, 'TOKEN_FREEZE', { token_address: cold, account: alice });
    expectFailure(world, alice, 'TOKEN_TRANSFER', { token_address: cold, to: bob, amount: '1' }, 'token.frozen');
  });

  it.each(['TOKEN_FREEZE', 'TOKEN_THAW'] as const)(
    '%s fails without the right, for an unknown token and a malformed account',
    (op) => {
      expectFailure(world, bob, op, { token_address: token, account: carol }, 'authority.notHeld');
      expectFailure(world, alice, op, { token_address: NOWHERE, account: carol }, 'token.unknown');
      expectFailure(world, alice, op, { token_address: token, account: 'x' }, 'account.malformed');
      const free = world.deploy(alice, 'FRE', '1');
      expectFailure(world, alice, op, { token_address: free, account: carol }, 'authority.absent');
    },
  );
});

describe('TOKEN_PAUSE and TOKEN_RESUME', () => {
  it('stop and resume transfers, minting, burning and trading', () => {
    transfer(alice, bob, '100');
    const paused = world.run(alice, 'TOKEN_PAUSE', { token_address: token });
    expect(paused).toMatchObject({ data: { token_address: token, paused: true }, gas_used: 25_000 });
    expect(tokenView(row(), world.height)).toMatchObject({ extensions: { pausable: { paused: true } } });
    expectFailure(world, bob, 'TOKEN_TRANSFER', { token_address: token, to: carol, amount: '1' }, 'token.paused');
    expectFailure(world, alice, 'TOKEN_WITHDRAW_FEES', { token_address: token }, 'token.paused');
    expect(world.ok(alice, 'TOKEN_RESUME', { token_address: token })).toEqual({ token_address: token, paused: false });
    expect(transfer(bob, carol, '1').success).toBe(true);
  });

  it('stop trading, cancelling included, until resumed', () => {
    const made = traded();
    const order = world.ok(bob, 'PLACE_ORDER', sale(made));
    world.ok(alice, 'TOKEN_PAUSE', { token_address: made });
    expectFailure(world, bob, 'PLACE_ORDER', sale(made), 'token.paused');
    expectFailure(world, carol, 'SWAP', { token_in: made, token_out: 'SVC', amount_in: '1' }, 'token.paused');
    expectFailure(world, bob, 'CANCEL_ORDER', { order_id: order.order_id }, 'token.paused');
    world.ok(alice, 'TOKEN_RESUME', { token_address: made });
    world.ok(bob, 'CANCEL_ORDER', { order_id: order.order_id });
  });

  it('fail when the token is in that state already, or cannot be paused', () => {
    expectFailure(world, alice, 'TOKEN_RESUME', { token_address: token }, 'token.notPaused');
    world.ok(alice, 'TOKEN_PAUSE', { token_address: token });
    expectFailure(world, alice, 'TOKEN_PAUSE', { token_address: token }, 'token.alreadyPaused');
    const free = world.deploy(alice, 'FRE', '1');
    for (const op of ['TOKEN_PAUSE', 'TOKEN_RESUME'] as const)
      expectFailure(world, alice, op, { token_address: free }, 'token.notPausable');
  });

  it.each(['TOKEN_PAUSE', 'TOKEN_RESUME'] as const)('%s fails for an unknown token and without the right', (op) => {
    expectFailure(world, bob, op, { token_address: token }, 'authority.notHeld');
    expectFailure(world, alice, op, { token_address: NOWHERE }, 'token.unknown');
  });

  it('cannot be undone by anybody once the right is given up', () => {
    world.ok(alice, 'TOKEN_PAUSE', { token_address: token });
    world.ok(alice, 'TOKEN_SET_AUTHORITY', { token_address: token, authority: 'pause', new_authority: 'none' });
    expectFailure(world, alice, 'TOKEN_RESUME', { token_address: token }, 'authority.absent');
  });
});

describe('TOKEN_UPDATE_METADATA', () => {
  const update = (change: object) => world.run(alice, 'TOKEN_UPDATE_METADATA', { token_address: token, ...change });

  it('merges fields, removes empty ones and keeps what is not named', () => {
    const receipt = update({ fields: { kind: null, site: '', color: 'blue', __proto__x: 'y' } });
    expect(receipt.data).toEqual({
      token_address: token,
      name: 'AAA',
      symbol: 'AAA',
      uri: 'https://a.test',
      fields: { color: 'blue', __proto__x: 'y' },
    });
    expect(receipt.gas_used).toBe(30_000);
    expect(update({ name: 'Longer', symbol: 'LNG', uri: '' }).data).toMatchObject({
      name: 'Longer',
      symbol: 'LNG',
      uri: '',
      fields: { color: 'blue' },
    });
    expect(update({ name: '', symbol: '', uri: 'ipfs://x' }).data).toMatchObject({
      name: 'Longer',
      symbol: 'LNG',
      uri: 'ipfs://x',
    });
    expect(tokenView(row(), world.height)).toMatchObject({
      name: 'Longer',
      symbol: 'LNG',
      extensions: { metadata: { uri: 'ipfs://x', fields: { color: 'blue' } } },
    });
  });

  it('treats __proto__ as an ordinary key', () => {
    const candidate = world.tx(
      alice,
      'TOKEN_UPDATE_METADATA',
      JSON.parse(`{"token_address": "${token}", "fields": {"__proto__": "x"}}`) as object,
    );
    expect(world.block(candidate).executed[0]?.receipt.success).toBe(true);
    expect(Object.entries(row().metadata?.fields ?? {})).toContainEqual(['__proto__', 'x']);
  });

  it.each([
    ['a name of 65 characters', { name: 'n'.repeat(65) }, 'token.badName'],
    ['a symbol with a colon', { symbol: 'a:b' }, 'token.badSymbol'],
    ['a link of 257 characters', { uri: 'u'.repeat(257) }, 'token.badUri'],
    ['a field of 257 characters', { fields: { k: 'v'.repeat(257) } }, 'token.badField'],
    [
      '17 fields in all',
      { fields: Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`k${at}`, 'v'])) },
      'token.tooManyFields',
    ],
    ['an unknown token', { token_address: NOWHERE, name: 'x' }, 'token.unknown'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, alice, 'TOKEN_UPDATE_METADATA', { token_address: token, ...change }, code);
  });

  it('fails without the right, with a right given up, and without metadata', () => {
    expectFailure(world, bob, 'TOKEN_UPDATE_METADATA', { token_address: token, name: 'x' }, 'authority.notHeld');
    const fixed = world.deploy(alice, 'FIX', '1', { metadata: {}, metadata_authority: '' });
    expectFailure(world, alice, 'TOKEN_UPDATE_METADATA', { token_address: fixed, name: 'x' }, 'authority.absent');
    const plain = world.deploy(alice, 'PLN', '1');
    expectFailure(world, alice, 'TOKEN_UPDATE_METADATA', { token_address: plain, name: 'x' }, 'token.noMetadata');
  });

  it('is not admitted without any change', () => {
    const [dropped] = world.block(world.tx(alice, 'TOKEN_UPDATE_METADATA', { token_address: token })).dropped;
    expect(dropped?.reason).toContain('at least one of name, symbol, uri and fields');
  });
});

describe('the retired operations', () => {
  it.each([
    ['OPEN_POSITION', 80_000],
    ['CLOSE_POSITION', 60_000],
    ['PARTIAL_CLOSE', 60_000],
    ['ADD_MARGIN', 30_000],
  ] as const)('%s always fails and is charged', (op, gas) => {
    expectFailure(world, alice, op, { anything: 'at all' }, 'op.retired');
    const receipt = world.run(alice, op, {});
    expect(receipt).toMatchObject({ success: false, gas_used: gas, data: {} });
    expect(receipt.error).toContain('retired');
  });
});
