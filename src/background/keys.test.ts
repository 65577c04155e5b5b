// Keys beyond the first phrase, through the commands of the wallet's own pages: imports, files, passkeys, and exports.

import { decryptKeystoreJson, encryptKeystoreJson } from 'ethers';
import { describe, expect, it } from 'vitest';
import {
  openEmptyWallet,
  TEST_PASSWORD,
  TEST_PHRASE,
  type TestUi,
  type TestWallet,
} from '../../test/support/openWallet.ts';

const KEY = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318';
const KEY_ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const OTHER_PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const FILE_PASSWORD = 'file password';

async function opened(): Promise<TestWallet & { main: TestUi }> {
  const wallet = openEmptyWallet();
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  return { ...wallet, main };
}
const stored = ({ platform }: TestWallet): string =>
  JSON.stringify([[...platform.storages.local], [...platform.storages.tables].map(([, rows]) => [...rows])]);
const signed = async (wallet: TestWallet, main: TestUi, accountId: string): Promise<unknown> => {
  const page = wallet.page();
  const connecting = page.request('eth_requestAccounts');
  await main.approve('connect', { accountIds: [accountId] });
  await connecting;
  const asked = page.request('svc_signPQMessage', ['hi']);
  await main.approve('signPqMessage');
  return asked;
};

