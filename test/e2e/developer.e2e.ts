// The developer page: a site's requests are listed once the user switches it on, and deleted when it is switched off.

import { expect, type Page, test } from '@playwright/test';
import { request, type Site, startSite } from './site.ts';
import { type Browser, launch, newWallet } from './wallet.ts';

let browser: Browser;
let wallet: Page;
let site: Site;

test.beforeAll(async () => {
  browser = await launch();
  site = await startSite();
  wallet = await newWallet(browser);
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('a site’s requests are listed with their results, and deleted with the switch', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings'));
  await wallet.getByRole('button', { name: /^Developer/ }).click();
  const keep = wallet.getByRole('checkbox', { name: /^Keep what sites ask/ });
  await keep.focus();
  await wallet.keyboard.press('Space');
  await expect(wallet.getByText('No site has asked anything since')).toBeVisible();
  const page = await browser.context.newPage();
  await page.goto(site.origin);
  await request(page, 'eth_chainId');
  await request(page, 'eth_noSuchMethod');
  await page.close();
  const requests = wallet.getByRole('region', { name: 'Requests of sites' });
  const chain = requests.getByRole('listitem').filter({ hasText: 'eth_chainId' }).last();
  await expect(chain).toContainText(new URL(site.origin).host);
  await expect(chain).toContainText(/Answered after \d+ ms/);
  await expect(requests.getByRole('listitem').filter({ hasText: 'eth_noSuchMethod' })).toContainText(
    /Refused with -?\d+/,
  );
  // Ticked once it is stored, which `check` does not wait for.
  await keep.click();
  await expect(requests).toBeHidden();
  await expect(keep).not.toBeChecked();
  await keep.click();
  await expect(wallet.getByText('No site has asked anything since')).toBeVisible();
});
