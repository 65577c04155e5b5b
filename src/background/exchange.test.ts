// Exchange operations against a real node, from request to receipt, and valid and invalid decisions.

import { fromHex, utf8 } from '@svc/core/bytes';
import { recoverPersonal } from '@svc/core/tx/message';
import { saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connect, connectedWallet } from '../../test/support/connectedWallet.ts';
import { openWallet, TEST_PASSWORD, type TestPage } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = { address: '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C' };

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.pq, 'SVC', '100000');
  await node.fund(A.pq, 'qUSDC', '100000');
});
afterAll(() => node.stop());

const connected = () => connectedWallet(node.url);

describe('exchange operations', () => {
  const order = (price: string) => ({
    op: 'PLACE_ORDER',
    params: { pair: `SVC:${node.tokenOf('qUSDC')}`, side: 'buy', order_type: 'limit', price, amount: '2' },
  });

  it('go from request to receipt: described, approved, executed, balances changed', async () => {
    const { main, page, platform } = await connected();
    const params = { token_address: node.tokenOf('qUSDC'), to: B.address, amount: '12.5' };
    const asked = page.request('svc_sendExchangeTransaction', [{ op: 'TOKEN_TRANSFER', params }]);
    const { subject, id } = await main.approval('sendExchangeTransaction');
    expect(subject.op).toBe('TOKEN_TRANSFER');
    expect(subject.account.pqAddress).toBe(A.pq);
    expect(subject.fee).toBe('0.001');
    expect(JSON.parse(subject.paramsText)).toEqual(params);
    expect(subject.description.warnings.map((one) => one.code)).toEqual(['recipient.firstTime']);
    await main.run('decide', { id, kind: 'sendExchangeTransaction', decision: {} });
    const { txHash, nonce } = (await asked) as { txHash: string; nonce: number };
    expect(nonce).toBe(0);
    expect(main.view.activity[0]).toMatchObject({
      txHash,
      status: 'waiting',
      origin: 'https://shop.test',
    });
    expect(saidText(main.view.activity[0]?.label ?? '')).toBe(
      'Send 12.5 qUSDC to 0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C',
    );
    await node.mine();
    expect(await node.receipt(txHash)).toMatchObject({ success: true, nonce: 0 });
    void platform.advance(2_000);
    await main.until((view) => view.activity[0]?.status === 'succeeded');
    await main.until((view) => view.balances?.assets.find((one) => one.symbol === 'qUSDC')?.pq === '99987.5');
  });

  it('get their nonces at approval, without a gap, in any order; a rejection uses none', async () => {
    const { main, page, open } = await connected();
    const first = Number(await node.rpc('exchange_getNonce', [A.pq]));
    const pages = [page, open('https://two.test/')];
    await connect(pages[1] as TestPage, main);
    const asked = [0, 1, 2, 3, 4].map((at) =>
      (pages[at % 2] as TestPage).request('svc_sendExchangeTransaction', [order(`0.0${at + 1}`)]),
    );
    await main.until((view) => view.approvals.length === 5);
    const byPrice = (price: string) =>
      main.view.approvals.find(
        (one) => one.kind === 'sendExchangeTransaction' && one.subject.paramsText.includes(price),
      );
    for (const price of ['0.05', '0.01', '0.04', '0.03']) {
      await main.run('decide', { id: byPrice(price)?.id ?? '', kind: 'sendExchangeTransaction', decision: {} });
    }
    await main.run('decide', { id: byPrice('0.02')?.id ?? '', kind: 'sendExchangeTransaction' });
    const outcomes = await Promise.allSettled(asked);
    const nonces = outcomes.map((one) =>
      one.status === 'fulfilled'
        ? (one.value as { nonce: number }).nonce - first
        : (one.reason as { code: number }).code,
    );
    expect(nonces).toEqual([1, 4001, 3, 2, 0]);
    await node.mine();
    expect(await node.rpc('exchange_getNonce', [A.pq])).toBe(first + 4);
  });

  it('refused at admission free their nonce and keep the node’s error code', async () => {
    const { main, page } = await connected();
    const first = await node.rpc('exchange_getNonce', [A.pq]);
    const tooDear = page.request('svc_sendExchangeTransaction', [
      { ...order('0.001'), gasPrice: '10000000000000000000' },
    ]);
    await main.approve('sendExchangeTransaction');
    await expect(tooDear).rejects.toMatchObject({ code: -32003 });
    expect(main.view.activity[0]?.status).toBe('refused');
    const good = page.request('svc_sendExchangeTransaction', [order('0.001')]);
    await main.approve('sendExchangeTransaction');
    expect(((await good) as { nonce: number }).nonce).toBe(first);
    await node.mine();
  });

  it('are checked before anything is shown', async () => {
    const { page, platform } = await connected();
    const windows = platform.shown.length;
    const to = B.address;
    const transfer = (params: object, more: object = {}) => ({
      op: 'TOKEN_TRANSFER',
      params: { token_address: node.tokenOf('qUSDC'), to, amount: '1', ...params },
      ...more,
    });
    const bad: [object, number][] = [
      [{ op: 'NO_SUCH_OP', params: {} }, -32602],
      [{ op: 'ORACLE_VOTE', params: {} }, 4200],
      [{ op: 'OPEN_POSITION', params: {} }, 4200],
      [transfer({ extra: 1 }), -32602],
      [transfer({ amount: 1e-7 }), -32602],
      [transfer({ amount: 2 ** 53 }), -32602],
      [transfer({ amount: '-1' }), -32602],
      [transfer({ amount: '1e3' }), -32602],
      [transfer({ amount: '0' }), -32602],
      [transfer({ to: `0xPOOL${'0'.repeat(36)}` }), -32602],
      [transfer({ to: `${to.slice(0, -1)}${to.endsWith('C') ? 'c' : 'C'}` }), -32602],
      [transfer({ to: ` ${to}` }), -32602],
      [transfer({ to: `${to}\u200b` }), -32602],
      [
        {
          op: 'TOKEN_APPROVE',
          params: { token_address: node.tokenOf('qUSDC'), spender: `${to.slice(0, -1)}c`, amount: '1' },
        },
        -32602,
      ],
      [transfer({ memo: '\ud800' }), -32602],
      [transfer({}, { gasPrice: 999_999_999 }), -32602],
      [transfer({}, { gas_price: '999999999', gas_limit: 50_000 }), -32602],
      [transfer({}, { gasPrice: 2_000_000_000, gas_price: 3_000_000_000 }), -32602],
      [transfer({}, { gasLimit: 50_000, gas_limit: '0x1' }), -32602],
      [
        { op: 'TOKEN_WITHDRAW_FEES', params: { token_address: node.tokenOf('qUSDC'), to: `0xCLOB${'0'.repeat(36)}` } },
        -32602,
      ],
      [transfer({}, { nonce: 4 }), -32602],
      [transfer({}, { from: B.address }), 4100],
    ];
    for (const [request, code] of bad)
      await expect(
        page.request('svc_sendExchangeTransaction', [request]),
        JSON.stringify(request),
      ).rejects.toMatchObject({ code });
    expect(platform.shown.length).toBe(windows);
  });

  it('raise a gas limit below the cost of the operation', async () => {
    const { main, page } = await connected();
    const asked = page.request('svc_sendExchangeTransaction', [{ ...order('0.002'), gasLimit: '0x1' }]);
    expect((await main.approval('sendExchangeTransaction')).subject.gasLimit).toBe('40000');
    await main.reject('sendExchangeTransaction');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });
});