describe('an imported key', () => {
  it('becomes an account of classical strength, signs, can be exported with the password, and is gone when removed', async () => {
    const wallet = await opened();
    const { main } = wallet;
    const { accountId } = await main.run('importKey', { privateKey: `0x${KEY}`, name: 'Old key' });
    expect(main.view.accounts.at(-1)).toMatchObject({
      id: accountId,
      name: 'Old key',
      address: KEY_ADDRESS,
      source: 'imported-key',
      classicalOnly: true,
    });
    expect(main.view.selectedAccountId).toBe(accountId);
    expect(await signed(wallet, main, accountId)).toMatchObject({ address: main.view.accounts.at(-1)?.pqAddress });
    expect(stored(wallet)).not.toContain(KEY);
    expect(JSON.stringify(main.view)).not.toContain(KEY);
    expect(await main.run('revealKey', { accountId, password: 'not the password' })).toEqual({
      ok: false,
      reason: 'bad-password',
    });
    expect(await main.run('revealKey', { accountId, password: TEST_PASSWORD })).toMatchObject({
      ok: true,
      privateKey: KEY,
    });
    await expect(main.run('importKey', { privateKey: KEY })).rejects.toMatchObject({ code: 'account.duplicate' });
    expect(await main.run('removeAccount', { accountId, password: 'not the password' })).toMatchObject({ ok: false });
    expect(await main.run('removeAccount', { accountId, password: TEST_PASSWORD })).toEqual({ ok: true });
    expect([main.view.accounts.length, main.view.keyrings.length]).toEqual([1, 1]);
    const only = main.view.accounts[0]?.id ?? '';
    await expect(main.run('removeAccount', { accountId: only, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: 'account.only',
    });
  });

  it('may have its own ML-DSA seed', async () => {
    const { main } = await opened();
    const { accountId } = await main.run('importKey', { privateKey: KEY, pqSeed: 'ab'.repeat(32) });
    expect(main.view.accounts.at(-1)?.classicalOnly).toBe(false);
    expect(await main.run('revealKey', { accountId, password: TEST_PASSWORD })).toMatchObject({
      pqSeed: 'ab'.repeat(32),
    });
  });

  it.each([
    ['white space', `\r\n \u00a0${KEY}\u3000\n`],
    ['marks that nobody sees', `\ufeff\u200b0x${KEY}\u200e\u2060`],
    ['capitals', `0X${KEY.toUpperCase()}`],
  ])('pasted with %s is the same account', async (_, privateKey) => {
    const { main } = await opened();
    await main.run('importKey', { privateKey, pqSeed: `\u200b${'ab'.repeat(32)}\n` });
    expect(main.view.accounts).toHaveLength(2);
    await expect(main.run('importKey', { privateKey: KEY })).rejects.toMatchObject({ code: 'account.duplicate' });
  });

  it.each([
    `${KEY.slice(0, 32)}\u200b${KEY.slice(32)}`,
    '',
    'zz'.repeat(32),
    KEY.slice(2),
    '00'.repeat(32),
    'ff'.repeat(32),
  ])('%s is refused', async (privateKey) => {
    const { main } = await opened();
    await expect(main.run('importKey', { privateKey })).rejects.toMatchObject({
      code: expect.stringMatching(/^key\./),
    });
    expect(main.view.accounts).toHaveLength(1);
  });
});

describe('a keystore file', () => {
  it('moves to another wallet and back with both keys, and opens in other tools', async () => {
    const { main } = await opened();
    const account = main.view.accounts[0];
    const exported = await main.run('exportKeystore', {
      accountId: account?.id ?? '',
      password: TEST_PASSWORD,
      filePassword: FILE_PASSWORD,
    });
    if (!exported.ok) throw new Error(exported.reason);
    expect(exported.fileName).toBe(`keystore-${account?.address.slice(2).toLowerCase()}.json`);
    expect((await decryptKeystoreJson(exported.json, FILE_PASSWORD)).address).toBe(account?.address);
    const other = openEmptyWallet();
    const second = other.ui();
    await second.run('importWallet', { password: TEST_PASSWORD, phrase: OTHER_PHRASE });
    expect(await second.run('importKeystore', { json: exported.json, password: 'another password' })).toEqual({
      ok: false,
      reason: 'bad-file-password',
    });
    expect(await second.run('importKeystore', { json: exported.json, password: FILE_PASSWORD })).toMatchObject({
      ok: true,
    });
    expect(second.view.accounts.at(-1)).toMatchObject({
      name: account?.name,
      address: account?.address,
      pqAddress: account?.pqAddress,
      source: 'imported-keystore',
      classicalOnly: false,
    });
    const swapped = exported.json.replace(account?.pqAddress ?? '', second.view.accounts[0]?.pqAddress ?? '');
    await expect(second.run('importKeystore', { json: swapped, password: FILE_PASSWORD })).rejects.toMatchObject({
      code: 'keystore.broken',
    });
  });

  it('of another tool, with scrypt, is read', async () => {
    const { main } = await opened();
    const json = await encryptKeystoreJson({ address: KEY_ADDRESS, privateKey: `0x${KEY}` }, FILE_PASSWORD, {
      scrypt: { N: 1024, r: 8, p: 1 },
    });
    expect(await main.run('importKeystore', { json, password: FILE_PASSWORD })).toMatchObject({ ok: true });
    expect(main.view.accounts.at(-1)).toMatchObject({ address: KEY_ADDRESS, classicalOnly: true });
  });

  it('that is broken, costly or invalid is distinguished from a wrong password, and hangs nothing', async () => {
    const { main } = await opened();
    const good = JSON.parse(
      await encryptKeystoreJson({ address: KEY_ADDRESS, privateKey: `0x${KEY}` }, FILE_PASSWORD, {
        scrypt: { N: 1024, r: 8, p: 1 },
      }),
    );
    const box = good.Crypto;
    const withBox = (changes: object) => JSON.stringify({ ...good, Crypto: { ...box, ...changes } });
    const cases: [string, string][] = [
      ['{', 'keystore.broken'],
      ['[]', 'keystore.broken'],
      ['{"version": 1}', 'keystore.broken'],
      [JSON.stringify({ ...good, address: '00'.repeat(20) }), 'keystore.broken'],
      [withBox({ cipher: 'des' }), 'keystore.broken'],
      [withBox({ kdfparams: { ...box.kdfparams, n: 2 ** 21 } }), 'keystore.costly'],
      [withBox({ kdfparams: { ...box.kdfparams, n: 2 ** 20, r: 16 } }), 'keystore.costly'],
      [withBox({ kdfparams: { ...box.kdfparams, n: 1000 } }), 'keystore.broken'],
      [withBox({ kdfparams: { ...box.kdfparams, p: 9 } }), 'keystore.costly'],
      [
        withBox({
          kdf: 'pbkdf2',
          kdfparams: { c: 10_000_001, dklen: 32, prf: 'hmac-sha256', salt: box.kdfparams.salt },
        }),
        'keystore.costly',
      ],
      [withBox({ mac: 'zz' }), 'keystore.broken'],
      [' '.repeat(65_537), 'keystore.large'],
    ];
    for (const [json, code] of cases)
      await expect(main.run('importKeystore', { json, password: FILE_PASSWORD })).rejects.toMatchObject({ code });
    expect(main.view.accounts).toHaveLength(1);
  });
});

describe('phrases', () => {
  it('of 12 and 24 words coexist; further indices are found and added; duplicates are refused', async () => {
    const { main } = await opened();
    const { phrase } = await main.run('createPhrase', { words: 24 });
    const { keyringId } = await main.run('importPhrase', { phrase, label: 'Second' });
    expect(main.view.keyrings.map((one) => one.label)).toEqual(['Recovery phrase', 'Second']);
    await expect(main.run('importPhrase', { phrase: ` ${phrase.toUpperCase()} ` })).rejects.toMatchObject({
      code: 'phrase.duplicate',
    });
    const { accounts } = await main.run('previewAccounts', { keyringId, count: 3 });
    expect(accounts.map((one) => [one.hdIndex, one.isAdded])).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ]);
    const { accountIds } = await main.run('addAccounts', { keyringId, indices: [2, 2, 0] });
    expect(accountIds).toHaveLength(1);
    expect(main.view.accounts.at(-1)).toMatchObject({ address: accounts[2]?.address, hdIndex: 2, keyringId });
    await main.run('lock', {});
    await expect(main.run('addAccounts', { keyringId, indices: [5] })).rejects.toMatchObject({ code: 'wallet.locked' });
  });
});

