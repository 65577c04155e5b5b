// Fees chosen by the user: the chosen fee is signed, the background enforces the limits whatever a page sends, and a
// payment of the whole balance leaves exactly the fee. On networks of this protocol; others are in
// otherNetwork.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const GWEI = 1_000_000_000n;

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '100');
    await node.fund(address, 'qUSDC', '250');
  }
});
afterAll(() => node.stop());

async function connected() {
  const opened = await connectedWallet(node.url);
  return { ...opened, accountId: opened.main.view.accounts[0]?.id ?? '' };
}

const fee = (gasLimit: bigint, gasPriceWei: bigint, priorityFeeWei = gasPriceWei) => ({
  gasLimit: gasLimit.toString(),
  gasPriceWei: gasPriceWei.toString(),
  priorityFeeWei: priorityFeeWei.toString(),
});

describe('the fee of a request', () => {
  it.each([
    ['eth_sendTransaction', 21_000n],
    ['svc_sendPQTransaction', 145_176n],
  ])('of %s is signed as chosen', async (method, floor) => {
    const { main, page } = await connected();
    const asked = page.request(method, [{ to: B, value: '0x1' }]);
    const { id, subject } = await main.approval('sendTransaction');
    expect(subject.feeOffer).toMatchObject({
      siteSetGas: false,
      siteSetPrice: false,
      isDynamic: false,
      speeds: [{ speed: 'normal', gasPriceWei: GWEI.toString() }],
      estimate: floor.toString(),
      leastGas: floor.toString(),
      leastPriceWei: GWEI.toString(),
    });
    await main.run('decide', { id, kind: 'sendTransaction', decision: { fee: fee(floor, 3n * GWEI) } });
    const tx = await node.rpc<{ gas: string; gasPrice: string; value: string }>('eth_getTransactionByHash', [
      await asked,
    ]);
    expect([BigInt(tx.gas), BigInt(tx.gasPrice), BigInt(tx.value)]).toEqual([floor, 3n * GWEI, 1n]);
    await node.mine();
  });

  it('of an exchange operation is signed as chosen, and burned at that price', async () => {
    const { main, page } = await connected();
    const params = { token_address: node.tokenOf('qUSDC'), to: B, amount: '1' };
    const asked = page.request('svc_sendExchangeTransaction', [{ op: 'TOKEN_TRANSFER', params }]);
    const { id, subject } = await main.approval('sendExchangeTransaction');
    expect(subject.feeOffer).toMatchObject({ estimate: '40000', leastGas: '40000', proposed: { gasLimit: '1000000' } });
    await main.run('decide', { id, kind: 'sendExchangeTransaction', decision: { fee: fee(40_000n, 2n * GWEI) } });
    const { txHash } = (await asked) as { txHash: string };
    await node.mine();
    expect(await node.receipt(txHash)).toMatchObject({ success: true, gas_used: 40_000, fee: '0.00008' });
  });

  it('that the site proposes is marked as the site’s, and may be changed', async () => {
    const { main, page } = await connected();
    const asked = page.request('eth_sendTransaction', [
      { to: B, value: '0x1', gas: '0x186a0', gasPrice: '0x2540be400' },
    ]);
    const { id, subject } = await main.approval('sendTransaction');
    expect(subject.feeOffer).toMatchObject({
      siteSetGas: true,
      siteSetPrice: true,
      proposed: fee(100_000n, 10n * GWEI),
      estimate: '21000',
    });
    await main.run('decide', { id, kind: 'sendTransaction', decision: { fee: fee(21_000n, GWEI) } });
    const tx = await node.rpc<{ gas: string; gasPrice: string }>('eth_getTransactionByHash', [await asked]);
    expect([BigInt(tx.gas), BigInt(tx.gasPrice)]).toEqual([21_000n, GWEI]);
    await node.mine();
    const operation = page.request('svc_sendExchangeTransaction', [
      { op: 'TOKEN_TRANSFER', params: { token_address: node.tokenOf('qUSDC'), to: B, amount: '1' }, gasLimit: 50_000 },
    ]);
    expect((await main.approval('sendExchangeTransaction')).subject.feeOffer).toMatchObject({
      siteSetGas: true,
      siteSetPrice: false,
    });
    await main.reject('sendExchangeTransaction');
    await expect(operation).rejects.toMatchObject({ code: 4001 });
  });

  it.each([
    ['too little gas', fee(20_999n, GWEI), 'fee.bounds'],
    ['too low a price', fee(21_000n, GWEI - 1n), 'fee.bounds'],
    ['a price beyond reason', fee(21_000n, 101n * GWEI), 'fee.bounds'],
    ['a fee beyond reason', fee(20_000_000n, 50n * GWEI), 'fee.bounds'],
    ['two prices', fee(21_000n, 2n * GWEI, GWEI), 'fee.bounds'],
    ['another recipient', { ...fee(21_000n, GWEI), to: A.address }, 'approval.decision'],
    ['a number', { ...fee(21_000n, GWEI), gasLimit: 21_000 }, 'approval.decision'],
    ['leading zeros', { ...fee(21_000n, GWEI), gasLimit: '021000' }, 'approval.decision'],
    ['half a choice', { gasLimit: '21000' }, 'approval.decision'],
  ])('is not taken from a page with %s: the request still waits, nothing is signed', async (_, wrong, code) => {
    const { main, page } = await connected();
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x1' }]);
    const { id } = await main.approval('sendTransaction');
    const before = await node.rpc('eth_getTransactionCount', [A.address, 'pending']);
    await expect(main.run('decide', { id, kind: 'sendTransaction', decision: { fee: wrong } })).rejects.toMatchObject({
      code,
    });
    expect(main.view.approvals).toMatchObject([{ id }]);
    expect(await node.rpc('eth_getTransactionCount', [A.address, 'pending'])).toBe(before);
    await main.reject('sendTransaction');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('survives a stopped worker: the fee chosen before is signed after', async () => {
    const { main, page, kill } = await connected();
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x1' }], 'one');
    const { id } = await main.approval('sendTransaction');
    asked.catch(() => undefined);
    const again = kill();
    const ui = again.ui();
    await ui.until((view) => view.approvals.length === 1);
    // No request waits yet: the decision is stored until it comes again.
    await ui.run('decide', { id, kind: 'sendTransaction', decision: { fee: fee(21_000n, 2n * GWEI) } });
    const hash = await again.page().request('eth_sendTransaction', [{ to: B, value: '0x1' }], 'one');
    expect(BigInt((await node.rpc<{ gasPrice: string }>('eth_getTransactionByHash', [hash])).gasPrice)).toBe(2n * GWEI);
    await node.mine();
  });
});

describe('a payment', () => {
  it.each(['classic', 'pq'] as const)('of the whole balance of the %s account leaves nothing behind', async (form) => {
    const { main, accountId } = await connected();
    const from = form === 'pq' ? A.pq : A.address;
    const question = { accountId, form, asset: 'SVC', to: B, isAll: true } as const;
    const held = await node.balance(from, 'SVC');
    const quote = await main.run('quoteSend', question);
    const feeText = form === 'pq' ? 145_176n : 21_000n;
    expect(BigInt(quote.offer.proposed.gasLimit)).toBe(feeText);
    const before = Number(await node.balance(B, 'SVC'));
    const { id } = await main.run('prepareSend', { ...question, amount: '0' });
    const draft = main.view.drafts[0];
    expect(draft?.subject).toMatchObject({ value: quote.all, effect: { status: 'exact' } });
    await main.run('confirmDraft', { id, ...(draft?.needsPassword === true ? { password: TEST_PASSWORD } : {}) });
    await node.mine();
    expect(await node.balance(from, 'SVC')).toBe('0');
    expect(Number(await node.balance(B, 'SVC')) - before).toBeCloseTo(Number(held), 3);
    await node.fund(from, 'SVC', '100');
  });

  it('of the whole balance leaves room for a higher fee, and is refused where the fee takes all', async () => {
    const { main, accountId } = await connected();
    const question = { accountId, form: 'classic', asset: 'SVC', to: B, isAll: true } as const;
    expect((await main.run('quoteSend', { ...question, fee: fee(21_000n, 2n * GWEI) })).all).toBe('99.999958');
    await expect(
      main.run('prepareSend', { ...question, amount: '0', fee: fee(21_000n, 200n * GWEI) }),
    ).rejects.toMatchObject({ code: 'fee.bounds' });
    const { accountId: other } = await main.run('createAccount', {});
    await expect(main.run('prepareSend', { ...question, accountId: other, amount: '0' })).rejects.toMatchObject({
      code: 'send.balance',
    });
  });

  it('is prepared for the chosen fee, simulated with it, and signed with it', async () => {
    const { main, accountId } = await connected();
    const payment = { accountId, form: 'classic', asset: 'SVC', to: B, amount: '1' } as const;
    const { id } = await main.run('prepareSend', { ...payment, fee: fee(30_000n, 2n * GWEI) });
    expect(main.view.drafts[0]?.subject).toMatchObject({
      fee: '0.00006',
      feeOffer: { proposed: fee(30_000n, 2n * GWEI) },
      effect: { fee: '0.000042' },
    });
    const { txHash } = await main.run('confirmDraft', { id, fee: fee(25_000n, GWEI) });
    const tx = await node.rpc<{ gas: string; gasPrice: string }>('eth_getTransactionByHash', [txHash]);
    expect([BigInt(tx.gas), BigInt(tx.gasPrice)]).toEqual([25_000n, GWEI]);
    await node.mine();
  });

  it('of tokens is quoted by its own kind: an operation, or a call', async () => {
    const { main, accountId } = await connected();
    const asset = node.tokenOf('qUSDC');
    const operation = await main.run('quoteSend', { accountId, form: 'pq', asset });
    expect(operation).toMatchObject({ offer: { estimate: '40000', proposed: { gasLimit: '1000000' } } });
    expect(operation.all).toBeUndefined();
    const call = await main.run('quoteSend', { accountId, form: 'classic', asset });
    expect(Number(call.offer.estimate)).toBeGreaterThan(21_000);
  });
});
