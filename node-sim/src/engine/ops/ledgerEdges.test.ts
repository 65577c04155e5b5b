// The edges of the rules of tokens and collections: what is just allowed, what just fails, and addresses that are
// taken.

import { collectionAddress, tokenAddress } from '@svc/core/accounts/protocolIds';
import { parseDecimal } from '@svc/core/decimal';
import { wireJson } from '@svc/core/json/wireJson';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, type World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { alice, bob, carol, dave, nftWorld } from '../../../../test/support/nftWorld.ts';
import { accountOf } from '../ledgerKeys.ts';
import { collectionView, collectionViews, nftsOf } from '../nfts/nftViews.ts';
import { extensionsView, tokenViews } from '../tokens/tokenViews.ts';

let world: World;
let cats: string;
let create: ReturnType<typeof nftWorld>['create'];
let mint: ReturnType<typeof nftWorld>['mint'];
let item: ReturnType<typeof nftWorld>['item'];
let row: ReturnType<typeof nftWorld>['row'];

beforeEach(() => {
  ({ world, cats, create, mint, item, row } = nftWorld());
});

const deployment = { name: 'Token', symbol: 'TKN', total_supply: '5' };
const QUANTUM = '0.000000000000000001';

describe('a token', () => {
  it('may have all of its largest supply at once, the least supply there is, or none with a mint authority', () => {
    expect(world.ok(bob, 'TOKEN_DEPLOY', { ...deployment, max_supply: '5' }).total_supply).toBe('5');
    expect(world.ok(bob, 'TOKEN_DEPLOY', { ...deployment, total_supply: QUANTUM }).total_supply).toBe(QUANTUM);
    expect(
      world.ok(bob, 'TOKEN_DEPLOY', { ...deployment, total_supply: '0', mint_authority: carol }).total_supply,
    ).toBe('0');
    expectFailure(
      world,
      bob,
      'TOKEN_DEPLOY',
      { ...deployment, total_supply: '5', max_supply: '4.999999999999999999' },
      'token.overMaxSupply',
    );
  });

  it('fails where its address is taken', () => {
    const taken = tokenAddress(bob, world.nonceOf(bob), 'TKN');
    const other = world.state.tokens.get(world.deploy(alice, 'AAA', '1'));
    if (other === undefined) throw new Error('no token');
    world.state.tokens.set(taken, { ...other, address: taken, totalSupply: 0n });
    world.state.commitBlock();
    expectFailure(world, bob, 'TOKEN_DEPLOY', deployment, 'token.exists');
  });

  it.each([
    ['name', { name: 'n'.repeat(64) }],
    ['symbol', { symbol: 's'.repeat(16) }],
    ['link', { uri: 'u'.repeat(256) }],
    [
      'metadata',
      {
        metadata: Object.fromEntries(
          Array.from({ length: 16 }, (_, at) => [`${at}`.padStart(32, 'k'), 'v'.repeat(256)]),
        ),
      },
    ],
    ['decimals', { decimals: 18 }],
    ['rate', { transfer_fee_bps: 10_000 }],
    [
      'default operators',
      {
        default_operators: [
          ...Array.from({ length: 8 }, (_, at) => `0x${`${at}`.padStart(40, '0')}`),
          `0x${'0'.repeat(40)}`,
        ],
      },
    ],
  ])('takes the largest %s', (_, change) => {
    world.ok(bob, 'TOKEN_DEPLOY', { ...deployment, ...change });
  });

  it('takes one character, no decimals, and nothing where nothing is meant', () => {
    const least = { name: 'n', symbol: 's', decimals: 0, metadata: { k: 'v' }, total_supply: '1' };
    const none = {
      mint_authority: bob,
      freeze_authority: null,
      permanent_delegate: '',
      default_operators: ` ,${carol},, ${carol} ,`,
    };
    for (const limit of [null, '']) {
      const data = world.ok(bob, 'TOKEN_DEPLOY', {
        ...least,
        ...none,
        max_supply: limit,
        transfer_fee_bps: 0,
        max_transfer_fee: limit,
      });
      const token = String(data.token_address);
      expect(data).toMatchObject({ decimals: 0, freeze_authority: null, mint_authority: bob });
      expect(data.extensions).toEqual({
        metadata: { uri: '', fields: { k: 'v' }, update_authority: bob },
        transfer_fee: {
          bps: 0,
          max_fee: null,
          pending: null,
          fee_authority: bob,
          withdraw_authority: bob,
          withheld_at: token,
        },
        default_operators: [carol],
      });
      world.ok(bob, 'TOKEN_MINT', { token_address: token, amount: '9'.repeat(50) });
    }
    const [fixed, open] = [null, ''].map((authority) =>
      world.ok(bob, 'TOKEN_DEPLOY', { ...least, metadata: undefined, metadata_authority: authority }),
    );
    expect([fixed?.extensions, open?.extensions]).toEqual(
      Array.from({ length: 2 }, () => ({ metadata: { uri: '', fields: {}, update_authority: null } })),
    );
  });

  it('shows what it has and no more, and a new rate from the block on in which it is due', () => {
    const bound = world.ok(bob, 'TOKEN_DEPLOY', { ...deployment, non_transferable: true });
    expect(bound.extensions).toEqual({ non_transferable: true });
    const token = world.deploy(alice, 'FEE', '5', { transfer_fee_bps: 5 });
    const due = Number(
      world.ok(alice, 'TOKEN_SET_TRANSFER_FEE', { token_address: token, transfer_fee_bps: 7 }).from_height,
    );
    const found = world.state.tokens.get(token);
    if (found === undefined) throw new Error('no token');
    const shown = (height: number) => extensionsView(found, height).transfer_fee;
    expect(shown(due - 1)).toMatchObject({ bps: 5, pending: { bps: 7, max_fee: null, from_height: due } });
    expect(shown(due)).toMatchObject({ bps: 7, pending: null });
    const addresses = tokenViews(world.state, 1).map(({ token_address: address }) => String(address));
    expect(addresses).toEqual([...addresses].sort());
  });

  it('lets a holder with 64 operators revoke a default one, and no new one in', () => {
    const token = world.deploy(alice, 'OPS', '5', { default_operators: [carol] });
    const operators = Array.from({ length: 64 }, (_, at) => person(`operator ${at}`));
    world.block(
      ...operators.map((operator) => world.tx(bob, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator })),
    );
    world.ok(bob, 'TOKEN_REVOKE_OPERATOR', { token_address: token, operator: carol });
    expectFailure(world, bob, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: dave }, 'operator.tooMany');
    world.ok(bob, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: carol });
    world.ok(bob, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: token, operator: operators[3] });
  });

  it.each([
    ['an empty symbol', { symbol: '' }, 'token.badSymbol'],
    ['a link that cannot be printed', { uri: 'a\u202eb' }, 'token.badUri'],
    ['an empty metadata key', { metadata: { '': 'v' } }, 'token.badField'],
    ['a metadata key that cannot be printed', { metadata: { 'a\nb': 'v' } }, 'token.badField'],
    ['a metadata value of 257 characters', { metadata: { k: 'v'.repeat(257) } }, 'token.badField'],
    ['a metadata value that cannot be printed', { metadata: { k: 'a\u0000' } }, 'token.badField'],
    ['a negative rate', { transfer_fee_bps: -1 }, 'token.badFee'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, bob, 'TOKEN_DEPLOY', { ...deployment, ...change }, code);
  });

  it('takes a memo of 256 bytes and counts bytes, not characters', () => {
    const token = world.deploy(alice, 'AAA', '10');
    const send = { token_address: token, to: bob, amount: '1' };
    world.ok(alice, 'TOKEN_TRANSFER', { ...send, memo: 'é'.repeat(128) });
    expectFailure(world, alice, 'TOKEN_TRANSFER', { ...send, memo: 'é'.repeat(129) }, 'token.memoTooLong');
  });
});

