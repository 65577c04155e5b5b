// The web wallet as an app: Chromium's requirements for installing it, its cached files, and a start without a network.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { versionIn } from '../../scripts/build/installable.ts';
import { type PageServer, serveWeb } from '../../scripts/web.ts';
import { BROWSER, createWallet, network, PASSWORD } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

/** Files of the wallet's own server, which a test may change. */
let folder: string;
let profile: string;
let server: PageServer;
let phone: BrowserContext;
let wallet: Page;

const address = (): string => `http://127.0.0.1:${server.port}/wallet`;

async function serve(): Promise<void> {
  const all = { ...network(), trade: 'http://127.0.0.1:9/api/v1-test' };
  server = await serveWeb(folder, 'wallet', { host: '127.0.0.1', port: 0 }, all);
}

/** Paths that the browser has cached for the wallet, in any cache. */
const keptPaths = (): Promise<string[]> =>
  wallet.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.sort();
  });

const state = (): Promise<{ active: boolean; waiting: boolean }> =>
  wallet.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/wallet');
    return { active: registration?.active?.state === 'activated', waiting: registration?.waiting != null };
  });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-installed-'));
  profile = mkdtempSync(join(tmpdir(), 'svc-profile-'));
  cpSync(resolve(import.meta.dirname, '../../dist/web'), folder, { recursive: true });
  await serve();
  // Chromium installs nothing from a private window, which other contexts are.
  phone = await chromium.launchPersistentContext(profile, { ...BROWSER, viewport: { width: 375, height: 812 } });
  wallet = await phone.newPage();
});
test.afterAll(async () => {
  await phone.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(profile, { recursive: true, force: true });
});

test('can be installed, according to Chromium', async () => {
  await wallet.goto(address());
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  const cdp = await phone.newCDPSession(wallet);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string; purpose: string }[] };
  for (const { src, sizes } of icons) {
    const size = await wallet.evaluate(async (from) => {
      const image = await createImageBitmap(await (await fetch(from)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
});

test('caches its own files and nothing else, after everything that it read from the network', async () => {
  await expect.poll(state).toEqual({ active: true, waiting: false });
  await expect(wallet.getByRole('button', { name: /^Network: .*reachable/ })).toBeVisible();
  expect(await keptPaths()).toEqual((await versionIn(folder)).files.map(({ path }) => path).sort());
  const answer = await fetch(`http://127.0.0.1:${server.port}/sw.js`);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test.describe('in the language of its browser', () => {
  for (const [locale, lang, dir, words] of [
    ['de-AT', 'de', 'ltr', /Quantensichere Konten/],
    ['ar-EG', 'ar', 'rtl', /\p{Script=Arabic}/u],
  ] as const)
    test(`it says what it is in ${lang}, and starts in it without a network`, async () => {
      const browser = await chromium.launch(BROWSER);
      try {
        const context = await browser.newContext({ locale });
        const page = await context.newPage();
        await page.goto(address());
        await expect(page.locator(`html[lang=${lang}][dir=${dir}]`)).toBeAttached();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const said = await page.getByRole('heading', { level: 1 }).textContent();
        const cdp = await context.newCDPSession(page);
        const manifest = async (): Promise<Record<string, string>> =>
          JSON.parse((await cdp.send('Page.getAppManifest')).data ?? '{}') as Record<string, string>;
        await expect.poll(async () => (await manifest()).lang).toBe(lang);
        expect(await manifest()).toMatchObject({ id: '/wallet', start_url: '/wallet', dir });
        expect((await manifest()).description).toMatch(words);
        expect((await cdp.send('Page.getAppManifest')).errors).toEqual([]);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await context.setOffline(true);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(said ?? '');
        await expect(page.locator(`html[lang=${lang}][dir=${dir}]`)).toBeAttached();
      } finally {
        await browser.close();
      }
    });
});

test('starts without a network and without its server', async () => {
  server.close();
  await phone.setOffline(true);
  await wallet.reload();
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await expect(wallet.getByRole('button', { name: /^Network: .*unreachable/ })).toBeVisible();
});
