// Settings and contacts as a file: saved, imported into another wallet, and an invalid file.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Browser, launch, newWallet } from './wallet.ts';

const ADA = '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640';
let browser: Browser;
let other: Browser;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  other = await launch();
});
test.afterAll(async () => {
  await browser.close();
  await other.close();
});

async function openBackup(wallet: Page, { extensionUrl }: Browser): Promise<void> {
  await wallet.goto(extensionUrl('src/ui/app.html#/settings'));
  await wallet.getByRole('button', { name: /^Backup/ }).click();
  await expect(wallet.getByRole('heading', { name: 'Backup' })).toBeVisible();
}

test('settings and contacts move from one wallet to another as a file', async () => {
  const wallet = await newWallet(browser);
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/contacts/new'));
  await wallet.getByLabel('Name').fill('Ada');
  await wallet.getByLabel('Address').fill(ADA);
  await wallet.getByRole('button', { name: 'Save' }).click();
  await expect(wallet.getByRole('button', { name: /Ada/ })).toBeVisible();
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/appearance'));
  await wallet.getByRole('radio', { name: 'Dark' }).click();
  await openBackup(wallet, browser);
  const secrets = wallet.getByRole('region', { name: 'Phrases and keys' });
  await expect(secrets.getByRole('button')).toHaveCount(2);
  const [download] = await Promise.all([
    wallet.waitForEvent('download'),
    wallet.getByRole('button', { name: 'Save settings file' }).click(),
  ]);
  await expect(wallet.getByText(/Saved as wallet-settings-/)).toBeVisible();
  const text = readFileSync(await download.path(), 'utf8');

  const second = await newWallet(other);
  await openBackup(second, other);
  const file = second.getByLabel('Settings file', { exact: true });
  const handed = (body: string) => ({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(body) });
  await file.setInputFiles(handed('{"version": 3, "crypto": {}}'));
  await expect(second.getByText('This is no settings file of this wallet', { exact: false })).toBeVisible();
  await file.setInputFiles(handed(text));
  const brought = second.getByLabel('What it brings');
  await expect(brought).toContainText('1 new');
  const coming = second.getByRole('list', { name: 'Contacts that it brings' });
  await expect(coming).toContainText('Ada');
  await expect(coming).toContainText(ADA);
  await second.getByRole('button', { name: 'Bring in', exact: true }).click();
  await expect(second.getByText('It is here now.')).toBeVisible();
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await second.goto(other.extensionUrl('src/ui/app.html#/settings/contacts'));
  await expect(second.getByRole('button', { name: /Ada/ })).toBeVisible();
  // Importing the same file again adds nothing.
  await openBackup(second, other);
  await second.getByLabel('Settings file', { exact: true }).setInputFiles(handed(text));
  await expect(second.getByText('Everything in it is here already.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Bring in', exact: true })).toBeDisabled();
});

test('each secret leads to the screen that backs it up', async () => {
  const [wallet] = browser.context.pages().slice(-1);
  if (wallet === undefined) throw new Error('the wallet is gone');
  await openBackup(wallet, browser);
  await wallet.getByRole('region', { name: 'Phrases and keys' }).getByRole('button').nth(1).click();
  await expect(wallet.getByRole('heading', { name: 'Keystore file' })).toBeVisible();
});
