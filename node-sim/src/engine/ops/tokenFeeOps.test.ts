// Fees that a token takes from its transfers: how they are set, taken, and withdrawn.

import { ONE } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { alice, bob, carol, NOWHERE, row, token, transfer, world } from '../../../../test/support/tokenWithRights.ts';
import { tokenView } from '../tokens/tokenViews.ts';

describe('TOKEN_SET_TRANSFER_FEE', () => {
  const set = (change: object) => world.run(alice, 'TOKEN_SET_TRANSFER_FEE', { token_address: token, ...change });
  const feeOf = (amount: string) => transfer(alice, bob, amount).data.fee;
  const skipTo = (height: number) => {
    while (world.height < height - 1) world.block();
  };

  it('starts 100 blocks later, to the block', () => {
    const receipt = set({ transfer_fee_bps: 500, max_transfer_fee: '2' });
    const from = receipt.block_height + 100;
    expect(receipt).toMatchObject({
      data: { token_address: token, transfer_fee_bps: 500, max_transfer_fee: '2', from_height: from },
      gas_used: 25_000,
    });
    expect(tokenView(row(), world.height)).toMatchObject({
      extensions: { transfer_fee: { bps: 100, max_fee: null, pending: { bps: 500, max_fee: '2', from_height: from } } },
    });
    skipTo(from - 1);
    expect(feeOf('10')).toBe('0.1');
    expect([world.height, feeOf('10')]).toEqual([from - 1, '0.5']);
    expect(feeOf('100')).toBe('2');
    expect(tokenView(row(), world.height)).toMatchObject({
      extensions: { transfer_fee: { bps: 500, max_fee: '2', pending: null } },
    });
  });

  it('replaces a rate that has not started, and keeps one that has', () => {
    set({ transfer_fee_bps: 500 });
    const second = set({ transfer_fee_bps: 300 });
    expect(row().transferFee).toMatchObject({ bps: 100, pending: { bps: 300, fromHeight: second.block_height + 100 } });
    skipTo(second.block_height + 101);
    set({ transfer_fee_bps: 0 });
    expect(row().transferFee).toMatchObject({ bps: 300, max: null, pending: { bps: 0 } });
    expect(feeOf('100')).toBe('3');
    skipTo(world.height + 101);
    expect(feeOf('100')).toBeUndefined();
  });

  it.each([null, '', undefined])('has no cap when the cap is %o', (max) => {
    expect(
      set({ transfer_fee_bps: 7, ...(max === undefined ? {} : { max_transfer_fee: max }) }).data.max_transfer_fee,
    ).toBeNull();
  });

  it.each([
    ['more than everything', { transfer_fee_bps: 10_001 }, 'token.badFee'],
    ['less than nothing', { transfer_fee_bps: -1 }, 'token.badFee'],
    ['an unknown token', { token_address: NOWHERE }, 'token.unknown'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(
      world,
      alice,
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: token, transfer_fee_bps: 1, ...change },
      code,
    );
  });

  it('fails without the right and without the extension', () => {
    expectFailure(
      world,
      bob,
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: token, transfer_fee_bps: 1 },
      'authority.notHeld',
    );
    const plain = world.deploy(alice, 'PLN', '1');
    expectFailure(
      world,
      alice,
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: plain, transfer_fee_bps: 1 },
      'token.noTransferFee',
    );
    world.ok(alice, 'TOKEN_SET_AUTHORITY', { token_address: token, authority: 'fee', new_authority: '' });
    expectFailure(
      world,
      alice,
      'TOKEN_SET_TRANSFER_FEE',
      { token_address: token, transfer_fee_bps: 1 },
      'authority.absent',
    );
  });
});

describe('TOKEN_WITHDRAW_FEES', () => {
  it('takes everything that was withheld, without a fee on it', () => {
    transfer(alice, bob, '100');
    transfer(bob, carol, '50');
    const receipt = world.run(alice, 'TOKEN_WITHDRAW_FEES', { token_address: token, to: carol });
    expect(receipt).toMatchObject({ data: { token_address: token, to: carol, amount: '1.5' }, gas_used: 40_000 });
    expect(world.balance(token, carol)).toBe(51n * ONE);
    expect(world.balance(token, token)).toBe(0n);
    expect(world.ok(alice, 'TOKEN_WITHDRAW_FEES', { token_address: token })).toEqual({
      token_address: token,
      to: alice,
      amount: '0',
    });
  });

  it('fails without the right, the extension, or a proper recipient', () => {
    expectFailure(world, bob, 'TOKEN_WITHDRAW_FEES', { token_address: token }, 'authority.notHeld');
    expectFailure(world, alice, 'TOKEN_WITHDRAW_FEES', { token_address: NOWHERE }, 'token.unknown');
    expectFailure(world, alice, 'TOKEN_WITHDRAW_FEES', { token_address: token, to: '-' }, 'account.malformed');
    const plain = world.deploy(alice, 'PLN', '1');
    expectFailure(world, alice, 'TOKEN_WITHDRAW_FEES', { token_address: plain }, 'token.noTransferFee');
    const fixed = world.deploy(alice, 'FIX', '1', { transfer_fee_bps: 1, withdraw_authority: '' });
    expectFailure(world, alice, 'TOKEN_WITHDRAW_FEES', { token_address: fixed }, 'authority.absent');
  });

  it('fails while the address of the token is frozen by name; default freezing spares it', () => {
    const cold = world.deploy(alice, 'CLD', '100', {
      transfer_fee_bps: 100,
      default_frozen: true,
      freeze_authority: alice,
    });
    world.ok(alice, 'TOKEN_TRANSFER', { token_address: cold, to: bob, amount: '100' });
    world.ok(alice, 'TOKEN_FREEZE', { token_address: cold, account: cold });
    expectFailure(world, alice, 'TOKEN_WITHDRAW_FEES', { token_address: cold }, 'token.frozen');
    world.ok(alice, 'TOKEN_THAW', { token_address: cold, account: cold });
    expect(world.ok(alice, 'TOKEN_WITHDRAW_FEES', { token_address: cold }).amount).toBe('1');
  });
});
