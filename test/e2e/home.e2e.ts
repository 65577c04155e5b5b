// The first screen as its user moves about it: tabs by keyboard, amounts hidden and shown, the address copied, a token
// hidden, and money that an order keeps counted among the positions.

import { expect, type Page, test } from '@playwright/test';
import { request, type Site, startSite } from './site.ts';
import { answered, type Browser, launch, newWallet, tokenOf } from './wallet.ts';

let browser: Browser;
let wallet: Page;
let site: Site;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  site = await startSite();
  wallet = await newWallet(browser, { SVC: '1000', qUSDC: '250' });
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/home'));
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('the tabs are moved through by arrow keys, and the place is kept over a reload', async () => {
  await wallet.getByRole('tab', { name: 'Tokens' }).focus();
  await wallet.keyboard.press('ArrowRight');
  await expect(wallet.getByRole('tab', { name: 'Positions' })).toBeFocused();
  await expect(wallet.getByRole('tab', { name: 'Positions' })).toHaveAttribute('aria-selected', 'true');
  await expect(wallet.getByText('No positions yet')).toBeVisible();
  await wallet.keyboard.press('End');
  await expect(wallet.getByRole('tab', { name: 'Activity' })).toBeFocused();
  await wallet.reload();
  await expect(wallet.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true');
  await wallet.getByRole('tab', { name: 'Tokens' }).click();
});

test('amounts are hidden from onlookers until they are asked for again', async () => {
  const row = wallet.getByRole('button', { name: /qUSDC/ });
  await expect(row).toContainText('250');
  await wallet.getByRole('button', { name: 'Hide balances' }).click();
  await expect(row).toContainText('hidden');
  await expect(row).not.toContainText('250');
  await wallet.reload();
  await expect(row).not.toContainText('250');
  await wallet.getByRole('button', { name: 'Show balances' }).click();
  await expect(row).toContainText('250');
});

test('the address is copied with one press', async () => {
  await wallet.getByRole('button', { name: 'Copy address' }).click();
  await expect(wallet.getByText('Copied', { exact: true })).toBeAttached();
});

test('a token that is hidden leaves the list for a fold, and comes back', async () => {
  await wallet.getByRole('button', { name: /qUSDC/ }).click();
  await wallet.getByRole('button', { name: 'Hide this token' }).click();
  await wallet.getByRole('button', { name: 'Back' }).click();
  const row = wallet.getByRole('button', { name: /qUSDC/ });
  await expect(row).toBeHidden();
  await wallet.getByText('1 hidden token').click();
  await row.click();
  await wallet.getByRole('button', { name: 'Show this token again' }).click();
  await wallet.getByRole('button', { name: 'Back' }).click();
  await expect(row).toBeVisible();
});

test('what an order keeps is among the positions', async () => {
  const page = await browser.context.newPage();
  await page.goto(site.origin);
  await answered(browser.context, () => request(page, 'eth_requestAccounts'));
  const params = { pair: `${await tokenOf('qUSDC')}:SVC`, side: 'sell', order_type: 'limit', price: '50', amount: '3' };
  await answered(browser.context, () => request(page, 'svc_sendExchangeTransaction', [{ op: 'PLACE_ORDER', params }]));
  await wallet.bringToFront();
  await wallet.getByRole('tab', { name: 'Positions' }).click();
  await expect(wallet.getByText(/Sell 3 qUSDC at 50 SVC/)).toBeVisible();
});
