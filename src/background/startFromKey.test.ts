// A wallet that starts with a key or a keystore file instead of a phrase.

import { describe, expect, it } from 'vitest';
import { openEmptyWallet, TEST_PASSWORD, TEST_PHRASE } from '../../test/support/openWallet.ts';
import { LOCAL_KEYS } from './state/keys.ts';

const KEY = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318';
const KEY_ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const FILE_PASSWORD = 'file password';
const source = { kind: 'key', privateKey: `0x${KEY}` } as const;

describe('a wallet that starts with a private key', () => {
  it('has its account, of classical strength, opens after a restart, signs, and exports the key with the password', async () => {
    const wallet = openEmptyWallet();
    const main = wallet.ui();
    const checked = await main.run('checkKeySource', { source });
    expect(checked).toMatchObject({ ok: true, address: KEY_ADDRESS, classicalOnly: true });
    expect(wallet.platform.storages.local.size).toBe(0);
    expect(await main.run('importWalletKey', { password: TEST_PASSWORD, source })).toEqual({ ok: true });
    expect(main.view.lock.status).toBe('unlocked');
    expect(main.view.accounts).toMatchObject([
      { name: 'Account 1', address: KEY_ADDRESS, source: 'imported-key', classicalOnly: true },
    ]);
    expect(checked.ok && checked.pqAddress).toBe(main.view.accounts[0]?.pqAddress);
    expect(JSON.stringify([...wallet.platform.storages.local])).not.toContain(KEY);
    const again = wallet.kill({ keepSession: false });
    const pages = again.ui();
    await pages.until((view) => view.lock.status === 'locked');
    expect(await pages.run('unlock', { password: TEST_PASSWORD })).toEqual({ ok: true });
    const page = again.page();
    const connecting = page.request('eth_requestAccounts');
    await pages.approve('connect', { accountIds: [pages.view.accounts[0]?.id ?? ''] });
    expect(await connecting).toEqual([KEY_ADDRESS]);
    const signing = page.request('svc_signPQMessage', ['hi']);
    // The window does not call a signature quantum-safe if its key is derived from the classic one.
    expect((await pages.approve('signPqMessage')).subject).toMatchObject({ account: { classicalOnly: true } });
    expect(await signing).toMatchObject({ address: pages.view.accounts[0]?.pqAddress });
    expect(
      await pages.run('revealKey', { accountId: pages.view.accounts[0]?.id ?? '', password: TEST_PASSWORD }),
    ).toMatchObject({ ok: true, privateKey: KEY });
  });

  it('has no phrase for further accounts until one is added', async () => {
    const main = openEmptyWallet().ui();
    await main.run('importWalletKey', { password: TEST_PASSWORD, source });
    await expect(main.run('createAccount', {})).rejects.toMatchObject({ code: 'keyring.none' });
    const { phrase } = await main.run('createPhrase', { words: 12 });
    await main.run('importPhrase', { phrase, isNew: true });
    expect(main.view.accounts.at(-1)).toMatchObject({ source: 'created', classicalOnly: false, hdIndex: 0 });
    expect(main.view.keyrings.at(-1)).toMatchObject({ type: 'hd', label: 'Recovery phrase', backedUp: true });
    await main.run('createAccount', {});
    expect(main.view.accounts.at(-1)).toMatchObject({ source: 'created', hdIndex: 1 });
  });

  it.each([
    ['no key', { kind: 'key', privateKey: 'abc' }, 'key.form'],
    ['zero', { kind: 'key', privateKey: '00'.repeat(32) }, 'key.range'],
    ['a key of the wrong seed', { kind: 'key', privateKey: KEY, pqSeed: 'ab' }, 'key.form'],
    ['no file', { kind: 'keystore', json: '{', password: FILE_PASSWORD }, 'keystore.broken'],
  ] as const)('begins with nothing when it is given %s', async (_, given, code) => {
    const wallet = openEmptyWallet();
    const main = wallet.ui();
    await expect(main.run('importWalletKey', { password: TEST_PASSWORD, source: given })).rejects.toMatchObject({
      code,
    });
    expect(main.view.lock.status).toBe('onboarding');
    expect(wallet.platform.storages.local.has(LOCAL_KEYS.vault)).toBe(false);
  });

  it('does not replace an existing wallet, and accepts no short password', async () => {
    const main = openEmptyWallet().ui();
    await expect(main.run('importWalletKey', { password: 'short', source })).rejects.toMatchObject({
      code: 'password.short',
    });
    await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
    await expect(main.run('importWalletKey', { password: TEST_PASSWORD, source })).rejects.toMatchObject({
      code: 'vault.exists',
    });
    expect(main.view.accounts).toHaveLength(1);
    expect(main.view.accounts[0]?.address).not.toBe(KEY_ADDRESS);
  });

  it('can replace one whose vault is missing', async () => {
    const wallet = openEmptyWallet();
    const main = wallet.ui();
    await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
    wallet.platform.storages.local.delete(LOCAL_KEYS.vault);
    const pages = wallet.kill({ keepSession: false }).ui();
    await pages.until((view) => view.lock.status === 'recovery');
    expect(await pages.run('importWalletKey', { password: TEST_PASSWORD, source })).toEqual({ ok: true });
    expect(pages.view.accounts).toMatchObject([{ address: KEY_ADDRESS }]);
  });
});

describe('a wallet that starts with a keystore file', () => {
  it('has the same two addresses as the wallet that wrote it; a wrong password of the file stores nothing', async () => {
    const first = openEmptyWallet().ui();
    await first.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
    const [account] = first.view.accounts;
    await first.run('renameAccount', { accountId: account?.id ?? '', name: 'Main' });
    const file = await first.run('exportKeystore', {
      accountId: account?.id ?? '',
      password: TEST_PASSWORD,
      filePassword: FILE_PASSWORD,
    });
    if (!file.ok) throw new Error(file.reason);
    const wallet = openEmptyWallet();
    const main = wallet.ui();
    const wrong = { kind: 'keystore', json: file.json, password: 'another one' } as const;
    expect(await main.run('checkKeySource', { source: wrong })).toEqual({ ok: false, reason: 'bad-file-password' });
    expect(await main.run('importWalletKey', { password: TEST_PASSWORD, source: wrong })).toEqual({
      ok: false,
      reason: 'bad-file-password',
    });
    expect(wallet.platform.storages.local.size).toBe(0);
    const right = { ...wrong, password: FILE_PASSWORD };
    expect(await main.run('importWalletKey', { password: TEST_PASSWORD, source: right })).toEqual({ ok: true });
    const { address, pqAddress } = account ?? {};
    expect(main.view.accounts).toMatchObject([
      { name: 'Main', address, pqAddress, source: 'imported-keystore', classicalOnly: false },
    ]);
  });

  it.each(['😀'.repeat(40), '  Savings of the house  '])(
    'has the name in it, as every account may be named: %j',
    async (given) => {
      const first = openEmptyWallet().ui();
      await first.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
      const accountId = first.view.accounts[0]?.id ?? '';
      await first.run('renameAccount', { accountId, name: given });
      const name = first.view.accounts[0]?.name;
      const file = await first.run('exportKeystore', {
        accountId,
        password: TEST_PASSWORD,
        filePassword: FILE_PASSWORD,
      });
      if (!file.ok) throw new Error(file.reason);
      const main = openEmptyWallet().ui();
      const source = { kind: 'keystore', json: file.json, password: FILE_PASSWORD } as const;
      expect(await main.run('importWalletKey', { password: TEST_PASSWORD, source })).toEqual({ ok: true });
      expect(main.view.accounts[0]?.name).toBe(name);
    },
  );
});
