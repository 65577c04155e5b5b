// Switching, arranging and watching accounts.

import { expect, type Page, test } from '@playwright/test';
import { approve, type Browser, balanceOf, fund, launch, newWallet, tokenOf } from './wallet.ts';

const COLD = '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640';
let browser: Browser;
let wallet: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser, { SVC: '1000' });
  await fund(COLD, { SVC: '321' });
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/accounts'));
});
test.afterAll(() => browser.close());

const switcher = (): Promise<void> => wallet.getByRole('button', { name: /^Account:/ }).click();

test('the switcher shows the total of each account, and keeps the user’s order', async () => {
  await wallet.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(wallet.getByRole('button', { name: /^Use / })).toHaveCount(1);
  await switcher();
  const sheet = wallet.getByRole('dialog', { name: 'Accounts' });
  const rows = sheet.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/\$\d/);
  await expect(rows.nth(1)).toContainText('$0.00');
  const [first = '', second = ''] = await rows.locator('.strong').allInnerTexts();
  await sheet.getByRole('button', { name: 'Arrange' }).click();
  await sheet.getByRole('button', { name: `Move ${second} up` }).focus();
  await wallet.keyboard.press('Enter');
  await expect(rows.first()).toContainText(second);
  await expect(sheet.getByRole('button', { name: `Move ${second} up` })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await rows.nth(1).getByRole('button').click();
  await expect(wallet.getByRole('button', { name: `Account: ${first}` })).toBeVisible();
  await wallet.reload();
  await switcher();
  await expect(rows.first()).toContainText(second);
  await wallet.keyboard.press('Escape');
});

test('an address without a key can be watched, and nothing is signed for it', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/accounts'));
  await wallet.getByRole('button', { name: 'Watch an address' }).click();
  await wallet.getByLabel('Address').fill(COLD.toLowerCase());
  await expect(wallet.getByText('Enter a name first.')).toBeVisible();
  await wallet.getByLabel('Name').fill('Cold storage');
  await wallet.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(wallet.getByText('You watch this account.', { exact: false })).toBeVisible();
  await expect(wallet.getByRole('button', { name: /SVC/ }).first()).toContainText('321');
  await expect(wallet.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await wallet.getByRole('tab', { name: 'Activity' }).click();
  await expect(wallet.getByRole('button', { name: /^Received/ })).toHaveCount(1);
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/send'));
  await expect(wallet.getByText('You watch this account.', { exact: false })).toBeVisible();
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/receive'));
  await expect(wallet.locator('body')).toContainText(/0x\s*0567/i);
});

test('it is removed on demand, and an account of the wallet is on the screens again', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/accounts'));
  await wallet
    .getByRole('button', { name: /Cold storage/ })
    .last()
    .click();
  await wallet.getByRole('button', { name: 'Stop watching' }).click();
  await expect(wallet.getByRole('button', { name: /Cold storage/ })).toHaveCount(0);
  await wallet.getByRole('button', { name: 'Home' }).click();
  await expect(wallet.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});

test('the assets of the classic address move to the quantum-safe one, each reviewed', async () => {
  const classic = /0x(?:\s*[0-9a-fA-F]){40}/;
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/receive'));
  await wallet.getByRole('radio', { name: 'Classic' }).click();
  await expect(wallet.locator('main')).toContainText(classic);
  const address = (classic.exec((await wallet.locator('main').textContent()) ?? '')?.[0] ?? '').replace(/\s/g, '');
  await fund(address, { SVC: '50', qUSDC: '20' });
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/accounts'));
  await wallet.locator('.item-with-act', { hasText: 'In use' }).getByRole('button').first().click();
  await wallet.getByRole('button', { name: 'Move to quantum-safe' }).click();
  for (const what of ['qUSDC', 'SVC']) {
    await wallet.locator('.button.primary', { hasText: `Review: ${what}` }).click();
    await approve(wallet);
    const outcome = wallet.getByRole('region', { name: 'Outcome' });
    await expect(outcome).toContainText('Done');
    await wallet.getByRole('button', { name: 'Move the rest' }).click();
  }
  await expect(wallet.getByText(/Nothing is at the classic address|SVC/).first()).toBeVisible();
  expect(await balanceOf(await tokenOf('qUSDC'), address)).toBe('0');
  expect(Number(await balanceOf('SVC', address))).toBeLessThan(0.01);
});
