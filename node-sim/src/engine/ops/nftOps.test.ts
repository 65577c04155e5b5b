// Making, moving and handing over NFTs: what succeeds, each failure, receipts and gas.

import { collectionAddress } from '@svc/core/accounts/protocolIds';
import { ONE } from '@svc/core/decimal';
import { opGas } from '@svc/core/ops/opTable';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { alice, bob, carol, dave, nftWorld } from '../../../../test/support/nftWorld.ts';
import { accountOf } from '../ledgerKeys.ts';
import { nftsOf } from '../nfts/nftViews.ts';

const NOWHERE = `0x${'e'.repeat(40)}`;
const LAST = (1n << 256n) - 1n;
let world: ReturnType<typeof nftWorld>['world'];
let cats: string;
let create: ReturnType<typeof nftWorld>['create'];
let mint: ReturnType<typeof nftWorld>['mint'];
let item: ReturnType<typeof nftWorld>['item'];
let row: ReturnType<typeof nftWorld>['row'];

beforeEach(() => {
  ({ world, cats, create, mint, item, row } = nftWorld());
});

describe('NFT_CREATE_COLLECTION', () => {
  it('gives every right to the creator unless it says otherwise, and answers the collection', () => {
    const nonce = world.nonceOf(bob);
    const receipt = world.run(bob, 'NFT_CREATE_COLLECTION', { name: 'Dogs', symbol: 'DOG' });
    expect(receipt.data).toEqual({
      collection: collectionAddress(bob, nonce, 'DOG'),
      name: 'Dogs',
      symbol: 'DOG',
      uri: '',
      creator: bob,
      max_supply: null,
      supply: 0,
      minted: 0,
      burned: 0,
      royalty_bps: 0,
      royalty_recipient: bob,
      update_authority: bob,
      mint_authority: bob,
      non_transferable: false,
      created_height: world.height,
    });
    expect(receipt).toMatchObject({ success: true, gas_used: Number(opGas('NFT_CREATE_COLLECTION')), fee: '0.00012' });
  });

  it('takes what it is told', () => {
    const more = {
      uri: 'ipfs://d',
      max_supply: '7',
      royalty_bps: 250,
      royalty_recipient: carol,
      update_authority: '',
      mint_authority: dave,
      non_transferable: 'yes',
    };
    expect(world.ok(bob, 'NFT_CREATE_COLLECTION', { name: 'Dogs', symbol: 'DOG', ...more })).toMatchObject({
      ...more,
      max_supply: 7,
      update_authority: null,
      non_transferable: true,
    });
  });

  it.each([
    ['an empty name', { name: '' }, 'nft.badName'],
    ['a symbol with a space', { symbol: 'A B' }, 'nft.badSymbol'],
    ['a link of 257 characters', { uri: 'u'.repeat(257) }, 'nft.badUri'],
    ['room for nothing', { max_supply: 0 }, 'nft.badMaxSupply'],
    ['a royalty of more than everything', { royalty_bps: 10_001 }, 'nft.badFee'],
    ['a royalty for nobody', { royalty_bps: 1, royalty_recipient: '' }, 'nft.noRoyaltyRecipient'],
    ['a recipient that is no address', { royalty_recipient: 'me' }, 'account.malformed'],
    ['an authority that is no address', { mint_authority: 'me' }, 'account.malformed'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, bob, 'NFT_CREATE_COLLECTION', { name: 'Dogs', symbol: 'DOG', ...change }, code);
  });

  it('fails when its address is taken', () => {
    const taken = collectionAddress(bob, world.nonceOf(bob), 'DOG');
    world.state.nfts.collections.set(taken, { ...row(), address: taken });
    world.state.commitBlock();
    expectFailure(world, bob, 'NFT_CREATE_COLLECTION', { name: 'Dogs', symbol: 'DOG' }, 'nft.collectionExists');
  });

  it('leaves the exchange root alone until there is one', () => {
    const plain = new World({ [alice]: ONE });
    expect(plain.state.recomputedSum('exchange').rows).toBe(1);
  });
});

