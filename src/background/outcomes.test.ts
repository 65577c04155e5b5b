// The result of an order according to the wallet, against a real node: an order that filled nothing is not reported as
// done.

import { saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedWallet } from '../../test/support/connectedWallet.ts';
import { openWallet, type TestPage, type TestUi } from '../../test/support/openWallet.ts';
import { GOLD_PERP, openPerps } from '../../test/support/perpsNode.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';
import type { Effect } from '../approvals/effect.ts';
import { effectWarnings } from '../ui/approvals/effectWarnings.ts';
import type { ApprovalView } from './state/view.ts';

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

const effectOf = (one: ApprovalView | undefined): Partial<Effect> =>
  one?.kind === 'sendExchangeTransaction' ? (one.subject.effect ?? {}) : {};
const warningsOf = (one: ApprovalView | undefined): string[] =>
  effectWarnings(effectOf(one) as Effect)
    .filter(({ severity }) => severity === 'danger')
    .map(({ code }) => code);

describe('an order', () => {
  it('has the result in its receipt', async () => {
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
    // The lowest offer is 2 at 102: an order without a match says so before the approval.
    const vain = page.request('svc_sendExchangeTransaction', [
      { op: 'PERP_ORDER', params: { market_id: GOLD_PERP, side: 'buy', size: '1', price: '99', tif: 'ioc' } },
    ]);
    const refusal = expect(vain).rejects.toMatchObject({ code: 4001 });
    await main.until(
      ({ approvals: [one] }) => one?.kind === 'sendExchangeTransaction' && effectOf(one).isVain === true,
    );
    expect(warningsOf(main.view.approvals[0])).toEqual(['effect.vain']);
    await main.reject('sendExchangeTransaction');
    await refusal;
    expect(await cameTo('1', '99', 'ioc')).toEqual([
      ...['succeeded', 'none', 'Nothing filled'],
      'Nothing was filled. The order ended without a trade.',
    ]);
    expect(await cameTo('1', '102', 'ioc')).toEqual(['succeeded', 'whole', 'Filled', 'All 1 was filled.']);
    expect((await cameTo('3', '102', 'ioc'))[3]).toBe('1 of 3 was filled. The rest was cancelled.');
    expect((await cameTo('1', '99', 'gtc'))[2]).toBe('Open order');
    // An operation with a single possible result has no more to say.
    expect(main.view.activity.filter((one) => one.op === 'PERP_DEPOSIT').map((one) => one.outcome)).toEqual([
      undefined,
    ]);
  });
});

describe('the window of a site’s transaction', () => {
  const swap = { amount_in: '100', token_in: 'SVC' };

  it('stays open to show the result, says what was paid and received, and closes after it was shown', async () => {
    await node.fund(PQ, 'SVC', '5000');
    const opened = await connectedWallet(node.url);
    const { main, page, platform } = opened;
    const advance = (ms: number) => platform.advance(ms);
    const tokenOut = node.tokenOf('qUSDC');
    const entry = await done({ main, page, advance }, 'SWAP', { ...swap, token_out: tokenOut });
    expect(platform.windowOpen).toBe(true);
    const { data } = (await node.receipt(entry?.txHash ?? '')) ?? {};
    const { amount_in: paid, amount_out: received } = data as { amount_in: string; amount_out: string };
    expect(entry?.outcome?.rows?.map(({ label, value }) => [saidText(label), saidText(value)])).toEqual([
      ['Paid', `${paid} SVC`],
      ['Received', `${received} qUSDC`],
    ]);
    await main.run('leaveOutcome', {});
    expect(platform.windowOpen).toBe(false);
  });

  it('gives way to the next request, which has its own window', async () => {
    await node.fund(PQ, 'SVC', '5000');
    const { main, page, platform } = await connectedWallet(node.url);
    await done({ main, page, advance: (ms) => platform.advance(ms) }, 'SWAP', {
      ...swap,
      token_out: node.tokenOf('qUSDC'),
    });
    let closed = 0;
    const { close } = platform.approvalWindow;
    platform.approvalWindow.close = async () => {
      closed += 1;
      await close();
    };
    const next = page.request('personal_sign', ['0x41', main.view.accounts[0]?.address]);
    const { id } = await main.approval('signMessage');
    await expect.poll(() => [closed, platform.windowOpen, platform.shown.at(-1)]).toEqual([1, true, id]);
    // A result that was shown meanwhile closes nothing that is pending.
    await main.run('leaveOutcome', {});
    expect(platform.windowOpen).toBe(true);
    await main.approve('signMessage');
    await next;
    await platform.advance(1_000);
    expect(platform.windowOpen).toBe(false);
  });

  it('says for one that could not be signed that nothing was sent, and why', async () => {
    await node.fund(PQ, 'SVC', '5000');
    let isAway = false;
    const { main, page } = await connectedWallet(node.url, {
      fetch: (input, init) => (isAway ? Promise.reject(new TypeError('away')) : fetch(input, init)),
    });
    const asked = page.request('svc_sendExchangeTransaction', [
      { op: 'SWAP', params: { ...swap, token_out: node.tokenOf('qUSDC') } },
    ]);
    const refusal = expect(asked).rejects.toBeDefined();
    const { id } = await main.approval('sendExchangeTransaction');
    isAway = true;
    await main.approve('sendExchangeTransaction');
    await refusal;
    const entry = main.view.activity.find((one) => one.approvalId === id);
    expect(entry).toMatchObject({ status: 'unsent', kind: 'exchange', op: 'SWAP', error: { kind: 'message' } });
    expect(entry?.txHash).toBeUndefined();
  });
});
