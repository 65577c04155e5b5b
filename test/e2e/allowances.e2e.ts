// Revoking several allowances: selected together, each reviewed and signed by itself.

import { expect, type Page, test } from '@playwright/test';
import { request, type Site, startSite } from './site.ts';
import { answered, approve, type Browser, launch, newWallet, tokenOf } from './wallet.ts';

const SPENDERS = [`0x${'4455667788'.repeat(4)}`, `0x${'9f8e7d6c5b'.repeat(4)}`];
let browser: Browser;
let wallet: Page;
let site: Site;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  site = await startSite();
  wallet = await newWallet(browser, { SVC: '1000', qUSDC: '250' });
  const page = await browser.context.newPage();
  await page.goto(site.origin);
  await answered(browser.context, () => request(page, 'eth_requestAccounts'));
  const token_address = await tokenOf('qUSDC');
  for (const spender of SPENDERS) {
    const params = { token_address, spender, amount: '5' };
    await answered(browser.context, () =>
      request(page, 'svc_sendExchangeTransaction', [{ op: 'TOKEN_APPROVE', params }]),
    );
  }
  await page.close();
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('several allowances are selected together, and each is revoked by its own transaction', async () => {
  const rows = wallet.getByRole('listitem');
  await expect(async () => {
    await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings'));
    await wallet.getByRole('button', { name: /^Allowances/ }).click();
    await expect(rows).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  await wallet.getByRole('checkbox').first().focus();
  await wallet.keyboard.press('Space');
  await expect(wallet.getByRole('button', { name: 'Revoke the chosen one' })).toBeVisible();
  await wallet.getByRole('button', { name: 'Choose all shown' }).click();
  await wallet.getByRole('button', { name: 'Revoke 2 chosen' }).click();
  await approve(wallet);
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toContainText('Done');
  await wallet.getByRole('button', { name: 'The next one' }).click();
  await expect(rows).toHaveCount(1);
  await expect(wallet.getByRole('checkbox')).toBeChecked();
  await wallet.getByRole('button', { name: 'Revoke the chosen one' }).click();
  await approve(wallet);
  // After the last one the list is there again, says what was done, and follows what is still under way.
  await expect(wallet.getByRole('heading', { name: 'Allowances' })).toBeVisible();
  await expect(wallet.getByText('2 allowances were taken back.')).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
  await expect(wallet.getByText('Nobody may move anything of yours')).toBeVisible();
});
