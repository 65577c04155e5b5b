import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

describe('reads of collections and operators', () => {
  let node: TestNode;
  let cats: string;

  beforeAll(async () => {
    node = await startNode();
    await node.fund(alice.address, 'SVC', '10');
    cats = String(
      (await node.execute(alice, 'NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT', royalty_bps: 250 })).data
        .collection,
    );
    for (const token_id of ['10', '0x9', '2'])
      await node.execute(alice, 'NFT_MINT', { collection: cats, token_id, name: `Cat ${token_id}` });
    await node.execute(alice, 'NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: bob.address });
  });
  afterAll(() => node.stop());

  it('answer an item with the data of its collection, under either spelling of its id', async () => {
    const item = await node.get('/get_nft', { collection: cats, token_id: '0x9' });
    expect(item).toMatchObject({
      token_id: '9',
      owner: alice.address,
      name: 'Cat 0x9',
      symbol: 'CAT',
      collection_name: 'Cats',
      royalty_bps: 250,
    });
    expect(await node.rpc('exchange_getNft', [cats, 9])).toEqual(item);
  });

  it('list an owner’s items by number, under any form of its address, and nothing for text that is none', async () => {
    const { accountId } = await node.rpc<{ accountId: string }>('svc_getAccountId', [alice.address]);
    const ids = async (params: unknown[]) =>
      (await node.rpc<{ token_id: string }[]>('exchange_getNftsOf', params)).map(({ token_id }) => token_id);
    expect(await ids([accountId])).toEqual(['2', '9', '10']);
    expect(await ids([alice.address, cats, 2])).toEqual(['2', '9']);
    expect(await ids([alice.address, null, 0])).toEqual(['2']);
    expect(await ids([alice.address, `0x${'0'.repeat(40)}`])).toEqual([]);
    expect(await ids(['nobody'])).toEqual([]);
    expect(await node.get('/get_nfts', { owner: 'nobody' })).toEqual([]);
  });

  it('give a limit beyond 2^53 to the last digit, in receipts and simulations too', async () => {
    const limit = '123456789012345678901234567890';
    const params = { name: 'Dust', symbol: 'DST', max_supply: limit };
    const tx = { op_type: 'NFT_CREATE_COLLECTION', sender: alice.address, params };
    expect(await node.rpc('exchange_simulate', [tx])).toMatchObject({
      receipt: { success: true, data: { max_supply: BigInt(limit) } },
    });
    const { data } = await node.execute(alice, 'NFT_CREATE_COLLECTION', params);
    expect(data.max_supply).toBe(BigInt(limit));
    expect(await node.get('/get_nft_collection', { collection: String(data.collection) })).toMatchObject({
      max_supply: BigInt(limit),
      supply: 0,
    });
    const text = await (await fetch(`${node.url}/get_nft_collections`)).text();
    expect(text).toContain(`"max_supply":${limit},`);
  });

  it('list operators of collections and of tokens', async () => {
    expect(await node.rpc('exchange_isNftOperator', [cats, alice.address, bob.address])).toBe(true);
    expect(await node.rpc('exchange_isNftOperator', [cats, bob.address, alice.address])).toBe(false);
    const usdc = node.tokenOf('qUSDC');
    expect(await node.rpc('exchange_isTokenOperator', [usdc, alice.address, bob.address])).toBe(false);
    expect(await node.rpc('exchange_isTokenOperator', [usdc, alice.address, alice.address])).toBe(true);
    await node.execute(alice, 'TOKEN_AUTHORIZE_OPERATOR', { token_address: usdc, operator: bob.address });
    expect(await node.rpc('exchange_isTokenOperator', [usdc, alice.address, bob.address])).toBe(true);
  });

  it('refuse what does not exist with 404, and what is no id or address with 400', async () => {
    const nowhere = `0x${'0'.repeat(40)}`;
    for (const [path, query, status] of [
      ['/get_nft_collection', { collection: nowhere }, 404],
      ['/get_nft_collection', {}, 400],
      ['/get_nft', { collection: cats, token_id: '1' }, 404],
      ['/get_nft', { collection: nowhere, token_id: '1' }, 404],
      ['/get_nft', { collection: cats, token_id: '-1' }, 400],
      ['/get_nft', { collection: cats, token_id: (2n ** 256n).toString() }, 400],
      ['/get_nfts', {}, 400],
      ['/get_nfts', { owner: alice.address, limit: 5001 }, 400],
    ] as const) {
      await expect(node.get(path, query), `${path} ${JSON.stringify(query)}`).rejects.toMatchObject({ status });
    }
    await expect(node.rpc('exchange_getNft', [cats, 1])).rejects.toMatchObject({ rpcCode: -32001 });
    await expect(node.rpc('exchange_getNft', [cats, 'x'])).rejects.toMatchObject({ rpcCode: -32602 });
    await expect(node.rpc('exchange_isNftOperator', [cats, 'x', bob.address])).rejects.toMatchObject({
      rpcCode: -32602,
    });
  });
});
