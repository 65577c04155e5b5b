// Tokens on the user's list whose contracts count in more digits or places than the ledger does: their amounts are
// shown as they are, and nothing else of the wallet depends on them.

import { plainText } from '@svc/core/words/plainText';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { evmUser } from '../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) await node.fund(address, 'SVC', '1000');
  await node.fund(A.pq, 'qUSDC', '1000');
});
afterAll(() => node.stop());

const word = (value: bigint): string => value.toString(16).padStart(64, '0');

/** Init code of a contract that answers `decimals()` with one number and everything else with another. */
function tokenCode(decimals: bigint, others: bigint): Hex {
  // others + (selector == decimals()) * (decimals - others), modulo 2^256
  const difference = BigInt.asUintN(256, decimals - others);
  const run = `7f${word(others)}7f${word(difference)}60003560e01c63313ce56714020160005260206000f3`;
  return `0x60${(run.length / 2).toString(16)}80600b6000396000f3${run}`;
}

const MOST = 2n ** 256n - 1n;

describe('a token of the list', () => {
  it.each([
    ['in as many digits as a contract can count', 0n, MOST, MOST.toString()],
    ['in more places than the ledger has', 24n, 20_000_001n, '0.000000000000000020000001'],
    ['in the most places that are read', 36n, 2n, `0.${'0'.repeat(35)}2`],
  ])('%s is shown as it is, and every kind of request is asked beside it', async (_, decimals, held, shown) => {
    const user = await evmUser(node, 10 + Number(decimals));
    const { address } = await user.deploy({ abi: [], bytecode: tokenCode(decimals, held) });
    const { main, page } = await connectedWallet(node.url);
    await main.run('watchToken', { address });
    await main.run('refreshBalances', {});
    const { balances } = await main.until(
      (view) => view.balances?.assets.some(({ asset }) => asset === address.toLowerCase()) === true,
    );
    expect(balances?.assets.find(({ asset }) => asset === address.toLowerCase())).toMatchObject({
      decimals: Number(decimals),
      classic: shown,
      pq: shown,
    });
    const domain = { name: 'Shop', chainId: 88_888 };
    const chainId = '0x15b38';
    const batch = {
      version: '2.0.0',
      from: A.address,
      chainId,
      atomicRequired: false,
      calls: [{ to: B, value: '0x1' }],
    };
    const types = { Order: [{ name: 'of', type: 'string' }] };
    const params = { token_address: node.tokenOf('qUSDC'), to: B, amount: '1' };
    for (const [method, given, kind] of [
      ['eth_sendTransaction', [{ from: A.address, to: B, value: '0x1' }], 'sendTransaction'],
      ['svc_sendPQTransaction', [{ to: B, value: '0x1' }], 'sendTransaction'],
      ['svc_sendExchangeTransaction', [{ op: 'TOKEN_TRANSFER', params }], 'sendExchangeTransaction'],
      ['wallet_sendCalls', [batch], 'sendCalls'],
      [
        'eth_signTypedData_v4',
        [A.address, { types, primaryType: 'Order', domain, message: { of: 'tea' } }],
        'signTypedData',
      ],
      ['personal_sign', ['tea', A.address], 'signMessage'],
    ] as const) {
      const asked = page.request(method, given);
      await Promise.race([main.approval(kind), asked.then(() => undefined)]);
      await main.reject(kind);
      await expect(asked, method).rejects.toMatchObject({ code: 4001 });
    }
  });

  it('is paid to its last place', async () => {
    const user = await evmUser(node, 9);
    const { address } = await user.deploy({ abi: [], bytecode: tokenCode(24n, 20_000_001n) });
    const { main } = await connectedWallet(node.url);
    await main.run('watchToken', { address });
    const amount = '0.000000000000000020000001';
    const payment = { accountId: main.view.accounts[0]?.id ?? '', form: 'classic', asset: address, to: B } as const;
    const { id } = await main.run('prepareSend', { ...payment, amount });
    const draft = main.view.drafts.find((one) => one.id === id);
    expect(draft).toMatchObject({
      needsPassword: true,
      subject: { tx: { to: address, data: expect.stringMatching(new RegExp(`${(20_000_001).toString(16)}$`)) } },
    });
    if (draft?.kind !== 'sendTransaction') throw new Error('another kind');
    expect(plainText(draft.subject.description.sentence)).toContain(amount);
    await expect(main.run('prepareSend', { ...payment, amount: `${amount}1` })).rejects.toThrow(/24 decim/);
  });
});
