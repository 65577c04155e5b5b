// Operations of the wallet's own Trade screen: the rules of a site apply, and each is signed only after its own
// approval.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { openWallet, TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.pq, 'SVC', '1000');
});
afterAll(() => node.stop());

/** Pays SVC, far from the market. */
const orderAt = (pair: string, price: string, dearer: string) => ({
  op: 'PLACE_ORDER',
  params: pair.startsWith('SVC:')
    ? { pair, side: 'sell', order_type: 'limit', price: dearer, amount: '1' }
    : { pair, side: 'buy', order_type: 'limit', price, amount: '1' },
});

it('become one draft per operation, and each is signed by its own approval', async () => {
  const { main } = await openWallet(node.url);
  const accountId = main.view.accounts[0]?.id ?? '';
  const tickers = (await fetch(`${node.url}/get_markets?kind=spot`).then((response) => response.json())) as {
    result: { market: string }[];
  };
  const pair = tickers.result.find(({ market }) => market.includes('SVC'))?.market ?? '';
  const orders = [orderAt(pair, '0.01', '900'), orderAt(pair, '0.02', '901')];
  const { ids } = await main.run('prepareOperations', { accountId, operations: orders });
  expect(ids).toHaveLength(2);
  const view = await main.until(({ drafts }) => drafts.length === 2);
  expect(view.drafts.map(({ id, kind }) => [id, kind])).toEqual(ids.map((id) => [id, 'sendExchangeTransaction']));
  await main.run('confirmDraft', { id: ids[1] ?? '', password: TEST_PASSWORD });
  await node.mine();
  const resting = async (): Promise<string[]> => {
    const answer = (await fetch(`${node.url}/get_spot_orders?address=${A.pq}`).then((response) => response.json())) as {
      result: { price: string }[];
    };
    return answer.result.map(({ price }) => price);
  };
  expect(await resting()).toHaveLength(1);
  await main.run('discardDraft', { id: ids[0] ?? '' });
  await node.mine();
  expect(await resting()).toHaveLength(1);
});

it('are refused where a site’s would be, without starting anything', async () => {
  const { main } = await openWallet(node.url);
  const accountId = main.view.accounts[0]?.id ?? '';
  const ask = (op: string, params: Record<string, unknown>): Promise<unknown> =>
    main.run('prepareOperations', { accountId, operations: [{ op, params }] });
  await expect(ask('NO_SUCH_OP', {})).rejects.toThrow();
  await expect(ask('CANCEL_ORDER', { order_id: 'x', more: 1 })).rejects.toThrow();
  await expect(ask('PLACE_ORDER', { pair: 'SVC:SVC' })).rejects.toThrow();
  await expect(main.run('prepareOperations', { accountId, operations: [] })).rejects.toThrow();
  // If a later one is refused, the earlier ones are removed: the caller gets none of them.
  const fits = { op: 'TOKEN_TRANSFER', params: { token_address: node.tokenOf('qUSDC'), to: A.address, amount: '1' } };
  const { ids } = await main.run('prepareOperations', { accountId, operations: [fits] });
  await main.run('discardDraft', { id: ids[0] ?? '' });
  for (const broken of [
    { op: 'NO_SUCH_OP', params: {} },
    { op: 'CANCEL_ORDER', params: { order_id: 'x', more: 1 } },
  ])
    await expect(main.run('prepareOperations', { accountId, operations: [fits, fits, broken] })).rejects.toThrow();
  expect(main.view.drafts).toEqual([]);
  await main.run('lock', {});
  await expect(ask('CANCEL_ORDER', { order_id: '1'.repeat(16) })).rejects.toThrow();
  expect(main.view.drafts).toEqual([]);
});