describe('a collection', () => {
  it('may hold one item', () => {
    const single = create({ max_supply: 1 });
    world.ok(alice, 'NFT_MINT', { collection: single });
    expectFailure(world, alice, 'NFT_MINT', { collection: single }, 'nft.soldOut');
  });

  it.each([
    ['2^53 - 1', '9007199254740991', 9_007_199_254_740_991],
    ['2^53', '9007199254740992', 2n ** 53n],
    ['78 digits', '9'.repeat(78), BigInt('9'.repeat(78))],
  ])('may be limited to %s, which is told to the last digit and survives storage', (_, text, value) => {
    const big = create({ max_supply: text });
    expect(world.state.nfts.collections.get(big)?.maxSupply).toBe(value);
    expect(wireJson(collectionView({ ...row(), maxSupply: value }))).toContain(`"max_supply":${text},`);
    world.ok(alice, 'NFT_MINT', { collection: big });
    const dumped = world.state.dump();
    world.state.load(dumped);
    expect(world.state.nfts.collections.get(big)?.maxSupply).toBe(value);
  });

  it('counts what there is, and lists items by collection and id, all or those of one', () => {
    const dogs = world.ok(bob, 'NFT_CREATE_COLLECTION', { name: 'D', symbol: 'd' });
    const [first, second] = [cats, String(dogs.collection)].sort() as [string, string];
    for (const id of [10, 9, 2]) mint({ to: carol, token_id: id });
    for (const id of [3, 1]) world.ok(bob, 'NFT_MINT', { collection: dogs.collection, to: carol, token_id: id });
    world.ok(carol, 'NFT_BURN', { collection: cats, token_id: 2 });
    expect(collectionView(row())).toMatchObject({ supply: 2, minted: 3, burned: 1 });
    const ids = { [cats]: ['9', '10'], [String(dogs.collection)]: ['1', '3'] };
    const listed = (only?: string) =>
      nftsOf(world.state, accountOf(carol), 9, only).map(
        (one) => `${String(one.collection_name)} ${String(one.token_id)}`,
      );
    const names: Record<string, string> = { [cats]: 'Cats', [String(dogs.collection)]: 'D' };
    expect(listed()).toEqual([first, second].flatMap((one) => (ids[one] ?? []).map((id) => `${names[one]} ${id}`)));
    expect(listed(cats)).toEqual(['Cats 9', 'Cats 10']);
    const addresses = collectionViews(world.state).map(({ collection }) => collection);
    expect(addresses).toEqual([first, second]);
  });

  it('fails where a token has its address, and where another collection has', () => {
    const taken = collectionAddress(bob, world.nonceOf(bob), 'DOG');
    const other = world.state.tokens.get(world.deploy(alice, 'AAA', '1'));
    if (other === undefined) throw new Error('no token');
    world.state.tokens.set(taken, { ...other, address: taken, totalSupply: 0n });
    world.state.commitBlock();
    expectFailure(world, bob, 'NFT_CREATE_COLLECTION', { name: 'Dogs', symbol: 'DOG' }, 'nft.collectionExists');
  });

  it.each([
    ['name', { name: 'n'.repeat(64) }],
    ['symbol', { symbol: 's'.repeat(16) }],
    ['link', { uri: 'u'.repeat(256) }],
    ['royalty', { royalty_bps: 10_000 }],
  ])('takes the largest %s', (_, change) => {
    world.ok(bob, 'NFT_CREATE_COLLECTION', { name: 'Dogs', symbol: 'DOG', ...change });
  });

  it.each([
    ['a name of 65 characters', { name: 'n'.repeat(65) }, 'nft.badName'],
    ['an empty symbol', { symbol: '' }, 'nft.badSymbol'],
    ['a symbol of 17 characters', { symbol: 's'.repeat(17) }, 'nft.badSymbol'],
    ['a symbol with a colon', { symbol: 'A:B' }, 'nft.badSymbol'],
    ['a symbol that cannot be printed', { symbol: 'A\u200b' }, 'nft.badSymbol'],
    ['a limit below zero', { max_supply: '-1' }, 'nft.badMaxSupply'],
    ['a negative royalty', { royalty_bps: -1 }, 'nft.badFee'],
    [
      'a royalty whose recipient is given away as null',
      { royalty_bps: 1, royalty_recipient: null },
      'nft.noRoyaltyRecipient',
    ],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, bob, 'NFT_CREATE_COLLECTION', { name: 'Dogs', symbol: 'DOG', ...change }, code);
  });
});

