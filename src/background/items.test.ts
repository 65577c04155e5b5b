// NFTs of an account: listed from the exchange and from contracts, viewed, sent from either address; bound ones stay.

import { plainText, saidText } from '@svc/core/words/plainText';
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { contractOf } from '../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../test/support/evmUser.ts';
import { openWallet, TEST_PASSWORD, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const artist = testAccount('artist');

let node: TestNode;
let user: EvmUser;
let gems: DeployedContract;
let goods: DeployedContract;
let cats: string;
let medals: string;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq, artist.address]) await node.fund(address, 'SVC', '1000');
  user = await evmUser(node, 7);
  [gems, goods] = [await user.deploy(contractOf('Gems')), await user.deploy(contractOf('Goods'))];
  const create = async (params: Record<string, string | number | boolean>): Promise<string> =>
    String((await node.execute(artist, 'NFT_CREATE_COLLECTION', params as never)).data.collection);
  cats = await create({ name: 'Cats', symbol: 'CAT', royalty_bps: 250, royalty_recipient: artist.address });
  medals = await create({ name: 'Medals\u202e', symbol: 'MDL', non_transferable: true });
  for (const to of [A.pq, A.address])
    await node.execute(artist, 'NFT_MINT', {
      collection: cats,
      to,
      name: 'Tom',
      uri: 'https://pictures.example/tom.png',
    });
  await node.execute(artist, 'NFT_MINT', { collection: medals, to: A.pq });
  const pqAccount = (await node.rpc<{ accountId: string }>('svc_getAccountId', [A.pq])).accountId;
  for (const [to, id] of [
    [A.address, 5n],
    [pqAccount, 6n],
  ] as const)
    await user.call(gems, 'mint', [to, id]);
  await user.call(goods, 'mint', [A.address, 9n, 12n]);
});
afterAll(() => node.stop());

async function opened() {
  const { main } = await openWallet(node.url);
  return { main, accountId: main.view.accounts[0]?.id ?? '' };
}

const id = (form: string, standard: string, collection: string, tokenId: string) =>
  `${form}/${standard}/${collection.toLowerCase()}/${tokenId}`;
const said = (main: TestUi): string => {
  const draft = main.view.drafts[0];
  if (draft?.kind !== 'sendTransaction' && draft?.kind !== 'sendExchangeTransaction') return '';
  return plainText(draft.subject.description.sentence);
};

describe('the items of an account', () => {
  it('are those of both addresses, of the exchange and of contracts, each once', async () => {
    const { main, accountId } = await opened();
    const { items, complete } = await main.run('listItems', { accountId });
    expect(complete).toBe(true);
    expect(items.map((one) => [one.form, one.standard, one.symbol, one.tokenId, one.amount]).sort()).toEqual([
      ['classic', 'erc1155', expect.stringContaining(goods.address.slice(0, 8)), '9', '12'],
      ['classic', 'erc721', 'GEM', '5', '1'],
      ['classic', 'native', 'CAT', '2', '1'],
      ['pq', 'erc721', 'GEM', '6', '1'],
      ['pq', 'native', 'CAT', '1', '1'],
      ['pq', 'native', 'MDL', '1', '1'],
    ]);
    expect(items.find((one) => one.symbol === 'MDL')?.collectionName).toBe('Medals⟨202E⟩');
  });

  it('show their link, their royalty, and whether they are bound', async () => {
    const { main, accountId } = await opened();
    const read = (itemId: string) => main.run('readItem', { accountId, itemId });
    expect(await read(id('pq', 'native', cats, '1'))).toMatchObject({
      name: 'Tom',
      link: 'https://pictures.example/tom.png',
      isBound: false,
      royaltyBps: 250,
    });
    expect(await read(id('pq', 'native', medals, '1'))).toMatchObject({ link: '', isBound: true });
    expect(await read(id('classic', 'erc721', gems.address, '5'))).toMatchObject({
      link: 'https://pictures.example/gem.json',
      royaltyBps: 500,
    });
    for (const wrong of [
      id('pq', 'native', cats, '2'),
      id('pq', 'erc721', gems.address, '5'),
      id('classic', 'erc1155', goods.address, '8'),
    ])
      await expect(read(wrong)).rejects.toMatchObject({ code: 'item.gone' });
    for (const wrong of [
      '',
      'pq/native/0x1/1',
      id('pq', 'native', cats, '01'),
      id('pq', 'native', cats, (2n ** 256n).toString()),
    ])
      await expect(read(wrong)).rejects.toMatchObject({ code: 'item.unknown' });
  });

  it('are found by collection and number, and not when they belong to somebody else', async () => {
    const { main, accountId } = await opened();
    expect(await main.run('findItem', { accountId, collection: goods.address, tokenId: '9' })).toMatchObject({
      standard: 'erc1155',
      amount: '12',
    });
    expect(await main.run('findItem', { accountId, collection: cats, tokenId: '2' })).toMatchObject({
      standard: 'native',
      form: 'classic',
    });
    await expect(main.run('findItem', { accountId, collection: gems.address, tokenId: '77' })).rejects.toMatchObject({
      code: 'item.gone',
    });
  });
});

