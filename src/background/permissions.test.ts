// EIP-2255 at the provider: what a site requests, what its user chooses, what it revokes.

import { describe, expect, it } from 'vitest';
import {
  openEmptyWallet,
  TEST_PASSWORD,
  TEST_PHRASE,
  type TestPage,
  type TestUi,
  type TestWallet,
} from '../../test/support/openWallet.ts';

const ASK = [{ eth_accounts: {} }];

interface Opened extends TestWallet {
  readonly main: TestUi;
  /** A page of a site that sees the first account. */
  readonly site: TestPage;
  readonly ids: readonly string[];
  readonly addresses: readonly string[];
}

async function opened(): Promise<Opened> {
  const wallet = openEmptyWallet();
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  await main.run('createAccount', {});
  const ids = main.view.accounts.map((one) => one.id);
  await main.run('selectAccount', { accountId: ids[0] ?? '' });
  const site = wallet.page();
  const asked = site.request('eth_requestAccounts');
  await main.approve('connect', { accountIds: ids.slice(0, 1) });
  await asked;
  return { ...wallet, main, site, ids, addresses: main.view.accounts.map((one) => one.address) };
}

const listed = (addresses: readonly string[]): object[] => [
  {
    parentCapability: 'eth_accounts',
    invoker: 'https://shop.test',
    caveats: [{ type: 'restrictReturnedAccounts', value: addresses }],
  },
];

describe('wallet_requestPermissions of a site that is connected', () => {
  it('lets the user choose again, with the current accounts preselected, and shares exactly what was chosen', async () => {
    const { main, site, ids, addresses } = await opened();
    const asked = site.request('wallet_requestPermissions', ASK);
    expect((await main.approval('connect')).subject).toMatchObject({ sharedIds: ids.slice(0, 1) });
    await main.approve('connect', { accountIds: ids.slice(1) });
    expect(await asked).toMatchObject(listed(addresses.slice(1)));
    expect(await site.request('eth_accounts')).toEqual(addresses.slice(1));
    expect(site.events.at(-1)).toEqual({ event: 'accountsChanged', data: addresses.slice(1) });
    await expect(site.request('personal_sign', ['0x00', addresses[0]])).rejects.toMatchObject({ code: 4100 });
    // Connecting alone does not ask again.
    expect(await site.request('eth_requestAccounts')).toEqual(addresses.slice(1));
  });

  it('changes nothing when the user rejects', async () => {
    const { main, site, addresses } = await opened();
    const asked = site.request('wallet_requestPermissions', ASK);
    await main.reject('connect');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(await site.request('wallet_getPermissions')).toMatchObject(listed(addresses.slice(0, 1)));
  });

  it('ends pending approvals of an account that the site no longer sees, and nothing else', async () => {
    const { main, page, site, ids, addresses } = await opened();
    const other = page('https://other.test/');
    const connecting = other.request('eth_requestAccounts');
    await main.approve('connect', { accountIds: [...ids] });
    await connecting;
    const signing = site.request('personal_sign', ['0x00', addresses[0]]);
    const elsewhere = other.request('personal_sign', ['0x01', addresses[0]]);
    await main.until((view) => view.approvals.length === 2);
    const asked = site.request('wallet_requestPermissions', ASK);
    await main.approve('connect', { accountIds: ids.slice(1) });
    await asked;
    await expect(signing).rejects.toMatchObject({ code: 4001 });
    await main.approve('signMessage');
    expect(await elsewhere).toMatch(/^0x[0-9a-f]{130}$/);
  });

  it('asks once when it is requested twice, also over a stopped worker', async () => {
    const wallet = await opened();
    const { main, site, ids, addresses } = wallet;
    const twice = [site.request('wallet_requestPermissions', ASK), site.request('wallet_requestPermissions', ASK)];
    await main.until((view) => view.approvals.length === 2);
    await main.approve('connect', { accountIds: [...ids] });
    for (const answer of await Promise.all(twice)) expect(answer).toMatchObject(listed(addresses));
    expect(main.view.approvals).toEqual([]);

    void site.request('wallet_requestPermissions', ASK, 'again');
    await main.approval('connect');
    const next = wallet.kill();
    const page = next.page();
    const repeated = page.request('wallet_requestPermissions', ASK, 'again');
    const pages = next.ui();
    await pages.until((view) => view.approvals.length === 1);
    await pages.approve('connect', { accountIds: ids.slice(0, 1) });
    expect(await repeated).toMatchObject(listed(addresses.slice(0, 1)));
  });

  it('waits for the unlock and shows no accounts to a locked wallet', async () => {
    const { main, site, ids, addresses } = await opened();
    await main.run('lock', {});
    const asked = site.request('wallet_requestPermissions', ASK);
    const approval = await main.approval('connect');
    await expect(
      main.run('decide', { id: approval.id, kind: 'connect', decision: { accountIds: [...ids] } }),
    ).rejects.toMatchObject({ code: 'wallet.locked' });
    expect(await site.request('eth_accounts')).toEqual([]);
    await main.run('unlock', { password: TEST_PASSWORD });
    await main.approve('connect', { accountIds: [...ids] });
    expect(await asked).toMatchObject(listed(addresses));
  });
});

describe('wallet_revokePermissions', () => {
  it('removes the site at its request, also while locked, ends its pending approvals, and tells its pages', async () => {
    const { main, site, ids, addresses } = await opened();
    const signing = site.request('personal_sign', ['0x00', addresses[0]]);
    await main.approval('signMessage');
    expect(await site.request('wallet_revokePermissions', ASK)).toBeNull();
    await expect(signing).rejects.toMatchObject({ code: 4001 });
    expect(site.events.at(-1)).toEqual({ event: 'accountsChanged', data: [] });
    expect(await site.request('wallet_getPermissions')).toEqual([]);
    await expect(site.request('personal_sign', ['0x00', addresses[0]])).rejects.toMatchObject({ code: 4100 });
    const again = site.request('eth_requestAccounts');
    expect((await main.approval('connect')).subject.sharedIds).toEqual([]);
    await main.approve('connect', { accountIds: [...ids] });
    await again;
    await main.run('lock', {});
    expect(await site.request('wallet_revokePermissions', ASK)).toBeNull();
    await main.run('unlock', { password: TEST_PASSWORD });
    expect(main.view.sites).toEqual([]);
  });

  it('does nothing for a site without permissions', async () => {
    const { page, site, addresses } = await opened();
    expect(await page('https://other.test/').request('wallet_revokePermissions', ASK)).toBeNull();
    expect(await site.request('eth_accounts')).toEqual(addresses.slice(0, 1));
  });
});

it.each([
  ['another capability', [{ eth_chainId: {} }]],
  ['a second one', [{ eth_accounts: {}, 'endowment:permitted-chains': {} }]],
  ['none', [{}]],
  ['no caveats', [{ eth_accounts: null }]],
  ['a list', [{ eth_accounts: [] }]],
  ['text', ['eth_accounts']],
  ['no parameters', []],
])('requesting or revoking %s is malformed, and opens nothing', async (_, params) => {
  const { main, site } = await opened();
  for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions'])
    await expect(site.request(method, params)).rejects.toMatchObject({ code: -32602 });
  expect(main.view.approvals).toEqual([]);
  expect(main.view.sites).toHaveLength(1);
});
