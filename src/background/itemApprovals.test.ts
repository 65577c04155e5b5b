// The right over a single item, of a contract and of a collection of the exchange: listed while it exists, revoked.

import type { Description } from '@svc/core/ops/describe';
import { saidText } from '@svc/core/words/plainText';
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { contractOf } from '../../test/support/contracts.ts';
import { evmUser } from '../../test/support/evmUser.ts';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const artist = testAccount('artist');

let node: TestNode;
let gems: string;
let cats: string;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq, artist.address]) await node.fund(address, 'SVC', '1000');
  const user = await evmUser(node, 7);
  const contract = await user.deploy(contractOf('Gems'));
  for (const id of [5n, 6n]) await user.call(contract, 'mint', [A.address, id]);
  gems = contract.address;
  cats = String((await node.execute(artist, 'NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT' })).data.collection);
  for (const to of [A.pq, A.address]) await node.execute(artist, 'NFT_MINT', { collection: cats, to });
});
afterAll(() => node.stop());

it('is listed for each ledger account while it exists, and revoked', async () => {
  const { main, page: openPage } = await openWallet(node.url);
  const page = openPage();
  const asked = page.request('eth_requestAccounts');
  const accountId = main.view.accounts[0]?.id ?? '';
  await main.approve('connect', { accountIds: [accountId] });
  await asked;
  const approve = async (to: string, id: bigint, spender = B): Promise<void> => {
    const data = encodeFunctionData({ abi: contractOf('Gems').abi, functionName: 'approve', args: [spender, id] });
    const sent = page.request('eth_sendTransaction', [{ to, data }]);
    await main.approve('sendTransaction');
    await sent;
    await node.mine();
  };
  const listed = async () => (await main.run('listAllowances', { accountId })).allowances;

  await approve(gems, 5n);
  await approve(gems, 6n);
  // A second approval of the same item leaves one right, that of the last.
  await approve(gems, 6n, '0x44B9E12292d72091EDfe88C5735a8614648c932D');
  await approve(cats, 2n);
  const sent = page.request('svc_sendExchangeTransaction', [
    { op: 'NFT_APPROVE', params: { collection: cats, token_id: '1', spender: B } },
  ]);
  await main.approve('sendExchangeTransaction');
  await sent;
  await node.mine();

  const rights = await listed();
  expect(
    rights.map(({ kind, form, symbol, tokenId, isOperation }) => [kind, form, symbol, tokenId, isOperation]).sort(),
  ).toEqual([
    ['nft', 'classic', 'CAT', '2', false],
    ['nft', 'classic', 'GEM', '5', false],
    ['nft', 'classic', 'GEM', '6', false],
    ['nft', 'pq', 'CAT', '1', true],
  ]);
  for (const { id: allowanceId, isOperation } of rights) {
    const draft = await main.run('prepareRevoke', { accountId, allowanceId });
    const shown = main.view.drafts.find(({ id }) => id === draft.id);
    expect(shown?.subject).toMatchObject({ description: { warnings: [] }, effect: { status: 'exact' } });
    const subject = shown?.subject as { description: Description } | undefined;
    expect(saidText(subject?.description.act ?? '')).toBe('Revoke approval');
    expect(shown?.kind).toBe(isOperation ? 'sendExchangeTransaction' : 'sendTransaction');
    await main.run('confirmDraft', draft);
  }
  await node.mine();
  expect(await listed()).toEqual([]);
});

it('is no longer listed once the item moved on', async () => {
  const { main, page: openPage } = await openWallet(node.url);
  const page = openPage();
  const asked = page.request('eth_requestAccounts');
  const accountId = main.view.accounts[0]?.id ?? '';
  await main.approve('connect', { accountIds: [accountId] });
  await asked;
  for (const [functionName, args] of [
    ['approve', [B, 5n]],
    ['safeTransferFrom', [A.address, B, 5n]],
  ] as const) {
    const sent = page.request('eth_sendTransaction', [
      { to: gems, data: encodeFunctionData({ abi: contractOf('Gems').abi, functionName, args }) },
    ]);
    await main.approve('sendTransaction');
    await sent;
    await node.mine();
  }
  expect((await main.run('listAllowances', { accountId })).allowances).toEqual([]);
});
