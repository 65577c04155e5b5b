// Two people open one pairing code in two browsers: the first has the session, the second is told so, and so is the
// site.

import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { approve, createWallet, network } from './wallet.ts';

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
});
test.afterAll(() => browser.close());

async function openIn(context: BrowserContext, link: string): Promise<Page> {
  const wallet = await context.newPage();
  await wallet.goto(link);
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
  return wallet;
}

test('the second wallet of a code is refused, and both users are told', async () => {
  const demo = await (await browser.newContext()).newPage();
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  const link = (await demo.getByTestId('pairing-link').textContent()) ?? '';

  const first = await openIn(await browser.newContext(), link);
  await expect(first.locator('body')).toContainText(/program that is not a browser can claim to be any site/);
  await approve(first);
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  const account = await demo.getByTestId('account').textContent();

  const second = await openIn(await browser.newContext(), link);
  await expect(second.getByText(/Another wallet has this session/)).toBeVisible();
  await expect(demo.getByText('Another wallet was opened with the same code.')).toBeVisible();
  expect(await demo.getByTestId('account').textContent()).toBe(account);

  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await approve(first);
  await expect(demo.getByText('the signature verifies')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  await first.getByRole('button', { name: 'Sites' }).click();
  await first.getByRole('button', { name: 'Disconnect' }).click();
  await expect(demo.getByText('The user ended the session in the wallet.')).toBeVisible();
});