describe('a passkey', () => {
  const passkey = {
    credentialId: 'cred-1',
    label: 'Laptop',
    rpId: 'wallet.test',
    prfSalt: '11'.repeat(32),
    prfOutput: '22'.repeat(32),
  };

  it('is enrolled with the password, unlocks, survives a new password and a restart, and is removed with the password', async () => {
    const wallet = await opened();
    const { main } = wallet;
    expect(await main.run('addPasskey', { ...passkey, password: 'not the password' })).toMatchObject({ ok: false });
    expect(await main.run('addPasskey', { ...passkey, password: TEST_PASSWORD })).toEqual({ ok: true });
    const { prfOutput: _, ...shown } = passkey;
    expect(main.view.passkeys).toMatchObject([shown]);
    expect(stored(wallet)).not.toContain(passkey.prfOutput);
    await main.run('changePassword', { current: TEST_PASSWORD, next: 'another password' });
    const again = wallet.kill({ keepSession: false }).ui();
    expect((await again.until(() => true)).lock.status).toBe('locked');
    expect(again.view.passkeys).toMatchObject([shown]);
    expect(await again.run('unlockWithPasskey', { credentialId: 'cred-1', prfOutput: '33'.repeat(32) })).toEqual({
      ok: false,
      reason: 'unknown-passkey',
    });
    expect(await again.run('unlockWithPasskey', { credentialId: 'cred-2', prfOutput: passkey.prfOutput })).toEqual({
      ok: false,
      reason: 'unknown-passkey',
    });
    expect(await again.run('unlockWithPasskey', { credentialId: 'cred-1', prfOutput: passkey.prfOutput })).toEqual({
      ok: true,
    });
    expect(again.view.lock.status).toBe('unlocked');
    expect(await again.run('removePasskey', { credentialId: 'cred-1', password: TEST_PASSWORD })).toMatchObject({
      ok: false,
    });
    expect(await again.run('removePasskey', { credentialId: 'cred-1', password: 'another password' })).toEqual({
      ok: true,
    });
    await again.run('lock', {});
    expect(
      await again.run('unlockWithPasskey', { credentialId: 'cred-1', prfOutput: passkey.prfOutput }),
    ).toMatchObject({ ok: false });
  });

  it('whose ciphertext was moved to another slot opens nothing', async () => {
    const wallet = await opened();
    await wallet.main.run('addPasskey', { ...passkey, password: TEST_PASSWORD });
    const key = [...wallet.platform.storages.local.keys()].find((name) => name.endsWith('wallet_state')) ?? '';
    const record = JSON.parse(wallet.platform.storages.local.get(key) ?? '');
    record.passkeys[0].credentialId = 'cred-9';
    const { checksum: _, ...bare } = record;
    wallet.platform.storages.local.set(key, JSON.stringify(bare));
    const again = wallet.kill({ keepSession: false }).ui();
    await again.until(() => true);
    expect(await again.run('unlockWithPasskey', { credentialId: 'cred-9', prfOutput: passkey.prfOutput })).toEqual({
      ok: false,
      reason: 'unknown-passkey',
    });
  });

  it('is not affected by throttling of the password, and counts no failure', async () => {
    const { main } = await opened();
    await main.run('addPasskey', { ...passkey, password: TEST_PASSWORD });
    await main.run('lock', {});
    for (let tries = 0; tries < 5; tries++) await main.run('unlock', { password: 'wrong password' });
    expect(await main.run('unlock', { password: TEST_PASSWORD })).toMatchObject({ reason: 'throttled' });
    for (let tries = 0; tries < 8; tries++)
      await main.run('unlockWithPasskey', { credentialId: 'cred-1', prfOutput: '33'.repeat(32) });
    expect(await main.run('unlockWithPasskey', { credentialId: 'cred-1', prfOutput: passkey.prfOutput })).toEqual({
      ok: true,
    });
  });
});
