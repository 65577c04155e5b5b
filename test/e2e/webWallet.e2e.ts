// The web wallet as a phone opens it from a pairing link: one approval for pairing and accounts, a signature, a
// refusal, ending the pairing in the wallet, and one tab at a time.

import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { approve, BROWSER, createWallet, network, PASSWORD, reject } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let phone: BrowserContext;
let demo: Page;
let wallet: Page;
let link: string;
/** The link as a browser opens it: its key is in the fragment. */
let address: string;

test.beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
  phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  demo = await (await browser.newContext()).newPage();
});
test.afterAll(async () => {
  await browser.close();
});

const approvals = () => wallet.getByRole('button', { name: 'Approve', exact: true });

test('a pairing link survives the creation of a wallet and is removed from the URL', async () => {
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
  expect(link).toContain('/wallet?connect=');
  address = (await demo.getByRole('link', { name: 'Open web wallet' }).getAttribute('href')) ?? '';
  expect(address).toBe(link.replace('?', '#'));
  const key = /k%3D([\w-]{43})/.exec(link)?.[1] ?? '';
  expect(key).not.toBe('');
  wallet = await phone.newPage();
  const asked: string[] = [];
  wallet.on('request', (request) =>
    asked.push(`${request.url().replace(/#.*$/, '')} ${request.headers().referer ?? ''}`),
  );
  await wallet.goto(address);
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  await expect(wallet.getByLabel('Pairing link')).not.toHaveValue('');
  expect(wallet.url()).not.toContain('connect=');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((one) => one.includes(key))).toEqual([]);
  // Nor does the history contain it.
  const entries = await wallet.evaluate(() =>
    (globalThis as unknown as { navigation: { entries(): { url: string }[] } }).navigation
      .entries()
      .map(({ url }) => url),
  );
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter((url) => url.includes('connect='))).toEqual([]);
});

test('a link that is typed into the address bar is read, and its code leaves the query at once', async () => {
  const page = await phone.newPage();
  await page.goto(link);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(new URL(page.url()).hash).toContain('#connect=');
  await page.close();
});

test('pairing and connecting are one approval, which names the site and warns about foreign codes', async () => {
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(wallet.locator('body')).toContainText(new URL(network().demo).host);
  await expect(wallet.locator('body')).toContainText(/own screen/);
  await approve(wallet);
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  await expect(approvals()).toHaveCount(0);
});

test('a message is signed, and a rejected one is answered', async () => {
  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await expect(wallet.locator('body')).toContainText('Hello from the demo exchange');
  await reject(wallet);
  await expect(demo.getByText('The request was refused in the wallet.')).toBeVisible();
  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await approve(wallet);
  await expect(demo.getByText('the signature verifies')).toBeVisible();
});

test('a second tab does not run next to the first', async () => {
  const second = await phone.newPage();
  await second.goto(`${network().wallet}/wallet`);
  await expect(second.getByRole('heading', { name: /open in another tab/ })).toBeVisible();
  await second.close();
});

test('a page that runs no wallet speaks the language of its browser', async () => {
  const context = await browser.newContext({ locale: 'ar-EG' });
  const first = await context.newPage();
  await first.goto(`${network().wallet}/wallet`);
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${network().wallet}/wallet`);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u);
  await expect(second.locator('html[lang=ar][dir=rtl]')).toBeAttached();
  const old = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await old.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await old.goto(`${network().wallet}/wallet`);
  await expect(old.getByRole('heading', { level: 1 })).toHaveText(/kann hier nicht/);
  await expect(old.locator('html[lang=de]')).toBeAttached();
  await context.close();
  await old.context().close();
});

test('a link that is opened again finds its pairing: no second window, no second entry', async () => {
  await wallet.goto(`${network().wallet}/wallet`);
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  // The wallet is open in this tab: the link only changes the fragment, and nothing is reloaded.
  await wallet.goto(address);
  await expect(wallet.getByLabel('Pairing link')).not.toHaveValue('');
  expect(wallet.url()).not.toContain('connect=');
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  await wallet.getByRole('button', { name: 'Sites' }).click();
  await expect(wallet.getByRole('button', { name: 'Disconnect' })).toHaveCount(1);
  await expect(approvals()).toHaveCount(0);
});

test('ending the pairing in the wallet ends it on the site', async () => {
  await wallet.getByRole('button', { name: 'Disconnect' }).click();
  await expect(demo.getByRole('button', { name: 'Connect by QR code' })).toBeVisible();
  await expect(demo.getByText('The user ended the session in the wallet.')).toBeVisible();
  await expect(wallet.getByText('No pairings')).toBeVisible();
});

test('a wallet that was left and returns is locked, and runs again in this tab', async () => {
  await wallet.goto(network().demo);
  await wallet.goBack({ waitUntil: 'commit' });
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await expect(wallet.getByText('No pairings')).toBeVisible();
});

test('from the back/forward cache the wallet is created anew', async () => {
  await wallet.evaluate(() => {
    (globalThis as unknown as { isOld: boolean }).isOld = true;
    // The event of a browser that restores a page; the test browser may refuse to cache a page that holds a lock.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(wallet.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await wallet.evaluate('globalThis.isOld')).toBe(undefined);
});
