// A wallet that starts with a private key, on its screens: then its own phrase, and an account that is hidden from
// sites.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { request, type Settled, startSite } from './site.ts';
import { answered, approve, type Browser, launch, PASSWORD } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

/** As in keys.e2e.ts. */
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

let browser: Browser;
let context: BrowserContext;
let wallet: Page;
let site: Awaited<ReturnType<typeof startSite>>;

const press = (name: string | RegExp) => wallet.getByRole('button', { name }).click();
/** Number of accounts in an answer. */
const count = (settled: Settled): number => ('result' in settled ? (settled.result as unknown[]).length : 0);

test.beforeAll(async () => {
  browser = await launch();
  ({ context } = browser);
  site = await startSite();
  wallet = await context.newPage();
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('it shows the key’s addresses before a password is chosen, and opens with that account', async () => {
  await press('Import an existing wallet');
  await wallet.getByRole('radio', { name: 'Private key' }).click();
  await wallet.getByLabel('Classic private key').fill('not a key');
  await press('Continue');
  await expect(wallet.getByText('A private key has 64 hex digits.')).toBeVisible();
  await wallet.getByLabel('Classic private key').fill(`0x${KEY}`);
  await press('Continue');
  await expect(
    wallet
      .getByTitle(ADDRESS)
      .or(wallet.getByText(ADDRESS.slice(0, 6)))
      .first(),
  ).toBeVisible();
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByLabel('Confirm password').fill(PASSWORD);
  await press('Continue');
  await expect(wallet.getByText('The key that you brought restores both.')).toBeVisible();
  await press('Continue');
  await wallet.getByRole('button', { name: 'Receive' }).waitFor();
});

test('a phrase is added to it, written down and checked', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/accounts'));
  await expect(wallet.getByRole('button', { name: 'Add account' })).toHaveCount(0);
  await press('Add a recovery phrase');
  await press(/Show the phrase/);
  const words = await wallet.getByTestId('recovery-phrase').getByRole('listitem').allTextContents();
  await press('Continue');
  for (const group of await wallet.getByRole('group').all()) {
    const place = Number(/\d+/.exec((await group.textContent()) ?? '')?.[0]);
    await group.getByRole('button', { name: words[place - 1] ?? '', exact: true }).click();
  }
  await press('Continue');
  await press('Add account');
  await expect(wallet.getByRole('button', { name: /^Account 3/ })).toBeVisible();
});

test('an account that a site sees is hidden, and the site no longer sees it', async () => {
  const page = await context.newPage();
  await page.goto(site.origin);
  const connected = await answered(
    context,
    () => request(page, 'eth_requestAccounts'),
    async (window) => {
      await window.getByRole('checkbox', { name: /Account 1/ }).check();
      await approve(window);
    },
  );
  expect(count(connected)).toBe(2);
  await wallet.bringToFront();
  await wallet.getByRole('button', { name: /^Account 1/ }).click();
  await press('Hide account');
  await expect(wallet.getByText(`${new URL(site.origin).host} will see it no more.`)).toBeVisible();
  await wallet.getByRole('dialog').getByRole('button', { name: 'Hide account' }).click();
  await expect(wallet.getByText('Hidden: not offered to sites or in lists.')).toBeVisible();
  expect(count(await request(page, 'eth_accounts'))).toBe(1);
  // When the user is asked to choose again, it is not offered.
  await answered(
    context,
    () => request(page, 'wallet_requestPermissions', [{ eth_accounts: {} }]),
    async (again) => {
      await expect(again.getByRole('checkbox')).toHaveCount(2);
      await expect(again.getByRole('checkbox', { name: /Account 1/ })).toHaveCount(0);
      await approve(again);
    },
  );
  await wallet.bringToFront();
  await press('Show Account 1');
  await expect(wallet.getByText('Hidden: not offered to sites or in lists.')).toHaveCount(0);
  expect(count(await request(page, 'eth_accounts'))).toBe(1);
});