describe('NFT_MINT', () => {
  it('counts ids from 1, names the owner, and keeps name and link', () => {
    const receipt = world.run(alice, 'NFT_MINT', {
      collection: cats.toUpperCase().replace('0X', '0x'),
      to: bob,
      name: 'Tom',
      uri: 'ipfs://1',
    });
    expect(receipt).toMatchObject({ data: { collection: cats, token_id: '1', to: bob }, gas_used: 60_000 });
    expect(item(1n)).toEqual({
      collection: cats,
      id: 1n,
      owner: accountOf(bob),
      ownerAddress: bob,
      uri: 'ipfs://1',
      name: 'Tom',
      approved: null,
      mintedHeight: world.height,
    });
    expect(mint()).toBe('2');
    expect(row()).toMatchObject({ minted: 2, burned: 0, nextId: 3n });
  });

  it('moves the sequence past an id of its own, and not back for a smaller one', () => {
    expect([mint({ token_id: '0x10' }), mint(), mint({ token_id: '007' }), mint({ token_id: 0 }), mint()]).toEqual([
      '16',
      '17',
      '7',
      '0',
      '18',
    ]);
  });

  it('takes the largest id, after which the sequence is used up', () => {
    expect(mint({ token_id: LAST.toString() })).toBe(LAST.toString());
    expect(item(LAST)?.id).toBe(LAST);
    expectFailure(world, alice, 'NFT_MINT', { collection: cats }, 'nft.noIdLeft');
    expect(mint({ token_id: 5 })).toBe('5');
  });

  it('is not admitted for an id past the end or one that is no number', () => {
    for (const id of [(LAST + 1n).toString(), `0x1${'0'.repeat(64)}`, '-1', '1.0', '', 'x', 1.5, -1]) {
      const { dropped } = world.block(world.tx(alice, 'NFT_MINT', { collection: cats, token_id: id }));
      expect(dropped[0]?.reason, String(id)).toContain('params.token_id: expected an integer from 0 to 2^256-1');
    }
  });

  it('stops at the limit, burned items included', () => {
    ({ world, cats, create, mint, item, row } = nftWorld({ max_supply: 2 }));
    mint();
    mint();
    world.ok(alice, 'NFT_BURN', { collection: cats, token_id: 1 });
    expectFailure(world, alice, 'NFT_MINT', { collection: cats }, 'nft.soldOut');
    expect(row()).toMatchObject({ minted: 2, burned: 1 });
  });

  it.each([
    ['an unknown collection', alice, { collection: NOWHERE }, 'nft.unknownCollection'],
    ['a recipient that is no address', alice, { to: 'bob' }, 'account.malformed'],
    ['whoever lacks the right', bob, {}, 'authority.notHeld'],
    ['an id that exists', alice, { token_id: '0x1' }, 'nft.idTaken'],
    ['a name of 65 characters', alice, { name: 'n'.repeat(65) }, 'nft.badName'],
    ['a name that cannot be printed', alice, { name: 'a\u200bb' }, 'nft.badName'],
    ['a link of 257 characters', alice, { uri: 'u'.repeat(257) }, 'nft.badUri'],
  ])('fails for %s', (_, sender, change, code) => {
    mint();
    expectFailure(world, sender, 'NFT_MINT', { collection: cats, ...change }, code);
  });

  it('fails for good once the right is given up, or was never given', () => {
    world.ok(alice, 'NFT_SET_AUTHORITY', { collection: cats, authority: 'mint', new_authority: '' });
    expectFailure(world, alice, 'NFT_MINT', { collection: cats }, 'authority.absent');
    const closed = create({ mint_authority: null });
    expectFailure(world, alice, 'NFT_MINT', { collection: closed }, 'authority.absent');
  });
});

