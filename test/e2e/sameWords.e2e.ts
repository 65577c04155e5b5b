// The wallet and a site that it is connected to describe the same state in the same words: a locked wallet, and a node
// that has not answered for three blocks.

import { expect, type Page, test } from '@playwright/test';
import { connectDemo } from './trading.ts';
import { type Browser, fund, launch, newWallet, PASSWORD, receiveAddress } from './wallet.ts';

let browser: Browser;
let wallet: Page;
let demo: Page;

test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser);
  await fund(await receiveAddress(wallet), { SVC: '1000', qUSDC: '50000', qBTC: '1' });
  demo = await connectDemo(browser, wallet);
});
test.afterAll(() => browser.close());

/** Whether a sentence is shown by both. */
async function bothSay(sentence: string, isSaid = true): Promise<void> {
  for (const page of [wallet, demo]) {
    await page.bringToFront();
    if (isSaid) await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
    else await expect(page.getByText(sentence, { exact: true })).toHaveCount(0);
  }
}

test('a locked wallet', async () => {
  await wallet.getByRole('button', { name: 'Lock', exact: true }).click();
  await bothSay('The wallet is locked.');
  await wallet.bringToFront();
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await bothSay('The wallet is locked.', false);
});

test('data older than three blocks, with which nothing can be sent', async () => {
  await wallet.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await wallet.getByLabel('Search markets').fill('qbtc usdc');
  await wallet.getByRole('button', { name: /^qBTC \/ qUSDC/ }).click();
  await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'qBTC / qUSDC' });
  const pages = [wallet, demo];
  const place = (page: Page) => page.getByRole('button', { name: 'Place order' });
  for (const page of pages) {
    await page.getByLabel('Price (qUSDC)', { exact: true }).fill('40000');
    await page.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
    await expect(place(page)).toBeEnabled();
  }
  const sentence = 'These data are older than three blocks.';
  await browser.context.setOffline(true);
  await bothSay(sentence);
  for (const page of pages) await expect(place(page)).toBeDisabled();
  await browser.context.setOffline(false);
  await bothSay(sentence, false);
  for (const page of pages) await expect(place(page)).toBeEnabled();
});
