// Changing items and collections, and who may: what succeeds, each failure, receipts and gas.

import { beforeEach, describe, expect, it } from 'vitest';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { alice, bob, carol, nftWorld } from '../../../../test/support/nftWorld.ts';
import { fullNftView } from '../nfts/nftViews.ts';

const NOWHERE = `0x${'e'.repeat(40)}`;
let world: ReturnType<typeof nftWorld>['world'];
let cats: string;
let mint: ReturnType<typeof nftWorld>['mint'];
let item: ReturnType<typeof nftWorld>['item'];
let row: ReturnType<typeof nftWorld>['row'];

beforeEach(() => {
  ({ world, cats, mint, item, row } = nftWorld());
});

describe('NFT_UPDATE', () => {
  it('changes a collection and answers it', () => {
    const receipt = world.run(alice, 'NFT_UPDATE', {
      collection: cats,
      name: 'Big cats',
      uri: 'ipfs://c',
      royalty_bps: '500',
      royalty_recipient: carol,
    });
    expect(receipt).toMatchObject({
      data: {
        collection: cats,
        name: 'Big cats',
        symbol: 'CAT',
        uri: 'ipfs://c',
        royalty_bps: 500,
        royalty_recipient: carol,
        max_supply: 100,
      },
      gas_used: 30_000,
    });
    expect(
      world.ok(alice, 'NFT_UPDATE', { collection: cats, symbol: 'BIG', royalty_bps: 0, royalty_recipient: '' }),
    ).toMatchObject({
      name: 'Big cats',
      symbol: 'BIG',
      royalty_bps: 0,
      royalty_recipient: null,
    });
  });

  it('changes one item and answers it, whoever owns it', () => {
    mint({ to: bob, name: 'Tom', uri: 'ipfs://1' });
    expect(world.ok(alice, 'NFT_UPDATE', { collection: cats, token_id: '0x1', name: 'Felix' })).toEqual({
      collection: cats,
      token_id: '1',
      owner: bob,
      uri: 'ipfs://1',
      name: 'Felix',
      approved: null,
      minted_height: world.height - 1,
    });
    expect(world.ok(alice, 'NFT_UPDATE', { collection: cats, token_id: 1, name: '', uri: '' })).toMatchObject({
      name: '',
      uri: '',
    });
    const stored = item(1n);
    if (stored === undefined) throw new Error('no item');
    expect(fullNftView(stored, row())).toMatchObject({
      symbol: 'CAT',
      collection_name: 'Cats',
      royalty_bps: 0,
      royalty_recipient: alice,
      non_transferable: false,
    });
  });

  it.each([
    ['an unknown collection', alice, { collection: NOWHERE }, 'nft.unknownCollection'],
    ['an unknown item', alice, { token_id: 5 }, 'nft.unknown'],
    ['whoever lacks the right, the owner too', bob, { token_id: 1 }, 'authority.notHeld'],
    ['an empty name of a collection', alice, { name: '' }, 'nft.badName'],
    ['a bad symbol', alice, { symbol: 'a:b' }, 'nft.badSymbol'],
    ['a long link', alice, { uri: 'u'.repeat(257) }, 'nft.badUri'],
    ['a long name of an item', alice, { token_id: 1, name: 'n'.repeat(65) }, 'nft.badName'],
    ['a royalty of more than everything', alice, { royalty_bps: 10_001 }, 'nft.badFee'],
    ['a royalty for nobody', alice, { royalty_bps: 1, royalty_recipient: null }, 'nft.noRoyaltyRecipient'],
    ['a recipient that is no address', alice, { royalty_recipient: 'x' }, 'account.malformed'],
  ])('fails for %s', (_, sender, change, code) => {
    mint({ to: bob });
    expectFailure(world, sender, 'NFT_UPDATE', { collection: cats, ...change }, code);
  });

  it('fails for good once the right is given up', () => {
    world.ok(alice, 'NFT_SET_AUTHORITY', { collection: cats, authority: 'update', new_authority: 'none' });
    expectFailure(world, alice, 'NFT_UPDATE', { collection: cats, name: 'x' }, 'authority.absent');
  });
});

describe('NFT_SET_AUTHORITY', () => {
  it.each(['update', 'mint'] as const)('passes the %s right on and gives it up for good', (authority) => {
    const receipt = world.run(alice, 'NFT_SET_AUTHORITY', { collection: cats, authority, new_authority: bob });
    expect(receipt).toMatchObject({ data: { collection: cats, authority, new_authority: bob }, gas_used: 25_000 });
    expectFailure(
      world,
      alice,
      'NFT_SET_AUTHORITY',
      { collection: cats, authority, new_authority: alice },
      'authority.notHeld',
    );
    expect(
      world.ok(bob, 'NFT_SET_AUTHORITY', { collection: cats, authority, new_authority: null }).new_authority,
    ).toBeNull();
    expectFailure(
      world,
      bob,
      'NFT_SET_AUTHORITY',
      { collection: cats, authority, new_authority: bob },
      'authority.absent',
    );
  });

  it('fails for an unknown collection and a new holder that is no address', () => {
    expectFailure(
      world,
      alice,
      'NFT_SET_AUTHORITY',
      { collection: NOWHERE, authority: 'mint', new_authority: bob },
      'nft.unknownCollection',
    );
    expectFailure(
      world,
      alice,
      'NFT_SET_AUTHORITY',
      { collection: cats, authority: 'mint', new_authority: 'x' },
      'account.malformed',
    );
  });

  it('is not admitted for a word that is no right of a collection', () => {
    const [dropped] = world.block(
      world.tx(alice, 'NFT_SET_AUTHORITY', { collection: cats, authority: 'freeze', new_authority: bob }),
    ).dropped;
    expect(dropped?.reason).toContain('params.authority: expected one of update, mint');
  });
});
