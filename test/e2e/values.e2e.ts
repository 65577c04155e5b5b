// The whole path of a value: node, trade API, the extension's background, the screen.

import { expect, test } from '@playwright/test';
import { type Browser, launch, newWallet } from './wallet.ts';

let browser: Browser;

test.beforeAll(async () => {
  browser = await launch();
});
test.afterAll(() => browser.close());

test('balances are shown with their values, and a page shows the profit from trading', async () => {
  const page = await newWallet(browser, { SVC: '1000', qBTC: '0.5' });
  await page.goto(browser.extensionUrl('src/ui/app.html#/home'));
  // Half a bitcoin at 65,000 dollars, and a thousand of the native asset at about half a dollar each.
  await expect(page.getByText('$32,500.00')).toBeVisible();
  await expect(page.getByLabel('Balance').getByText(/\$3[23],\d{3}\.\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Profit and loss' }).click();
  await expect(page.getByText('No trades yet')).toBeVisible();
});
