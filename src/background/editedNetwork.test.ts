// A network whose URLs its user changes while an approval is pending there: it was prepared from another node, and
// ends.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

let one: TestNode;
let other: TestNode;
beforeAll(async () => {
  [one, other] = [await startNode(), await startNode()];
  for (const node of [one, other]) await node.fund(A.pq, 'SVC', '1000');
});
afterAll(async () => {
  await one.stop();
  await other.stop();
});

it('ends pending approvals on it, and drafts, and nothing else', async () => {
  const { main, page } = await connectedWallet(one.url);
  const before = main.view.networks.find(({ slug }) => slug === main.view.activeNetwork);
  const operation = {
    op: 'TOKEN_TRANSFER',
    params: { token_address: one.tokenOf('qUSDC'), to: A.address, amount: '1' },
  };
  const asked = page.request('svc_sendExchangeTransaction', [operation]);
  asked.catch(() => undefined);
  const waiting = await main.approval('sendExchangeTransaction');
  const { ids } = await main.run('prepareOperations', {
    accountId: main.view.accounts[0]?.id ?? '',
    operations: [operation],
  });
  const message = page.request('personal_sign', ['Lamp 7', A.address]);
  await main.approval('signMessage');
  if (before === undefined) throw new Error('no network');
  const { slug, name, chainId, rpcUrl } = before;
  await main.run('saveNetwork', {
    slug,
    name,
    chainId,
    rpcUrl: rpcUrl.replace(one.url, other.url),
  });
  await expect(asked).rejects.toMatchObject({ code: expect.any(Number) as unknown });
  await expect(
    main.run('decide', { id: waiting.id, kind: 'sendExchangeTransaction', decision: {} }),
  ).rejects.toMatchObject({ code: 'approval.gone' });
  await expect(main.run('confirmDraft', { id: ids[0] ?? '' })).rejects.toMatchObject({ code: 'draft.gone' });
  await main.approve('signMessage');
  expect(await message).toMatch(/^0x/);
});
