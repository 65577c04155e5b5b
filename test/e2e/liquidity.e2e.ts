// Liquidity: a range picked on the depth chart, both amounts announced and taken as announced, fees earned and
// collected, a part and the rest removed; in a tab, in the popup's width, and on the demo site.

import { expect, type Page, test } from '@playwright/test';
import type { Sender } from '@svc/client/sender';
import { acted, asked, connectDemo, exactOf, isSound, otherTrader, picture, row, sent } from './trading.ts';
import { type Browser, fund, launch, newWallet, receiveAddress, tokenOf } from './wallet.ts';

let browser: Browser;
let wallet: Page;
let other: Sender;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser);
  await fund(await receiveAddress(wallet), { SVC: '1000', qUSDC: '60000', qBTC: '1' });
  other = await otherTrader(21, { SVC: '100', qUSDC: '5000' });
});
test.afterAll(() => browser.close());

async function openLiquidity(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await page.getByRole('button', { name: /^qBTC \/ qUSDC/ }).click();
  await page.getByRole('radio', { name: 'Liquidity' }).click();
  await expect(page.getByRole('img', { name: /^Liquidity of the pool between/ })).toBeVisible();
}

const own = (page: Page) => page.getByRole('region', { name: 'Your liquidity' });

/** Amounts of a receipt, in the displayed orientation with qBTC as base. */
async function inShownOrder(data: Readonly<Record<string, unknown>>): Promise<string[]> {
  const [btc, usdc] = await Promise.all([tokenOf('qBTC'), tokenOf('qUSDC')]);
  const both = [String(data.amount0), String(data.amount1)];
  return btc < usdc ? both : both.reverse();
}

test('a range is picked, and the deposit is as announced', async () => {
  await openLiquidity(wallet);
  await isSound(wallet);
  await picture(wallet, 'liquidity-form');
  await wallet.getByRole('button', { name: '± 5 %' }).click();
  const lower = wallet.getByLabel('Lower end of the range');
  const before = Number(await lower.inputValue());
  await lower.focus();
  await lower.press('ArrowLeft');
  expect(Number(await lower.inputValue())).toBeLessThan(before);
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('5');
  await expect(wallet.getByText(/More than the account holds/).first()).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Add liquidity' })).toBeDisabled();
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
  await expect(wallet.getByLabel('Amount (qUSDC)', { exact: true })).not.toHaveValue('');
  const said = await exactOf(wallet, 'Goes in at this price');
  await picture(wallet, 'liquidity-filled');
  const data = await sent(wallet, 'Add liquidity');
  expect(await inShownOrder(data)).toEqual(said);
});

test('a range away from the price takes only one of the two, and says so', async () => {
  await openLiquidity(wallet);
  await wallet.getByLabel('Lowest price').fill('90000');
  await wallet.getByLabel('Highest price').fill('80000');
  await expect(wallet.getByText('A price, the lowest one below the highest one.').first()).toBeVisible();
  await wallet.getByLabel('Highest price').fill('95000x');
  await expect(wallet.getByRole('button', { name: 'Add liquidity' })).toBeDisabled();
  await wallet.getByLabel('Highest price').fill('95000');
  // Enter selects the nearest valid price, and shows it; nothing is sent yet.
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.05');
  await wallet.getByLabel('Highest price').fill('95001');
  await wallet.getByLabel('Highest price').press('Enter');
  await expect(wallet.getByLabel('Highest price')).not.toHaveValue('95001');
  await expect(wallet.getByRole('button', { name: 'Add liquidity' })).toBeEnabled();
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.05');
  await expect(wallet.getByText(/^The price is outside this range: only qBTC goes in/)).toBeVisible();
  const said = await exactOf(wallet, 'Goes in at this price');
  expect(said[1]).toBe('0');
  const data = await sent(wallet, 'Add liquidity');
  expect(await inShownOrder(data)).toEqual(said);
  await openLiquidity(wallet);
  await expect(own(wallet).getByRole('listitem')).toHaveCount(2);
  await expect(own(wallet).getByText('out of range')).toHaveCount(1);
});

test('swaps of others earn fees, which are collected alone', async () => {
  await acted(other, 'SWAP', {
    token_in: await tokenOf('qUSDC'),
    token_out: await tokenOf('qBTC'),
    amount_in: '3000',
    min_amount_out: '0',
    venue: 'amm',
  });
  const collect = own(wallet).getByRole('button', { name: 'Collect fees' });
  await expect(collect.and(wallet.locator(':enabled'))).toHaveCount(1);
  const at = await collect.evaluateAll((buttons) => buttons.findIndex((one) => !(one as HTMLButtonElement).disabled));
  const card = own(wallet).getByRole('listitem').nth(at);
  const fees = card.locator('dt', { hasText: 'Fees earned' }).locator('xpath=../dd').locator('[title]');
  const said = await Promise.all((await fees.all()).map((one) => one.getAttribute('title')));
  await isSound(wallet);
  await picture(wallet, 'liquidity-own');
  const data = await sent(wallet, card.getByRole('button', { name: 'Collect fees' }));
  expect(await inShownOrder(data)).toEqual(said);
});

test('a part and the rest are paid back as announced', async () => {
  await openLiquidity(wallet);
  await own(wallet).getByRole('radio', { name: '50 %' }).first().click();
  const said = await exactOf(wallet, 'Comes back at this price, with the fees');
  const data = await sent(wallet, 'Remove liquidity');
  expect(await inShownOrder(data)).toEqual(said);
  for (const left of [1, 0]) {
    await openLiquidity(wallet);
    await sent(wallet, 'Remove liquidity');
    await openLiquidity(wallet);
    await expect(own(wallet).getByRole('listitem')).toHaveCount(left);
  }
});

test('everything fits the popup’s width', async () => {
  await wallet.setViewportSize({ width: 375, height: 600 });
  await openLiquidity(wallet);
  await wallet.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
  await expect(row(wallet, 'Goes in at this price')).toContainText('qBTC');
  await isSound(wallet);
  await picture(wallet, 'liquidity-narrow');
  await wallet.setViewportSize({ width: 1280, height: 800 });
});

test('the demo site adds and removes liquidity with the same parts', async () => {
  const demo = await connectDemo(browser, wallet);
  await demo.getByRole('combobox').selectOption({ label: 'qBTC / qUSDC' });
  await demo.getByRole('radio', { name: 'Liquidity' }).click();
  await demo.getByLabel('Amount (qBTC)', { exact: true }).fill('0.1');
  await asked(browser, demo, 'Add liquidity');
  await expect(own(demo).getByRole('listitem')).toHaveCount(1);
  await expect(demo.getByRole('region', { name: 'Balances' })).toContainText('qBTC');
  await expect(demo.getByRole('region', { name: 'Table of the history' })).toContainText('Add liquidity sent');
  await isSound(demo);
  await picture(demo, 'liquidity-demo');
  await demo.setViewportSize({ width: 375, height: 800 });
  await isSound(demo);
  await picture(demo, 'liquidity-demo-narrow');
  await asked(browser, demo, 'Remove liquidity');
  await expect(own(demo)).toHaveCount(0);
  await expect(demo.getByText(/came back, fees included/)).toBeVisible();
});
