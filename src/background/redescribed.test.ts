// Facts behind a description that change while its window is open: it is described again, and an answer to the earlier
// version is refused.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWallet, TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const PQ = '0xPQA85Ca5BC6930E21a83b4dc3eceEdfEcf7131b5c086571d0470968482b43717Ab';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(PQ, 'SVC', '1000');
});
afterAll(() => node.stop());

/** A wallet whose node knows no pool until it is told to. */
async function opened() {
  let knowsPools = false;
  const fetchOf: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (knowsPools || !String(init?.body).includes('"exchange_getPools"')) return answer;
    return Response.json({ ...((await answer.json()) as object), result: [] });
  };
  const wallet = await openWallet(node.url, { fetch: fetchOf });
  const page = wallet.page();
  const asked = page.request('eth_requestAccounts');
  await wallet.main.approve('connect', { accountIds: [wallet.main.view.accounts[0]?.id ?? ''] });
  await asked;
  return { ...wallet, page, makePool: () => (knowsPools = true) };
}

const add = () => ({
  op: 'ADD_LIQUIDITY',
  params: { token0: 'SVC', token1: node.tokenOf('qUSDC'), tick_lower: -600, tick_upper: 600, amount: '1' },
});

describe('a pool that is created while the window is open', () => {
  it('changes the description; the answer to the earlier version is refused, the one to the current version is accepted', async () => {
    const { main, page, platform, makePool } = await opened();
    const sent = page.request('svc_sendExchangeTransaction', [add()]);
    sent.catch(() => undefined);
    const before = await main.approval('sendExchangeTransaction');
    expect([before.version, before.subject.description.warnings.map((one) => one.code)]).toEqual([
      0,
      expect.arrayContaining(['pool.absent']),
    ]);
    makePool();
    await node.mine();
    await platform.advance(4_000);
    const view = await main.until((now) => now.approvals.some((one) => one.id === before.id && one.version === 1));
    const after = view.approvals.find((one) => one.id === before.id);
    expect(
      after?.kind === 'sendExchangeTransaction' ? after.subject.description.warnings.map((one) => one.code) : [],
    ).not.toContain('pool.absent');
    const answer = { id: before.id, kind: 'sendExchangeTransaction', decision: {} };
    await expect(main.run('decide', answer)).rejects.toThrow(/changed while you looked/);
    await expect(main.run('decide', { ...answer, shown: 0 })).rejects.toThrow(/changed while you looked/);
    expect(main.view.approvals.some((one) => one.id === before.id)).toBe(true);
    await main.run('decide', { ...answer, shown: 1, password: TEST_PASSWORD });
    // The node's own answer is the result: the account has no qUSDC.
    await sent.catch(() => undefined);
    expect(main.view.approvals.some((one) => one.id === before.id)).toBe(false);
  });

  it('changes it through the answer itself, where that comes before the wallet checked again', async () => {
    const { main, page, makePool } = await opened();
    const sent = page.request('svc_sendExchangeTransaction', [add()]);
    sent.catch(() => undefined);
    const before = await main.approval('sendExchangeTransaction');
    makePool();
    await node.mine();
    const answer = { id: before.id, kind: 'sendExchangeTransaction', decision: {}, password: TEST_PASSWORD };
    await expect(main.run('decide', answer)).rejects.toThrow(/changed while you looked/);
    await main.until((now) => now.approvals.some((one) => one.id === before.id && one.version === 1));
    await main.reject('sendExchangeTransaction');
  });

  it('changes it for a draft of the wallet itself too', async () => {
    const { main, makePool } = await opened();
    const accountId = main.view.accounts[0]?.id ?? '';
    const { ids } = await main.run('prepareOperations', { accountId, operations: [add()] });
    const id = ids[0] ?? '';
    makePool();
    await node.mine();
    await expect(main.run('confirmDraft', { id, password: TEST_PASSWORD })).rejects.toThrow(/changed while you looked/);
    await main.run('discardDraft', { id });
  });

  it('changes nothing for a window whose facts stay, block after block', async () => {
    const { main, page, platform } = await opened();
    page.request('svc_sendExchangeTransaction', [add()]).catch(() => undefined);
    const before = await main.approval('sendExchangeTransaction');
    const height = before.subject.effect?.height;
    await node.mine();
    await platform.advance(4_000);
    const view = await main.until((now) =>
      now.approvals.some(
        (one) =>
          one.kind === 'sendExchangeTransaction' &&
          one.subject.effect?.height !== undefined &&
          one.subject.effect.height !== height,
      ),
    );
    expect(view.approvals.map((one) => one.version)).toEqual([0]);
    await main.reject('sendExchangeTransaction');
  });
});