describe('decisions', () => {
  it('that name another id or kind, or contain more than the kind allows, change nothing', async () => {
    const { main, page } = await connected();
    const asked = page.request('personal_sign', ['hi', A.address]);
    const { id } = await main.approval('signMessage');
    await expect(
      main.run('decide', { id: crypto.randomUUID(), kind: 'signMessage', decision: {} }),
    ).rejects.toMatchObject({ code: 'approval.gone' });
    await expect(main.run('decide', { id, kind: 'signPqMessage', decision: {} })).rejects.toMatchObject({
      code: 'approval.mismatch',
    });
    await expect(
      main.run('decide', { id, kind: 'signMessage', decision: { messageHex: '0x00' } }),
    ).rejects.toMatchObject({ code: 'approval.decision' });
    await expect(main.run('decide', { id, kind: 'signMessage', decision: null })).rejects.toMatchObject({
      code: 'approval.decision',
    });
    await main.run('decide', { id, kind: 'signMessage', decision: {} });
    await expect(main.run('decide', { id, kind: 'signMessage', decision: {} })).rejects.toMatchObject({
      code: 'approval.gone',
    });
    expect(recoverPersonal(utf8('hi'), fromHex((await asked) as string))).toBe(A.address);
  });

  it('cannot grant an account that was not offered', async () => {
    const { main, ...opened } = await openWallet(node.url);
    const page = opened.page();
    const asked = page.request('eth_requestAccounts');
    const { id } = await main.approval('connect');
    await expect(main.run('decide', { id, kind: 'connect', decision: { accountIds: ['else'] } })).rejects.toMatchObject(
      { code: 'approval.decision' },
    );
    await expect(main.run('decide', { id, kind: 'connect', decision: { accountIds: [] } })).rejects.toMatchObject({
      code: 'approval.decision',
    });
    await main.reject('connect');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('do not survive a lock: locking ends pending approvals', async () => {
    const { main, page } = await connected();
    const asked = page.request('personal_sign', ['hi', A.address]);
    const { id } = await main.approval('signMessage');
    await main.run('lock', {});
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    await main.run('unlock', { password: TEST_PASSWORD });
    await expect(main.run('decide', { id, kind: 'signMessage', decision: {} })).rejects.toMatchObject({
      code: 'approval.gone',
    });
  });

  it('come too late after fifteen minutes', async () => {
    const { main, page, platform } = await connected();
    await main.run('updateSettings', { autoLockMs: 0 });
    const asked = page.request('personal_sign', ['hi', A.address]);
    await main.approval('signMessage');
    await platform.advance(15 * 60_000);
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(platform.windowOpen).toBe(false);
  });

  it('sign the stored subject, although the page changed its request after it was shown', async () => {
    const { main, page } = await connected();
    const asked = page.request('personal_sign', ['shown', A.address], 'same-id');
    await main.approval('signMessage');
    const again = page.request('personal_sign', ['other', A.address], 'same-id');
    await main.approve('signMessage');
    expect(main.view.approvals).toEqual([]);
    expect(recoverPersonal(utf8('shown'), fromHex((await again) as string))).toBe(A.address);
    void asked;
  });
});

describe('a node with different signing bytes', () => {
  it.each([
    [
      'another amount',
      (bytes: string) =>
        bytes.replace(Buffer.from('"amount": "2"').toString('hex'), Buffer.from('"amount": "9"').toString('hex')),
    ],
    ['nothing', () => ''],
  ])('by the same request (%s) gets no signature', async (_, change) => {
    const lying: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(init?.body).includes('exchange_getSigningPayload')) return answer;
      const body = (await answer.json()) as { result: { signing_bytes: string } };
      return Response.json({ ...body, result: { ...body.result, signing_bytes: change(body.result.signing_bytes) } });
    };
    const opened = await openWallet(node.url, { fetch: lying });
    const page = opened.page();
    await connect(page, opened.main);
    const params = { pair: `SVC:${node.tokenOf('qUSDC')}`, side: 'buy', order_type: 'limit', price: '1', amount: '2' };
    const asked = page.request('svc_sendExchangeTransaction', [{ op: 'PLACE_ORDER', params }]);
    await opened.main.approve('sendExchangeTransaction');
    await expect(asked).rejects.toMatchObject({ code: -32603, message: expect.stringMatching(/other bytes/) });
    expect(opened.main.view.pending).toEqual([]);
  });
});