describe('NFT_TRANSFER', () => {
  beforeEach(() => {
    mint({ to: bob });
  });
  const send = (sender: string, more: object = {}) =>
    world.run(sender, 'NFT_TRANSFER', { collection: cats, token_id: '1', to: carol, ...more });

  it('moves the owner’s item, repeats the memo and clears the approval', () => {
    world.ok(bob, 'NFT_APPROVE', { collection: cats, token_id: 1, spender: dave });
    const receipt = send(bob, { memo: 'gift' });
    expect(receipt).toMatchObject({
      data: { collection: cats, token_id: '1', from: bob, to: carol, memo: 'gift' },
      gas_used: 35_000,
    });
    expect(item(1n)).toMatchObject({ owner: accountOf(carol), ownerAddress: carol, approved: null });
    expectFailure(
      world,
      dave,
      'NFT_TRANSFER',
      { collection: cats, token_id: 1, from: carol, to: dave },
      'nft.notAllowed',
    );
  });

  it('is done by whoever is approved and by operators, who have to name the owner', () => {
    world.ok(bob, 'NFT_APPROVE', { collection: cats, token_id: 1, spender: dave });
    expectFailure(world, dave, 'NFT_TRANSFER', { collection: cats, token_id: 1, to: dave }, 'nft.notOwner');
    expect(send(dave, { from: bob.replace('0xPQ', '0xpq') }).success).toBe(true);
    world.ok(carol, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: dave });
    expect(send(dave, { from: carol, to: bob }).data).toEqual({
      collection: cats,
      token_id: '1',
      from: carol,
      to: bob,
    });
  });

  it('is refused for soulbound items, for everybody', () => {
    ({ world, cats, create, mint, item, row } = nftWorld({ non_transferable: true }));
    mint({ to: bob });
    world.ok(bob, 'NFT_APPROVE', { collection: cats, token_id: 1, spender: dave });
    for (const sender of [bob, dave])
      expectFailure(
        world,
        sender,
        'NFT_TRANSFER',
        { collection: cats, token_id: 1, from: bob, to: carol },
        'nft.nonTransferable',
      );
    expect(world.run(dave, 'NFT_BURN', { collection: cats, token_id: 1 }).success).toBe(true);
  });

  it.each([
    ['an unknown collection', bob, { collection: NOWHERE }, 'nft.unknownCollection'],
    ['an unknown item', bob, { token_id: 2 }, 'nft.unknown'],
    ['somebody else', carol, { from: bob }, 'nft.notAllowed'],
    ['a source that is not the owner', bob, { from: carol }, 'nft.notOwner'],
    ['a recipient that is no address', bob, { to: '0x12' }, 'account.malformed'],
    ['a source that is no address', bob, { from: '0x12' }, 'account.malformed'],
    ['a memo of 257 bytes', bob, { memo: `${'é'.repeat(128)}x` }, 'nft.memoTooLong'],
  ])('fails for %s', (_, sender, change, code) => {
    expectFailure(world, sender, 'NFT_TRANSFER', { collection: cats, token_id: 1, to: carol, ...change }, code);
  });

  it('moves what the reads of both owners list', () => {
    mint({ to: bob, token_id: 10 });
    mint({ to: bob, token_id: 9 });
    const ids = (owner: string) => nftsOf(world.state, accountOf(owner), 500).map(({ token_id }) => token_id);
    expect([ids(bob), ids(carol)]).toEqual([['1', '9', '10'], []]);
    send(bob, { token_id: 9 });
    expect([ids(bob), ids(carol)]).toEqual([['1', '10'], ['9']]);
    expect(nftsOf(world.state, accountOf(bob), 1)).toHaveLength(1);
    expect(nftsOf(world.state, accountOf(bob), 9, NOWHERE)).toEqual([]);
  });
});

describe('NFT_BURN', () => {
  beforeEach(() => {
    mint({ to: bob });
  });

  it('destroys an item for its owner, who is approved, or an operator', () => {
    mint({ to: bob });
    mint({ to: bob });
    const receipt = world.run(bob, 'NFT_BURN', { collection: cats, token_id: 1 });
    expect(receipt).toMatchObject({ data: { collection: cats, token_id: '1', owner: bob }, gas_used: 25_000 });
    world.ok(bob, 'NFT_APPROVE', { collection: cats, token_id: 2, spender: carol });
    world.ok(carol, 'NFT_BURN', { collection: cats, token_id: 2 });
    world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: dave });
    world.ok(dave, 'NFT_BURN', { collection: cats, token_id: 3 });
    expect([world.state.nfts.items.size, row().burned, row().minted]).toEqual([0, 3, 3]);
  });

  it('frees the id for an explicit mint only', () => {
    world.ok(bob, 'NFT_BURN', { collection: cats, token_id: 1 });
    expect([mint(), mint({ token_id: 1 })]).toEqual(['2', '1']);
  });

  it.each([
    ['an unknown collection', bob, { collection: NOWHERE }, 'nft.unknownCollection'],
    ['an unknown item', bob, { token_id: 2 }, 'nft.unknown'],
    ['somebody else, the minter too', alice, {}, 'nft.notAllowed'],
  ])('fails for %s', (_, sender, change, code) => {
    expectFailure(world, sender, 'NFT_BURN', { collection: cats, token_id: 1, ...change }, code);
  });
});

