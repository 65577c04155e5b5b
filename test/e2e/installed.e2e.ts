// The web wallet as an app: what Chromium asks of one that can be installed, a start without a network, and a newer
// version that comes while something is open.

import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { versionIn } from '../../scripts/build/installable.ts';
import { type PageServer, serveWeb } from '../../scripts/web.ts';
import { approve, BROWSER, createWallet, network, PASSWORD } from './wallet.ts';

test.describe.configure({ mode: 'serial' });

/** Files that the wallet's own server serves here, and that a test may change. */
let folder: string;
let profile: string;
let server: PageServer;
let phone: BrowserContext;
let wallet: Page;
let demo: Page;

const address = (): string => `http://127.0.0.1:${server.port}/wallet`;
const strip = () => wallet.getByRole('status').filter({ hasText: 'newer version' });

async function serve(port: number): Promise<void> {
  const all = { ...network(), trade: 'http://127.0.0.1:9/api/v1-test' };
  server = await serveWeb(folder, 'wallet', { host: '127.0.0.1', port }, all);
}

/** Puts a newer version of the wallet where the server finds it. */
async function deploy(mark: string): Promise<void> {
  appendFileSync(join(folder, 'wallet.html'), `<!-- ${mark} -->`);
  const worker = join(folder, 'sw.js');
  const [, ...rest] = readFileSync(worker, 'utf8').split('\n');
  const head = `const KEPT_VERSION=${JSON.stringify(await versionIn(folder))};`;
  writeFileSync(worker, [head, ...rest].join('\n'));
}

/** Paths that the browser keeps for the wallet, whatever keeps them. */
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

async function unlock(): Promise<void> {
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-installed-'));
  profile = mkdtempSync(join(tmpdir(), 'svc-profile-'));
  cpSync(resolve(import.meta.dirname, '../../dist/web'), folder, { recursive: true });
  await serve(0);
  // Chromium installs nothing from a private window, which other contexts are.
  phone = await chromium.launchPersistentContext(profile, { ...BROWSER, viewport: { width: 375, height: 812 } });
  wallet = await phone.newPage();
  demo = await phone.newPage();
});
test.afterAll(async () => {
  await phone.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(profile, { recursive: true, force: true });
});

test('can be installed, as Chromium judges it', async () => {
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

test('keeps its own files and nothing else, after all that it read of the network', async () => {
  await expect.poll(state).toEqual({ active: true, waiting: false });
  await expect(wallet.getByRole('button', { name: /^Network: .*reachable/ })).toBeVisible();
  expect(await keptPaths()).toEqual((await versionIn(folder)).files.map(({ path }) => path).sort());
  const answer = await fetch(`http://127.0.0.1:${server.port}/sw.js`);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test('starts without a network and says so; what was lost is mended when it is back', async () => {
  const { port } = server;
  server.close();
  await phone.setOffline(true);
  await expect(wallet.getByText('This device has no network')).toBeVisible();
  await wallet.reload();
  await unlock();
  // A page that is new in the browser hears of the switch only when it is moved.
  await phone.setOffline(false);
  await phone.setOffline(true);
  await expect(wallet.getByText('This device has no network')).toBeVisible();
  await wallet.getByRole('button', { name: 'Settings' }).click();
  await expect(wallet.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await wallet.getByRole('button', { name: 'Home' }).click();
  await expect(wallet.getByRole('button', { name: /^Network: .*unreachable/ })).toBeVisible();
  await serve(port);
  await phone.setOffline(false);
  await expect(wallet.getByText('This device has no network')).toHaveCount(0);
  // At the address that the server said before: without a network nobody could say it again.
  await expect(wallet.getByRole('button', { name: /^Network: .*, reachable/ })).toBeVisible();
});

test('a newer version waits for an open approval, which loses nothing, and starts at a click', async () => {
  await demo.goto(network().demo);
  await demo.getByRole('button', { name: 'Connect by QR code' }).click();
  const link = (await demo.getByTestId('pairing-link').textContent()) ?? '';
  await wallet.getByRole('button', { name: 'Pair a site' }).click();
  await wallet.getByLabel('Pairing link').fill(link);
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
  const button = wallet.getByRole('button', { name: 'Approve', exact: true });
  await expect(button).toBeVisible();
  await deploy('second');
  // What a browser says when the page comes into sight again.
  await wallet.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(state).toEqual({ active: true, waiting: true });
  await expect(button).toBeVisible();
  await expect(strip()).toHaveCount(0);
  await approve(wallet);
  await expect(demo.getByTestId('connected')).toContainText('Wallet online');
  await expect(strip()).toBeVisible();
  await wallet.getByRole('button', { name: 'Reload' }).click();
  await unlock();
  await expect.poll(state).toEqual({ active: true, waiting: false });
  expect(await wallet.evaluate(() => document.documentElement.outerHTML)).toContain('<!-- second -->');
  expect(await keptPaths()).toEqual((await versionIn(folder)).files.map(({ path }) => path).sort());
  await wallet.getByRole('button', { name: 'Sites' }).click();
  await expect(wallet.getByRole('button', { name: 'Disconnect' })).toHaveCount(1);
});

test('a version whose files are not those that the build made never runs', async () => {
  await deploy('third');
  appendFileSync(join(folder, 'wallet.html'), '<!-- put in on the way -->');
  await wallet.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/wallet');
    await registration?.update();
    await new Promise<void>((done) => {
      const { installing } = registration ?? {};
      if (installing == null) done();
      else installing.addEventListener('statechange', () => installing.state === 'redundant' && done());
    });
  });
  expect(await state()).toEqual({ active: true, waiting: false });
  await wallet.reload();
  expect(await wallet.evaluate(() => document.documentElement.outerHTML)).not.toContain('put in on the way');
});
