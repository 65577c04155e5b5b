// The price that a form offers never comes into a field whose user is in it: it would become a part of what is typed.

import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { BROWSER, network } from './wallet.ts';

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
});
test.afterAll(() => browser.close());

/** The site with a market whose book comes by neither way before `tell` is called. */
async function openWithoutBook(): Promise<{ readonly page: Page; readonly tell: () => void }> {
  const page = await browser.newPage();
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route(/get_orderbook/, async (route) => {
    if (isHeld) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.routeWebSocket(/.*/, (stream) => {
    stream.connectToServer().onMessage((message) => {
      if (isHeld) held.push(() => stream.send(message));
      else stream.send(message);
    });
  });
  await page.goto(network().demo);
  await page.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'qBTC / qUSDC' });
  const tell = (): void => {
    isHeld = false;
    for (const go of held) go();
  };
  return { page, tell };
}

test('it does not come into a field that is being typed into, and comes when that is left empty', async () => {
  const { page, tell } = await openWithoutBook();
  const price = page.getByLabel('Price (qUSDC)', { exact: true });
  await expect(price).toHaveValue('');
  await price.focus();
  tell();
  await expect(page.getByRole('list', { name: 'Sell orders' }).getByRole('listitem').first()).toBeVisible();
  await expect(price).toHaveValue('');
  await page.keyboard.type('649');
  await expect(price).toHaveValue('649');
  await page.keyboard.press('Tab');
  await expect(price).toHaveValue('649');
  await page.close();
  const other = await openWithoutBook();
  const empty = other.page.getByLabel('Price (qUSDC)', { exact: true });
  await empty.focus();
  other.tell();
  await expect(other.page.getByRole('list', { name: 'Sell orders' }).getByRole('listitem').first()).toBeVisible();
  await expect(empty).toHaveValue('');
  await other.page.keyboard.press('Tab');
  await expect(empty).toHaveValue(/^\d/);
  await other.page.close();
});
