// The limits of a wallet: accounts, watched tokens, contacts, names. One more is refused in words, and existing ones
// stay.

import { describe, expect, it } from 'vitest';
import { openEmptyWallet, TEST_PASSWORD, TEST_PHRASE } from '../../test/support/openWallet.ts';
import { LOCAL_KEYS } from './state/keys.ts';

async function opened() {
  const wallet = openEmptyWallet();
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  return { ...wallet, main };
}
const address = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;

describe('a wallet', () => {
  it('holds a hundred accounts', async () => {
    const { main } = await opened();
    for (let made = 1; made < 100; made++) await main.run('createAccount', {});
    await expect(main.run('createAccount', {})).rejects.toMatchObject({ code: 'account.limit' });
    await expect(main.run('importKey', { privateKey: '4c'.repeat(32) })).rejects.toMatchObject({
      code: 'account.limit',
    });
    expect(main.view.accounts).toHaveLength(100);
  });

  it('previews at most twenty indices at a time, up to the last one', async () => {
    const { main } = await opened();
    const keyringId = main.view.keyrings[0]?.id ?? '';
    for (const [from, count] of [
      [0, 21],
      [0, 0],
      [-1, 1],
      [2 ** 31 - 20, 20],
    ] as const)
      await expect(main.run('previewAccounts', { keyringId, from, count })).rejects.toBeDefined();
    const { accounts } = await main.run('previewAccounts', { keyringId, from: 2 ** 31 - 21, count: 20 });
    expect(accounts.map((one) => one.hdIndex)).toEqual(Array.from({ length: 20 }, (_, at) => 2 ** 31 - 21 + at));
  });

  it('accepts account names of one to forty characters, counted as people count them', async () => {
    const { main } = await opened();
    const accountId = main.view.accounts[0]?.id ?? '';
    for (const name of ['', '   ', 'x'.repeat(41)])
      await expect(main.run('renameAccount', { accountId, name })).rejects.toMatchObject({ code: 'account.name' });
    for (const name of ['😀'.repeat(40), 'e\u0301'.repeat(40)]) await main.run('renameAccount', { accountId, name });
    expect(main.view.accounts[0]?.name).toBe('\u00e9'.repeat(40));
  });

  it('watches two hundred tokens of each network, and refuses more before its user is asked', async () => {
    const wallet = await opened();
    const listed = Array.from({ length: 200 }, (_, at) => ({
      network: 'svc-local',
      address: address(at + 1),
      symbol: 'T',
      decimals: 18,
    }));
    wallet.platform.storages.local.set(LOCAL_KEYS.tokens, JSON.stringify(listed));
    const again = wallet.kill();
    const main = again.ui();
    await main.until((view) => view.tokens.length === 200);
    const page = again.page();
    const connecting = page.request('eth_requestAccounts');
    await main.approve('connect', { accountIds: [main.view.accounts[0]?.id ?? ''] });
    await connecting;
    const watch = (at: number): Promise<unknown> =>
      page.request('wallet_watchAsset', {
        type: 'ERC20',
        options: { address: address(at), symbol: 'T', decimals: 18 },
      });
    await expect(watch(201)).rejects.toMatchObject({ message: expect.stringContaining('at most 200') });
    expect(main.view.approvals).toEqual([]);
    // An existing one is asked about as before.
    const known = watch(200);
    await main.approve('watchAsset');
    expect(await known).toBe(true);
    await main.run('selectNetwork', { slug: 'svc-testnet' });
    const elsewhere = watch(201);
    await main.approve('watchAsset');
    expect(await elsewhere).toBe(true);
    expect(main.view.tokens).toHaveLength(201);
  });
});
