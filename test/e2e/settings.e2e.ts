// The settings pages.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { type Browser, launch, newWallet } from './wallet.ts';

let browser: Browser;
let wallet: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await launch();
  wallet = await newWallet(browser, { SVC: '1000', qUSDC: '250' });
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings'));
});
test.afterAll(() => browser.close());

test('a network shows its current state and identity, according to its node', async () => {
  await wallet.getByRole('button', { name: /^Networks/ }).click();
  await wallet.getByRole('button', { name: /In use/ }).click();
  const state = wallet.getByRole('region', { name: 'State of the node' });
  await expect(state).toContainText('Reachable, on the right chain');
  await expect(state).toContainText(/0x[0-9a-f]{64}/);
  await expect(state).toContainText('just now');
  await wallet.getByRole('button', { name: 'Back' }).click();
  await expect(wallet.getByRole('button', { name: /In use/ })).toContainText('Reachable');
  await wallet.getByRole('button', { name: 'Back' }).click();
});

test('a service that is switched off by keyboard gets no requests, and the screens say so', async () => {
  await wallet.getByRole('button', { name: /^Services/ }).click();
  const table = wallet.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(6);
  const node = table.getByRole('switch', { name: 'Node' });
  await node.focus();
  await wallet.keyboard.press('Space');
  await expect(node).not.toBeChecked();
  await expect(table).toContainText('Nothing is read or sent');
  await wallet.getByRole('button', { name: 'Home' }).click();
  await expect(wallet.getByText('The node is switched off.')).toBeVisible();
  await wallet.getByRole('button', { name: 'Trade', exact: true }).first().click();
  await expect(wallet.getByText('Switch it on in Settings, Services to see the markets.')).toBeVisible();
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/services'));
  await wallet.getByRole('switch', { name: 'Node' }).click();
  await wallet.getByRole('button', { name: 'Home' }).click();
  await expect(wallet.getByText('The node is switched off.')).toBeHidden();
});

test('values are shown in a currency of a source that the user sets, which gets no request before', async () => {
  let asked = 0;
  const source = createServer((_, response) => {
    asked += 1;
    response.setHeader('access-control-allow-origin', '*');
    response.end(JSON.stringify({ base: 'USD', at: Math.floor(Date.now() / 1_000), rates: { EUR: '0.5' } }));
  });
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/usd.json`;
  try {
    await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/currency'));
    await expect(wallet.getByText('No source is asked.')).toBeVisible();
    await wallet.getByLabel('Address of the source').fill('http://rates.example/');
    await wallet.getByRole('button', { name: 'Switch on' }).click();
    await expect(wallet.getByText('must be an https address')).toBeVisible();
    await wallet.getByLabel('Address of the source').fill(url);
    expect(asked).toBe(0);
    await wallet.getByRole('button', { name: 'Switch on' }).click();
    await expect(wallet.getByText('1 currency by 127.0.0.1')).toBeVisible();
    await wallet.getByLabel('Values in').selectOption('EUR');
    await wallet.getByRole('button', { name: 'Home' }).click();
    await expect(wallet.getByText('Values in EUR by the rates of 127.0.0.1')).toBeVisible();
    await expect(wallet.getByRole('region', { name: 'Balance' })).toContainText('EUR');
    await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/services'));
    await wallet.getByRole('switch', { name: 'Source of rates' }).click();
    await wallet.getByRole('button', { name: 'Home' }).click();
    await expect(wallet.getByText('No rate of EUR is known now')).toBeVisible();
  } finally {
    source.closeAllConnections();
    source.close();
  }
});

test('high contrast and swapped market colours take effect at once, on every page', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/appearance'));
  const colours = () =>
    wallet.evaluate(() => {
      const of = (name: string) => getComputedStyle(document.querySelector(`.trade-sample.${name}`) as Element).color;
      return { buy: of('buy'), sell: of('sell') };
    });
  const usual = await colours();
  await wallet.getByRole('radio', { name: 'Buy red, sell green' }).click();
  await expect.poll(colours).toEqual({ buy: usual.sell, sell: usual.buy });
  await wallet.getByRole('radio', { name: 'High' }).click();
  await expect(wallet.locator('html')).toHaveAttribute('data-contrast', 'high');
  await wallet.reload();
  await expect(wallet.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(wallet.locator('html')).toHaveAttribute('data-trade-colours', 'swapped');
});

test('a swap starts with the user’s slippage', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/preferences'));
  const field = wallet.getByLabel('Slippage of your swaps, percent');
  await field.fill('51');
  await expect(wallet.getByRole('button', { name: 'Save' })).toBeHidden();
  await field.fill('0.25');
  await wallet.getByRole('button', { name: 'Save' }).click();
  await expect(wallet.getByRole('button', { name: 'Save' })).toBeHidden();
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/trade'));
  await wallet.getByRole('button', { name: /^qBTC \/ qUSDC/ }).click();
  await wallet.getByRole('radio', { name: 'Swap' }).click();
  await expect(wallet.getByLabel('Slippage (%)')).toHaveValue('0.25');
});
