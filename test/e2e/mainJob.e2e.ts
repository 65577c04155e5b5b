// The main job, end to end: a fresh wallet, a site connected by QR code through the relay and then through the page,
// exchange transactions that execute, one that is rejected, and a profile that anyone can verify.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fromHex, utf8 } from '@svc/core/bytes';
import { mlDsaVerify } from '@svc/core/crypto/mlDsa';
import { pqKeyOwns, pqMessageBytes } from '@svc/core/tx/message';
import {
  approvalWindow,
  approve,
  type Browser,
  balanceOf,
  createWallet,
  fund,
  launch,
  network,
  receiveAddress,
  reject,
  tokenOf,
} from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let context: BrowserContext;
let wallet: Page;
let demo: Page;
let address: string;

test.beforeAll(async () => {
  browser = await launch();
  ({ context } = browser);
});
test.afterAll(async () => {
  await browser.close();
});

test('a new user creates a wallet and sees its addresses', async () => {
  wallet = await context.newPage();
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  address = await receiveAddress(wallet);
  expect(address).toMatch(/^0xPQ[0-9a-fA-F]{64}$/);
  await fund(address, { SVC: '100', qUSDC: '50000' });
});

test('the demo site connects by QR code through the relay', async () => {
  demo = await context.newPage();
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  const link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  await wallet.getByRole('button', { name: 'Pair a site' }).click();
  await wallet.getByLabel('Pairing link').fill(link);
  const window = await approvalWindow(context, () =>
    wallet.getByRole('button', { name: 'Connect', exact: true }).click(),
  );
  await expect(window.getByText(new URL(network().demo).host).first()).toBeVisible();
  await approve(window);
  await expect(demo.getByText(address.slice(0, 8)).first()).toBeVisible();
});

test('a limit order is described in words, approved, and executed in a block', async () => {
  const [usdc, btc] = [await tokenOf('qUSDC'), await tokenOf('qBTC')];
  const before = Number(await balanceOf(usdc, address));
  await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'qBTC / qUSDC' });
  await demo.getByLabel(/^Price \(qUSDC\)/).fill('65065');
  await demo.getByLabel(/^Amount \(qBTC\)/).fill('0.1');
  const window = await approvalWindow(context, () => demo.getByRole('button', { name: 'Place order' }).click());
  await expect(window.getByRole('heading').first()).toContainText(/order/i);
  await expect(window.locator('body')).toContainText('0.1');
  await expect(window.locator('body')).toContainText('65,065');
  const closed = window.waitForEvent('close');
  await approve(window);
  // The window shows the result, and closes by itself.
  const outcome = window.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toHaveText(/Done$/);
  await expect(outcome).toContainText(/Paid\s*6,506\.5\s*qUSDC/);
  await expect(outcome).toContainText(/Received\s*0\.1\s*qBTC/);
  await closed;
  await expect.poll(() => balanceOf(btc, address)).toBe('0.1');
  expect(Number(await balanceOf(usdc, address))).toBeCloseTo(before - 6506.5, 6);
  await expect(demo.getByRole('region', { name: 'Receipts' })).toContainText('Succeeded');
});

test('a swap is approved and the balances change', async () => {
  const btc = await tokenOf('qBTC');
  await demo.getByRole('radio', { name: 'Swap' }).check({ force: true });
  await demo
    .getByLabel(/^(You )?Pay/)
    .first()
    .fill('650');
  const button = demo.getByRole('button', { name: 'Swap', exact: true });
  await expect(button).toBeEnabled();
  const window = await approvalWindow(context, () => button.click());
  await approve(window);
  await expect.poll(async () => Number(await balanceOf(btc, address))).toBeGreaterThan(0.1);
});

test('a rejected request answers 4001 and changes nothing', async () => {
  const before = await balanceOf('SVC', address);
  await demo.getByRole('radio', { name: 'Limit order' }).check({ force: true });
  await demo.getByLabel(/^Price \(qUSDC\)/).fill('60000');
  await demo.getByLabel(/^Amount \(qBTC\)/).fill('0.1');
  const window = await approvalWindow(context, () => demo.getByRole('button', { name: 'Place order' }).click());
  await reject(window);
  await expect(demo.locator('body')).toContainText(/rejected|refused|4001/i);
  expect(await balanceOf('SVC', address)).toBe(before);
});

test('a profile is published and read back with a proof that verifies', async () => {
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  await wallet.getByRole('button', { name: 'Profile' }).click();
  await wallet.getByLabel('Name', { exact: true }).fill('Ada of the demo');
  await wallet.getByLabel('Bio').fill('Two lines,\nof a life.');
  await wallet.getByRole('button', { name: 'Publish profile' }).click();
  const base = `${network().profiles}/local/accounts/${address}`;
  await expect.poll(async () => (await fetch(base)).status).toBe(200);
  const stored = (await (await fetch(base)).json()) as {
    profile: { name: string; description: string };
    signer: string;
  };
  expect(stored.profile).toEqual({ name: 'Ada of the demo', description: 'Two lines,\nof a life.' });
  const proof = (await (await fetch(`${base}/proof`)).json()) as {
    message: string;
    signature: string;
    publicKey: string;
  };
  const publicKey = fromHex(proof.publicKey);
  expect(pqKeyOwns(publicKey, address)).toBe(true);
  expect(mlDsaVerify(fromHex(proof.signature), pqMessageBytes(utf8(proof.message)), publicKey)).toBe(true);
  expect(proof.message).toContain('Name: Ada of the demo');
});

test('the same demo, disconnected, connects again through the injected provider and signs', async () => {
  await demo.getByRole('button', { name: 'Disconnect' }).click();
  const connect = await approvalWindow(context, () =>
    demo.getByRole('button', { name: 'Connect in this browser' }).click(),
  );
  await expect(connect.getByText(new URL(network().demo).host).first()).toBeVisible();
  await approve(connect);
  await expect(demo.getByText(address.slice(0, 8)).first()).toBeVisible();
  const window = await approvalWindow(context, () => demo.getByRole('button', { name: 'Sign PQ message' }).click());
  await expect(window.locator('body')).toContainText('Hello from the demo exchange');
  await approve(window);
  await expect(demo.getByText(/signature verifies/)).toBeVisible();
});

test('a site is paired by scanning the code on its tab', async () => {
  const page = await context.newPage();
  await page.goto(network().demo);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect by QR code' }).click();
  const link = (await page.getByTestId('pairing-link').textContent()) ?? '';
  const popup = await context.newPage();
  await popup.goto(browser.extensionUrl('src/ui/popup.html'));
  await popup.getByRole('button', { name: 'Pair a site' }).click();
  await page.bringToFront();
  // A popup lies over its tab; here it is a separate tab, so it is clicked without coming to the front.
  await popup.getByRole('button', { name: 'Scan this tab' }).evaluate((button: HTMLElement) => button.click());
  await expect(popup.getByLabel('Pairing link')).toHaveValue(link);
  const window = await approvalWindow(context, () =>
    popup.getByRole('button', { name: 'Connect', exact: true }).click(),
  );
  await approve(window);
  await expect(page.getByText(address.slice(0, 8)).first()).toBeVisible();
});