describe('an item', () => {
  it.each([
    ['pq', 'native', () => cats, '1', 'sendExchangeTransaction', 'NFT 1 of CAT'],
    ['classic', 'native', () => cats, '2', 'sendTransaction', 'CAT item 2'],
    ['classic', 'erc721', () => gems.address, '5', 'sendTransaction', 'GEM item 5'],
    ['pq', 'erc721', () => gems.address, '6', 'sendTransaction', 'GEM item 6'],
    // A contract without a symbol is named by its address.
    ['classic', 'erc1155', () => goods.address, '9', 'sendTransaction', '5 of {goods} item 9'],
  ] as const)(
    'of the %s address (%s) is shown, simulated, sent, and is gone',
    async (form, standard, collection, tokenId, kind, item) => {
      const { main, accountId } = await opened();
      const itemId = id(form, standard, collection(), tokenId);
      const { offer } = await main.run('quoteSendItem', { accountId, itemId });
      const amount = standard === 'erc1155' ? { amount: '5' } : {};
      const draft = await main.run('prepareSendItem', { accountId, itemId, to: B, ...amount });
      expect(main.view.drafts[0]).toMatchObject({
        id: draft.id,
        kind,
        subject: { effect: { status: 'exact' }, feeOffer: { leastGas: offer.leastGas } },
      });
      const goodsInShort = `${goods.address.slice(0, 8)}…${goods.address.slice(-4)}`;
      expect(said(main)).toBe(`Send ${item.replace('{goods}', goodsInShort)} to ${B}`);
      // An item that leaves needs the password, whatever its value.
      await expect(main.run('confirmDraft', draft)).rejects.toMatchObject({ code: 'password.required' });
      const { txHash } = await main.run('confirmDraft', { ...draft, password: TEST_PASSWORD });
      await node.mine();
      await main.run('refreshBalances', {});
      const [latest] = main.view.activity;
      expect([latest?.txHash, saidText(latest?.label ?? '')]).toEqual([txHash, expect.stringMatching(/^Send /)]);
      if (standard === 'erc1155') {
        expect(await user.read(goods, 'balanceOf', [B, 9n])).toBe(5n);
        expect(await main.run('readItem', { accountId, itemId })).toMatchObject({ amount: '7' });
      } else await expect(main.run('readItem', { accountId, itemId })).rejects.toMatchObject({ code: 'item.gone' });
      if (standard === 'native')
        expect((await node.rpc<{ owner: string }>('exchange_getNft', [cats, tokenId])).owner.toLowerCase()).toBe(
          B.toLowerCase(),
        );
      if (standard === 'erc721') expect(await user.read<string>(gems, 'ownerOf', [BigInt(tokenId)])).toBe(B);
    },
  );

  it('that is bound is refused in words before anything is prepared, and so is an impossible transfer', async () => {
    const { main, accountId } = await opened();
    const send = (itemId: string, more: object = {}) =>
      main.run('prepareSendItem', { accountId, itemId, to: B, ...more });
    await expect(send(id('pq', 'native', medals, '1'))).rejects.toMatchObject({
      code: 'item.bound',
      message: expect.stringContaining('bound to their owner'),
    });
    await expect(
      main.run('quoteSendItem', { accountId, itemId: id('pq', 'native', medals, '1') }),
    ).rejects.toMatchObject({ code: 'item.bound' });
    // A contract that says so of one item (ERC-5192).
    await user.call(gems, 'mint', [A.address, 13n]);
    await expect(send(id('classic', 'erc721', gems.address, '13'))).rejects.toMatchObject({ code: 'item.bound' });
    const some = id('classic', 'erc1155', goods.address, '9');
    await expect(send(some, { amount: '8' })).rejects.toMatchObject({ code: 'send.balance' });
    await expect(send(some, { amount: '1.5' })).rejects.toMatchObject({ code: 'send.amount' });
    await expect(send(some, { to: A.pq })).rejects.toMatchObject({ code: 'send.to' });
    await expect(send(some, { to: `0xPOOL${'a'.repeat(36)}` })).rejects.toMatchObject({ code: 'contact.address' });
    expect(main.view.drafts).toEqual([]);
  });

  it('of a contract that refuses to move it shows the reason before the user is asked', async () => {
    const { main, accountId } = await opened();
    await user.call(gems, 'mint', [A.address, 8n]);
    await user.send(gems.address, encodeFunctionData({ abi: gems.abi, functionName: 'bind' }));
    await expect(
      main.run('prepareSendItem', { accountId, itemId: id('classic', 'erc721', gems.address, '8'), to: B }),
    ).rejects.toThrow(/bound to its owner/);
  });

  it('sent to its own collection causes a warning', async () => {
    const { main, accountId } = await opened();
    const native = await node.execute(artist, 'NFT_MINT', { collection: cats, to: A.pq });
    await main.run('prepareSendItem', {
      accountId,
      itemId: id('pq', 'native', cats, String(native.data.token_id)),
      to: cats,
    });
    const draft = main.view.drafts[0];
    expect(
      draft?.kind === 'sendExchangeTransaction' && draft.subject.description.warnings.map((one) => one.code),
    ).toContain('recipient.tokenContract');
  });
});
