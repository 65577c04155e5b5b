// The first screen: tabs by keyboard, amounts hidden and shown, the address copied, a token hidden, and amounts
// reserved by an order among the positions.

import { readFileSync } from 'node:fs';
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

test('the tabs are operated with arrow keys, and the selected one is kept over a reload', async () => {
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

test('amounts are hidden from onlookers until they are shown again', async () => {
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

test('a hidden token moves from the list to a fold, and back', async () => {
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

test('a token that is marked as unwanted leaves the list and is said to be so, until the mark is removed', async () => {
  const row = wallet.getByRole('button', { name: /qUSDC/ });
  await row.click();
  await wallet.getByRole('button', { name: 'Mark as unwanted' }).click();
  await expect(wallet.getByText('You marked this token as unwanted')).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Hide this token' })).toBeHidden();
  await wallet.getByRole('button', { name: 'Back' }).click();
  await expect(row).toBeHidden();
  await wallet.reload();
  await wallet.getByText('1 unwanted token').click();
  await row.click();
  await wallet.getByRole('button', { name: 'Remove the unwanted mark' }).click();
  await expect(wallet.getByText('You marked this token as unwanted')).toBeHidden();
  await wallet.getByRole('button', { name: 'Back' }).click();
  await expect(row).toBeVisible();
  await expect(wallet.getByText('1 unwanted token')).toBeHidden();
});

test('the amount that an order locks is among the positions', async () => {
  const page = await browser.context.newPage();
  await page.goto(site.origin);
  await answered(browser.context, () => request(page, 'eth_requestAccounts'));
  const params = { pair: `${await tokenOf('qUSDC')}:SVC`, side: 'sell', order_type: 'limit', price: '50', amount: '3' };
  await answered(browser.context, () => request(page, 'svc_sendExchangeTransaction', [{ op: 'PLACE_ORDER', params }]));
  await wallet.bringToFront();
  await wallet.getByRole('tab', { name: 'Positions' }).click();
  await expect(wallet.getByText(/Sell 3 qUSDC at 50 SVC/)).toBeVisible();
});

test('a received amount is in the activity, is found by kind and asset, and opens with its roles and a link to the node', async () => {
  await wallet.getByRole('tab', { name: 'Activity' }).click();
  const activity = wallet.getByRole('region', { name: 'Activity' });
  const received = activity.getByRole('button', { name: /^Received/ });
  await expect(received).toHaveCount(2);
  // The site's order is there too, with the site's name.
  await expect(activity.getByRole('button', { name: /^Place order/ })).toContainText(new URL(site.origin).host);
  await activity.getByLabel('Kind').selectOption('Received');
  await expect(activity.getByRole('button', { name: /^Place order/ })).toBeHidden();
  await activity.getByLabel('Asset').selectOption(await tokenOf('qUSDC'));
  await expect(received).toHaveCount(1);
  await expect(received).toContainText(/\+250\s*qUSDC/);
  await received.click();
  await expect(wallet.getByRole('region', { name: 'Who took part' })).toContainText('to');
  await expect(wallet.getByRole('link', { name: 'Look at it at the node' })).toHaveAttribute(
    'href',
    /#\/tx\/[0-9a-f]{64}$/,
  );
  await wallet.getByRole('button', { name: 'Back' }).click();
  await expect(wallet.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true');
});

test('the whole activity is saved as a table', async () => {
  const [file] = await Promise.all([
    wallet.waitForEvent('download'),
    wallet.getByRole('button', { name: 'Export all as CSV' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/^time,transaction,block,kind/);
  expect(text).toMatch(/,received,Received,success,[^,]*,250,qUSDC,/);
  expect(text).toContain(',Place order,success,');
});

test('the page of a token shows its value, its balances, its history and who has rights over it', async () => {
  await wallet.getByRole('tab', { name: 'Tokens' }).click();
  await wallet.getByRole('button', { name: /qUSDC/ }).click();
  // A new network has no two hours of prices yet.
  await expect(wallet.getByText(/^(?:Price over a week|No prices of it are known)/)).toBeVisible();
  await expect(wallet.getByText('In open orders')).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Activity' })).toContainText('Received');
  await expect(wallet.getByRole('region', { name: 'Who may do what to it' })).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Facts' })).toContainText('Made in block');
  await wallet.getByRole('button', { name: 'Back' }).click();
  await expect(wallet.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true');
});