describe('an item', () => {
  it('takes a name of 64 and a link of 256 characters, at birth and later', () => {
    const most = { name: 'n'.repeat(64), uri: 'u'.repeat(256) };
    mint({ ...most, token_id: 1 });
    expect(item(1n)).toMatchObject(most);
    mint({ token_id: 2 });
    world.ok(alice, 'NFT_UPDATE', { collection: cats, token_id: 2, ...most });
    expect(item(2n)).toMatchObject(most);
    expectFailure(world, alice, 'NFT_UPDATE', { collection: cats, token_id: 2, uri: 'u'.repeat(257) }, 'nft.badUri');
    expectFailure(world, alice, 'NFT_UPDATE', { collection: cats, token_id: 2, name: 'a\u200bb' }, 'nft.badName');
  });

  it('is changed alone by an update with its id: what only collections have is ignored', () => {
    mint({ token_id: 1 });
    const before = row();
    const more = { symbol: 'a:b', royalty_bps: 20_000, royalty_recipient: 'nobody' };
    expect(world.ok(alice, 'NFT_UPDATE', { collection: cats, token_id: 1, name: 'Tom', ...more })).toMatchObject({
      token_id: '1',
      name: 'Tom',
    });
    expect([item(1n)?.name, row()]).toEqual(['Tom', before]);
  });

  it('takes a memo of 256 bytes', () => {
    mint({ token_id: 1 });
    world.ok(alice, 'NFT_TRANSFER', { collection: cats, token_id: 1, to: bob, memo: 'm'.repeat(256) });
  });

  it.each(['1', 'true', 'YES', 'On', true])(
    'is in the hands of an operator that was approved with %s, until the owner says %s no more',
    (word) => {
      mint({ to: bob, token_id: 1 });
      const answer = world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: dave, approved: word });
      expect(answer).toEqual({ collection: cats, operator: dave, approved: true });
      world.ok(dave, 'NFT_TRANSFER', { collection: cats, token_id: 1, from: bob, to: carol });
      world.ok(bob, 'NFT_SET_APPROVAL_FOR_ALL', {
        collection: cats,
        operator: dave,
        approved: word === true ? false : 'NO',
      });
      expect(world.state.nfts.operators.size).toBe(0);
    },
  );

  it('that was handed to the approved account can be approved for its former owner', () => {
    mint({ to: bob, token_id: 1 });
    world.ok(bob, 'NFT_APPROVE', { collection: cats, token_id: 1, spender: dave });
    world.ok(dave, 'NFT_TRANSFER', { collection: cats, token_id: 1, from: bob, to: dave });
    expect(item(1n)).toMatchObject({ owner: accountOf(dave), approved: null });
    world.ok(dave, 'NFT_APPROVE', { collection: cats, token_id: 1, spender: bob });
    world.ok(bob, 'NFT_TRANSFER', { collection: cats, token_id: 1, from: dave, to: bob });
  });
});

it('an amount of 60 digits before the point is read, and of no more', () => {
  const long = '9'.repeat(60);
  const token = world.deploy(alice, 'LNG', `${long}.${'9'.repeat(18)}`);
  expect(world.balance(token, alice)).toBe(parseDecimal(`${long}.${'9'.repeat(18)}`));
  for (const supply of [`1${long}`, BigInt(`1${long}`).toString()]) {
    const { dropped } = world.block(world.tx(alice, 'TOKEN_DEPLOY', { ...deployment, total_supply: supply }));
    expect(dropped[0]?.reason).toContain('params.total_supply: expected a decimal with at most 18 places');
  }
});
