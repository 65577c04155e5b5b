// Earnings besides trading: collateral into the backstop vault and out again with the announced amounts, a stake and
// its exit; in a tab, in the popup's width, and the vault on the demo site.

import { expect, type Page, test } from '@playwright/test';
import { asked, connectDemo, control, isSound, picture, row, sent } from './trading.ts';
import { type Browser, fund, launch, newWallet, receiveAddress } from './wallet.ts';

let browser: Browser;
let wallet: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser);
  await fund(await receiveAddress(wallet), { SVC: '260000' });
});
test.afterAll(() => browser.close());

async function openEarn(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Trade' }).click();
  await page.getByRole('radio', { name: 'Earn' }).click();
  await expect(page.getByRole('region', { name: 'Vault shares' })).toBeVisible();
}

test('collateral goes into the vault for the announced shares, which are locked', async () => {
  await openEarn(wallet);
  await isSound(wallet);
  await wallet.getByLabel('Amount for the vault (SVC)').fill('10');
  await expect(wallet.getByText('More than the free collateral. Deposit collateral first.').first()).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Deposit to vault' })).toBeDisabled();
  await wallet.getByLabel('Collateral (SVC)').fill('5000');
  await sent(wallet, 'Deposit collateral');
  await openEarn(wallet);
  await wallet.getByLabel('Amount for the vault (SVC)').fill('1234.5');
  const said = await row(wallet, 'Shares you get now').getAttribute('title');
  await picture(wallet, 'earn');
  const { shares } = await sent(wallet, 'Deposit to vault');
  expect(shares).toBe(said);
  await openEarn(wallet);
  await wallet.getByRole('radio', { name: 'Take out' }).click();
  await wallet.getByLabel('Shares', { exact: true }).fill('1');
  await expect(wallet.getByText(/^The shares are locked until/).first()).toBeVisible();
  await expect(wallet.getByRole('button', { name: 'Withdraw from vault' })).toBeDisabled();
  await isSound(wallet);
  await picture(wallet, 'vault-locked');
});

test('a stake is as announced, and the account exits again', async () => {
  await openEarn(wallet);
  await wallet.getByLabel('Stake (SVC)').fill('99999');
  await expect(wallet.getByText('Each deposit is at least 100,000 SVC.').first()).toBeVisible();
  await wallet.getByLabel('Stake (SVC)').fill('100000');
  const stake = wallet.getByRole('button', { name: 'Stake', exact: true });
  await expect(stake).toBeDisabled();
  await wallet.getByLabel('A validator is run with this account’s key.').check();
  const said = await row(wallet, 'Your stake after').getAttribute('title');
  await picture(wallet, 'earn-stake');
  const data = await sent(wallet, stake);
  expect(data.stake).toBe(said);
  await openEarn(wallet);
  await expect(row(wallet, 'Your stake')).toHaveAttribute('title', '100000');
  await isSound(wallet);
  const { status } = await sent(wallet, 'Leave the validators');
  expect(status).toBe('exiting');
  await openEarn(wallet);
  await expect(row(wallet, 'State')).toContainText('exiting');
  await expect(wallet.getByRole('button', { name: 'Leave the validators' })).toHaveCount(0);
  await expect(wallet.getByText(/^The account is leaving the validators\. A further stake cancels that/)).toBeVisible();
  await wallet.setViewportSize({ width: 375, height: 600 });
  await isSound(wallet);
  await picture(wallet, 'earn-narrow');
  await wallet.setViewportSize({ width: 1280, height: 800 });
});

test('the demo site deposits collateral into the vault too', async () => {
  const demo = await connectDemo(browser, wallet);
  await demo.getByRole('combobox').selectOption({ label: 'BTC / USD perpetual' });
  await demo.getByLabel('Amount for the vault (SVC)').fill('10');
  await isSound(demo);
  await picture(demo, 'earn-demo');
  await asked(browser, demo, 'Deposit to vault');
  await demo.close();
});

test('after the lock the shares are paid back as announced', async () => {
  await control('sim_increaseTime', 345_700);
  await openEarn(wallet);
  await wallet.getByRole('radio', { name: 'Take out' }).click();
  await wallet.getByRole('region', { name: 'Vault shares' }).getByRole('button', { name: 'Max' }).click();
  const back = row(wallet, 'Comes back now, as free collateral');
  await expect(back).toHaveAttribute('title', /^\d/);
  await isSound(wallet);
  await wallet.setViewportSize({ width: 375, height: 600 });
  await isSound(wallet);
  await picture(wallet, 'vault-out');
  await wallet.setViewportSize({ width: 1280, height: 800 });
  const said = await back.getAttribute('title');
  const { value } = await sent(wallet, 'Withdraw from vault');
  expect(value).toBe(said);
});
