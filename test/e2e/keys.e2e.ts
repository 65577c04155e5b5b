// Importing and exporting keys on the wallet's own screens: a private key, a keystore file both ways, used indices of
// the phrase, removal, a passkey of a virtual authenticator.

import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Browser, fund, launch, newWallet, PASSWORD } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

/** A publicly known key: the first account of the usual test phrase of development nodes. */
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const FILE_PASSWORD = 'a password of its own';

let browser: Browser;
let context: BrowserContext;
let wallet: Page;
let keystore: string;

const open = async (path: string): Promise<void> => {
  await wallet.goto(browser.extensionUrl(`src/ui/app.html#/${path}`));
  await wallet.reload();
};
const press = (name: string | RegExp) => wallet.getByRole('button', { name }).click();

test.beforeAll(async () => {
  browser = await launch();
  ({ context } = browser);
  wallet = await newWallet(browser);
});
test.afterAll(() => browser.close());

test('a private key is imported; its account says that it is no stronger than the key', async () => {
  await open('accounts/import');
  await wallet.getByLabel('Classic private key').fill(`0x${KEY}`);
  await wallet.getByLabel('Account name').fill('Old one');
  await press('Import');
  await expect(wallet.getByText(/derived from the classic one/)).toBeVisible();
  await expect(wallet.getByText(ADDRESS.slice(0, 8))).toBeVisible();
});

test('its keys are shown after the password, and only while the button is held', async () => {
  await press('Show private keys');
  await wallet.getByLabel('Password', { exact: true }).fill('wrong password');
  await press('Continue');
  await expect(wallet.getByText('That is not the password.')).toBeVisible();
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press('Continue');
  const button = wallet.getByRole('button', { name: /Hold to see the classic key/ });
  await expect(button).toBeVisible();
  expect(await wallet.content()).not.toContain(KEY);
  await button.hover();
  await wallet.mouse.down();
  await expect(wallet.getByTestId('secret')).toHaveText(KEY);
  await wallet.mouse.up();
  await expect(wallet.getByTestId('secret')).toHaveCount(0);
});

test('a keystore file is saved, the account removed, and restored from the file', async () => {
  await press('Back');
  await press('Save a keystore file');
  await wallet.getByLabel('Password of this wallet').fill(PASSWORD);
  await wallet.getByLabel('Password of the file').fill(FILE_PASSWORD);
  await wallet.getByLabel('Confirm password').fill(FILE_PASSWORD);
  const saving = wallet.waitForEvent('download');
  await press('Save file');
  keystore = readFileSync(await (await saving).path(), 'utf8');
  expect((JSON.parse(keystore) as { address: string }).address).toBe(ADDRESS.slice(2).toLowerCase());

  await press('Back');
  await press('Remove account');
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press('Remove account');
  await expect(wallet.getByText('Old one')).toHaveCount(0);

  await press('Import account');
  await wallet.getByRole('radio', { name: 'Keystore' }).click();
  const file = { name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(keystore) };
  await wallet.getByLabel('Keystore file').setInputFiles(file);
  await wallet.getByLabel('Password of the file').fill('not this one');
  await press('Import');
  await expect(wallet.getByText('That is not the password of this file.')).toBeVisible();
  await wallet.getByLabel('Password of the file').fill(FILE_PASSWORD);
  await press('Import');
  await expect(wallet.getByText(ADDRESS.slice(0, 8))).toBeVisible();
});

test('a used index of the phrase is found by its balances, selected, and added', async () => {
  await open('accounts');
  await press('Add account');
  // The imported account stays selected until the new one is: which one is opened must not depend on timing.
  const inUse = wallet.getByRole('listitem').filter({ hasText: 'In use' });
  await inUse
    .filter({ hasNotText: /Account 1|0xf39Fd6/ })
    .getByRole('button')
    .click();
  const address =
    (await wallet
      .getByTitle(/^0xPQ[0-9a-fA-F]{64}$/)
      .first()
      .getAttribute('title')) ?? '';
  await fund(address, { SVC: '2' });
  await press('Remove account');
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press('Remove account');
  await press('Find used accounts');
  await expect(wallet.getByText('2 quantum-safe')).toBeVisible();
  await press('Add 1 account');
  await expect(wallet.getByRole('button', { name: new RegExp(address.slice(0, 8)) })).toBeVisible();
});

test('a passkey unlocks the wallet instead of the password', async () => {
  const session = await context.newCDPSession(wallet);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
    },
  });
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/passkeys'));
  await press('Add passkey');
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press('Add');
  await expect(wallet.getByText('This device')).toBeVisible();
  await expect(wallet.getByRole('heading', { name: 'Add a passkey' })).toHaveCount(0);
  await press('Lock');
  await press(/Unlock with/);
  await expect(wallet.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
});
