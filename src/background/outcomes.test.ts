// What the wallet says came of an order, against a real node: an order that filled nothing is not said to be done.

import { saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWallet, type TestPage, type TestUi } from '../../test/support/openWallet.ts';
import { GOLD_PERP, openPerps } from '../../test/support/perpsNode.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';

const PQ = '0xPQA85Ca5BC6930E21a83b4dc3eceEdfEcf7131b5c086571d0470968482b43717Ab';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

async function done(
  opened: { main: TestUi; page: TestPage; advance: (ms: number) => Promise<void> },
  op: string,
  params: object,
) {
  const asked = opened.page.request('svc_sendExchangeTransaction', [{ op, params }]);
  await opened.main.approve('sendExchangeTransaction');
  const { txHash } = (await asked) as { txHash: string };
  await node.mine();
  const entry = () => opened.main.view.activity.find((one) => one.txHash === txHash);
  while (!['succeeded', 'failed'].includes(entry()?.status ?? '')) {
    await opened.advance(2_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return entry();
}

describe('an order', () => {
  it('is said to have come to what its receipt says', async () => {
    const [maker, taker] = [testAccount('order maker'), testAccount('order taker')];
    for (const { address } of [maker, taker]) await node.fund(address, 'SVC', '20000');
    await openPerps(node, maker, taker);
    await node.fund(PQ, 'SVC', '5000');
    const { main, page: open, platform } = await openWallet(node.url);
    const page = open();
    const connecting = page.request('eth_requestAccounts');
    await main.approve('connect', { accountIds: [main.view.accounts[0]?.id ?? ''] });
    await connecting;
    const opened = { main, page, advance: (ms: number) => platform.advance(ms) };
    expect(await done(opened, 'PERP_DEPOSIT', { amount: '1000' })).toMatchObject({ status: 'succeeded' });
    const order = (size: string, price: string, tif: string) =>
      done(opened, 'PERP_ORDER', { market_id: GOLD_PERP, side: 'buy', size, price, tif });
    const cameTo = async (...asked: Parameters<typeof order>) => {
      const entry = await order(...asked);
      const { extent, word = '', text = '' } = entry?.outcome ?? {};
      return [entry?.status, extent, saidText(word), saidText(text)];
    };
    // The lowest offer is 2 at 102.
    expect(await cameTo('1', '99', 'ioc')).toEqual([
      ...['succeeded', 'none', 'Nothing filled'],
      'Nothing was filled. The order ended without a trade.',
    ]);
    expect(await cameTo('1', '102', 'ioc')).toEqual(['succeeded', 'whole', 'Filled', 'All 1 was filled.']);
    expect((await cameTo('3', '102', 'ioc'))[3]).toBe('1 of 3 was filled. The rest was cancelled.');
    expect((await cameTo('1', '99', 'gtc'))[2]).toBe('Open order');
    // What has one meaning alone has no more to say.
    expect(main.view.activity.filter((one) => one.op === 'PERP_DEPOSIT').map((one) => one.outcome)).toEqual([
      undefined,
    ]);
  });
});
