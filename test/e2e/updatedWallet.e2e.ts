// A newer version of the web wallet, and a network that goes, while a site's request is open on the screen: neither
// loses it, and both are said.

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { versionIn } from '../../scripts/build/installable.ts';
import { type PageServer, serveWeb } from '../../scripts/web.ts';
import { approve, BROWSER, createWallet, fund, network, PASSWORD, receiveAddress } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

let folder: string;
let server: PageServer;
let desk: Browser;
let browser: Browser;
let phone: BrowserContext;
let demo: Page;
let wallet: Page;

/** Every file below a folder that may name an asset. */
const textFiles = (within: string): string[] =>
  readdirSync(within, { recursive: true, encoding: 'utf8' })
    .map((name) => join(within, name))
    .filter((path) => statSync(path).isFile() && /\.(?:html|js|css|webmanifest)$/.test(path));

/**
 * Puts another build in place of the one that is served: each asset has another name, as it has when its bytes change,
 * none of the old ones is there any more, and its page can be told by its `data-build`.
 */
async function serveNewer(build: string): Promise<void> {
  const assets = readdirSync(join(folder, 'assets'));
  const renamed = (name: string): string => name.replace(/(\.\w+)$/, `${build}$1`);
  for (const path of textFiles(folder)) {
    let text = readFileSync(path, 'utf8');
    for (const name of assets) text = text.replaceAll(name, renamed(name));
    writeFileSync(path, text);
  }
  for (const name of assets) renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed(name)));
  const page = join(folder, 'wallet.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html', `<html data-build="${build}"`));
  const worker = join(folder, 'sw.js');
  const script = readFileSync(worker, 'utf8').replace(/^const KEPT_VERSION=.*\n/, '');
  writeFileSync(worker, `const KEPT_VERSION=${JSON.stringify(await versionIn(folder))};\n${script}`);
}

const isWaiting = (): Promise<boolean> =>
  wallet.evaluate(async () => (await navigator.serviceWorker.getRegistration('/wallet'))?.waiting != null);
const buildShown = (): Promise<string | undefined> => wallet.evaluate(() => document.documentElement.dataset.build);
/** What the browser says to a page that its user comes back to. */
const comeBack = (): Promise<boolean> => wallet.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function unlock(): Promise<void> {
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
}

const layer = () => wallet.locator('.layer');
const reload = () => wallet.getByRole('button', { name: 'Reload' });
const noNetwork = () => wallet.getByRole('status').filter({ hasText: 'This device has no network' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-updated-'));
  cpSync(resolve(import.meta.dirname, '../../dist/web'), folder, { recursive: true });
  const all = { ...network(), trade: 'http://127.0.0.1:9/api/v1-test' };
  server = await serveWeb(folder, 'wallet', { host: '127.0.0.1', port: 0 }, all);
  desk = await chromium.launch(BROWSER);
  browser = await chromium.launch(BROWSER);
  demo = await (await desk.newContext()).newPage();
  phone = await browser.newContext({ viewport: { width: 375, height: 812 } });
  wallet = await phone.newPage();
  await wallet.goto(`http://127.0.0.1:${server.port}/wallet`);
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  await fund(await receiveAddress(wallet), { SVC: '100', qUSDC: '50000' });
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  const link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
  await wallet.getByRole('button', { name: 'Home' }).click();
  await wallet.getByRole('button', { name: 'Pair a site' }).click();
  await wallet.getByLabel('Pairing link').fill(link);
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
  await approve(wallet);
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
});
test.afterAll(async () => {
  await browser.close();
  await desk.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a newer version that comes while an approval is open waits until it is answered', async () => {
  // The first load of all is taken over by the worker when that has kept everything.
  await expect.poll(() => wallet.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await expect(layer()).toContainText('Hello from the demo exchange');
  await serveNewer('next');
  await comeBack();
  await expect.poll(isWaiting).toBe(true);
  await expect(layer()).toContainText('Hello from the demo exchange');
  await expect(reload()).toHaveCount(0);
  expect(await buildShown()).toBe(undefined);
  await approve(wallet);
  await expect(demo.getByText('the signature verifies')).toBeVisible();
  // Screens that were not loaded yet are still of the version that runs, although its files left the server.
  await wallet.getByRole('button', { name: 'Settings' }).click();
  await expect(wallet.getByText('Language').first()).toBeVisible();
  await expect(reload()).toBeVisible();
  expect(await buildShown()).toBe(undefined);
  await reload().click();
  await unlock();
  expect(await buildShown()).toBe('next');
  await expect(reload()).toHaveCount(0);
});

test('the site that was paired before the update is still there, and asks the newer version', async () => {
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  await demo.getByRole('button', { name: 'Sign PQ message', exact: true }).click();
  await expect(layer()).toContainText('Hello from the demo exchange');
  await approve(wallet);
  await expect(demo.getByText('the signature verifies')).toBeVisible();
});

test('a network that is lost is said over an approval, which waits and is approved when it is back', async () => {
  await demo.getByRole('combobox', { name: 'Market' }).selectOption({ label: 'qBTC / qUSDC' });
  await demo.getByLabel(/^Price \(qUSDC\)/).fill('60000');
  await demo.getByLabel(/^Amount \(qBTC\)/).fill('0.1');
  await demo.getByRole('button', { name: 'Place order' }).click();
  await expect(layer().getByRole('region', { name: 'Effect' })).toContainText('6,000');
  await phone.setOffline(true);
  await expect(layer()).toContainText('This device has no network');
  await expect(layer().getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(layer()).toContainText('Without a network nothing can be sent.');
  await phone.setOffline(false);
  await expect(layer()).not.toContainText('This device has no network');
  await approve(wallet);
  // It is shown for a moment only, unless somebody touches it.
  await wallet.getByRole('heading', { name: 'Outcome' }).click();
  await expect(demo.getByRole('region', { name: 'Receipts' })).toContainText('Succeeded');
  await expect(wallet.getByRole('region', { name: 'Outcome' })).toHaveText(/Done$/);
});

test('a lost network is said over every other screen, and goes when it is back', async () => {
  await wallet.getByRole('button', { name: 'Done' }).click();
  await phone.setOffline(true);
  await expect(noNetwork()).toBeInViewport();
  await expect(wallet.getByRole('button', { name: /^Network: .*unreachable/ })).toBeVisible();
  await phone.setOffline(false);
  await expect(noNetwork()).toHaveCount(0);
  await expect(wallet.getByRole('button', { name: /^Network: .* reachable/ })).toBeVisible();
});