describe('NFT_APPROVE', () => {
  beforeEach(() => {
    mint({ to: bob });
  });
  const approve = (sender: string, spender: string | null) =>
    world.run(sender, 'NFT_APPROVE', { collection: cats, token_id: 1, spender });

  it('names one account, replaces it and clears it', () => {
    expect(approve(bob, carol)).toMatchObject({
      data: { collection: cats, token_id: '1', spender: carol },
      gas_used: 25_000,
    });
    approve(bob, dave);
    expect(item(1n)?.approved).toBe(dave);
    expectFailure(world, carol, 'NFT_BURN', { collection: cats, token_id: 1 }, 'nft.notAllowed');
    expect(approve(bob, '').data.spender).toBeNull();
    expect(item(1n)?.approved).toBeNull();
    expect(approve(bob, null).success).toBe(true);
  });

  it('is done by operators, not by whoever is approved', () => {
    approve(bob, carol);
    expectFailure(world, carol, 'NFT_APPROVE', { collection: cats, token_id: 1, spender: dave }, 'nft.notAllowed');
    world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: dave });
    expect(approve(dave, alice).success).toBe(true);
  });

  it.each([
    ['an unknown collection', bob, { collection: NOWHERE }, 'nft.unknownCollection'],
    ['an unknown item', bob, { token_id: 2 }, 'nft.unknown'],
    ['the owner itself', bob, { spender: bob.replace('0xPQ', '0xpq') }, 'nft.selfApproval'],
    ['an account that is no address', bob, { spender: 'x' }, 'account.malformed'],
    ['somebody else', alice, {}, 'nft.notAllowed'],
  ])('fails for %s', (_, sender, change, code) => {
    expectFailure(world, sender, 'NFT_APPROVE', { collection: cats, token_id: 1, spender: carol, ...change }, code);
  });
});

describe('NFT_SET_APPROVAL_FOR_ALL', () => {
  it('gives by default and takes on request', () => {
    const given = world.run(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: carol });
    expect(given).toMatchObject({ data: { collection: cats, operator: carol, approved: true }, gas_used: 25_000 });
    expect(
      world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: carol, approved: 'no' }).approved,
    ).toBe(false);
    expect(
      world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: carol, approved: false }).approved,
    ).toBe(false);
    expect(world.state.nfts.operators.size).toBe(0);
  });

  it('speaks of one collection and of whatever the owner has then', () => {
    const dogs = create();
    world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: dogs, operator: carol });
    mint({ to: bob });
    expectFailure(world, carol, 'NFT_BURN', { collection: cats, token_id: 1 }, 'nft.notAllowed');
    world.ok(alice, 'NFT_MINT', { collection: dogs, to: bob });
    world.ok(carol, 'NFT_BURN', { collection: dogs, token_id: 1 });
  });

  it('keeps at most 64 operators of an owner over all collections', () => {
    const dogs = create();
    const approve = (at: number) =>
      world.tx(bob, 'NFT_SET_APPROVAL_FOR_ALL', {
        collection: at % 2 === 0 ? cats : dogs,
        operator: person(`operator ${at}`),
      });
    const { executed } = world.block(...Array.from({ length: 64 }, (_, at) => approve(at)));
    expect(executed.every(({ receipt }) => receipt.success)).toBe(true);
    expectFailure(world, bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: carol }, 'operator.tooMany');
    world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: person('operator 0') });
    world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: dogs, operator: person('operator 1'), approved: 'off' });
    world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: carol });
  });

  it.each([
    ['an unknown collection', { collection: NOWHERE }, 'nft.unknownCollection'],
    ['oneself', { operator: bob }, 'operator.self'],
    ['an operator that is no address', { operator: 'x' }, 'account.malformed'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: carol, ...change }, code);
  });
});
