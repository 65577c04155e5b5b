// The operators of an account, of a token and of a collection: given on the wallet's own screens, listed among the
// allowances with those of sites, and revoked there.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { openWallet, TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const artist = testAccount('artist');

let node: TestNode;
let cats: string;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.pq, artist.address]) await node.fund(address, 'SVC', '1000');
  await node.fund(A.pq, 'qUSDC', '100');
  cats = String((await node.execute(artist, 'NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT' })).data.collection);
  await node.execute(artist, 'NFT_MINT', { collection: cats, to: A.pq });
});
afterAll(() => node.stop());

it('are given, listed with what they may move, and revoked', async () => {
  const { main } = await openWallet(node.url);
  const accountId = main.view.accounts[0]?.id ?? '';
  const listed = async () => (await main.run('listAllowances', { accountId })).allowances;
  const token_address = node.tokenOf('qUSDC');
  for (const [op, params] of [
    ['TOKEN_AUTHORIZE_OPERATOR', { token_address, operator: B }],
    ['NFT_SET_APPROVAL_FOR_ALL', { collection: cats, operator: B }],
    ['TOKEN_APPROVE', { token_address, spender: B, amount: '7' }],
  ] as const) {
    const { ids } = await main.run('prepareOperations', { accountId, operations: [{ op, params }] });
    // Who may move everything is a danger: the password is asked for.
    for (const id of ids) await main.run('confirmDraft', { id, password: TEST_PASSWORD });
    await node.mine();
  }
  const rights = await listed();
  expect(rights.map(({ kind, symbol, form, isOperation }) => [kind, symbol, form, isOperation]).sort()).toEqual([
    ['nftOperator', 'CAT', 'pq', true],
    ['token', 'qUSDC', 'pq', true],
    ['tokenOperator', 'qUSDC', 'pq', true],
  ]);
  for (const { id: allowanceId } of rights)
    await main.run('confirmDraft', await main.run('prepareRevoke', { accountId, allowanceId }));
  await node.mine();
  expect(await listed()).toEqual([]);
});
