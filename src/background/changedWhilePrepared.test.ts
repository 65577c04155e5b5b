// Changes between a request and its window, while a slow node is asked: the site is disconnected, its accounts are
// changed, the account is hidden or removed, the network is switched, the wallet is locked. No window opens that would
// have ended, had it been open.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connect } from '../../test/support/connectedWallet.ts';
import { settle } from '../../test/support/fakePlatform.ts';
import { openWallet, TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) await node.fund(address, 'SVC', '1000');
});
afterAll(() => node.stop());

/** A wallet of two accounts, both visible to the page, whose node answers nothing while it is paused. */
async function opened() {
  let release: (() => void) | undefined;
  let held: Promise<void> | undefined;
  let asked = 0;
  const wallet = await openWallet(node.url, {
    fetch: async (input, init) => {
      if (held !== undefined) asked += 1;
      await held;
      return fetch(input, init);
    },
  });
  const { main } = wallet;
  const { accountId: second } = await main.run('createAccount', {});
  const first = main.view.accounts.find(({ id }) => id !== second)?.id ?? '';
  const page = wallet.page();
  await connect(page, main, [first, second]);
  return {
    ...wallet,
    page,
    anotherTab: wallet.page(),
    first,
    second,
    hold: () => {
      asked = 0;
      held = new Promise((go) => (release = go));
    },
    release: () => {
      held = undefined;
      release?.();
    },
    asked: () => asked,
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const REQUESTS: Readonly<Record<string, () => readonly [method: string, params: unknown]>> = {
  'a payment': () => [
    'eth_sendTransaction',
    [{ from: A.address, to: B, value: '0x1', gas: '0x5208', gasPrice: '0x3b9aca00' }],
  ],
  'a payment of the quantum-safe account': () => ['svc_sendPQTransaction', [{ from: A.pq, to: B, value: '0x1' }]],
  'an operation': () => [
    'svc_sendExchangeTransaction',
    [{ from: A.pq, op: 'TOKEN_TRANSFER', params: { token_address: node.tokenOf('qUSDC'), to: B, amount: '1' } }],
  ],
  'typed data': () => [
    'eth_signTypedData_v4',
    [
      A.address,
      {
        types: {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        domain: { name: 'q', chainId: 88888, verifyingContract: node.tokenOf('qUSDC') },
        message: { owner: A.address, spender: B, value: '2500000', deadline: '99999999999' },
      },
    ],
  ],
};

const CHANGES: Readonly<Record<string, (wallet: Opened) => Promise<unknown>>> = {
  'the user disconnects the site': ({ main }) => main.run('revokeSite', { origin: 'https://shop.test' }),
  'the user disconnects all sites': ({ main }) => main.run('revokeAllSites', {}),
  'the user shares another account with it': ({ main, second }) =>
    main.run('setSiteAccounts', { origin: 'https://shop.test', accountIds: [second] }),
  'the site disconnects itself in another tab': ({ anotherTab }) =>
    anotherTab.request('wallet_revokePermissions', [{ eth_accounts: {} }]),
  'the account is hidden': ({ main, first }) => main.run('setAccountHidden', { accountId: first, hidden: true }),
  'the account is removed': ({ main, first }) =>
    main.run('removeAccount', { accountId: first, password: TEST_PASSWORD }),
  'the network is switched': ({ main }) => main.run('selectNetwork', { slug: 'svc-testnet' }),
  'the wallet is locked': ({ main }) => main.run('lock', {}),
};

describe.each(Object.entries(REQUESTS))('%s that is being prepared', (_, request) => {
  it.each(Object.entries(CHANGES))('opens no window once %s', async (_name, change) => {
    const wallet = await opened();
    const { main, page, hold, release, asked } = wallet;
    hold();
    let answer: unknown;
    const sent = page.request(...request()).then(
      (result) => {
        answer = { result };
      },
      (error: { code: number }) => {
        answer = { code: error.code };
      },
    );
    await expect.poll(asked).toBeGreaterThan(0);
    await change(wallet);
    release();
    await expect.poll(() => answer !== undefined || main.view.approvals.length > 0).toBe(true);
    await settle();
    expect(main.view.approvals).toEqual([]);
    await sent;
    expect([4001, 4100]).toContain((answer as { code: number }).code);
  });
});
