// An extension that disappears while a request is pending: disabled, updated, removed. The page gets 4900 and
// `disconnect` at once, and works again once the browser restores the extension.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openShop, request, type Site, startSite } from './site.ts';
import { answered, approvalWindow, type Browser, launch, network, newWallet, PASSWORD } from './wallet.ts';

const SHOP = `<!doctype html><title>Shop</title><script>
  window.heard = [];
  window.settled = [];
  svc.on('disconnect', (error) => heard.push(error.code));
  window.askAndKeep = (from) => void svc.request({ method: 'personal_sign', params: ['waits', from] }).then(
    (result) => settled.push({ result }), (error) => settled.push({ code: error.code }));
</script>`;

let browser: Browser;
let folder: string;
let site: Site;
let account: string;

test.beforeEach(async () => {
  // A copy, since an update changes its files.
  folder = mkdtempSync(join(tmpdir(), 'svc-extension-'));
  cpSync(network().extensionDir, folder, { recursive: true });
  browser = await launch(undefined, [], folder);
  await newWallet(browser);
  site = await startSite({ '/shop': SHOP });
  const page = await shop();
  const connected = (await answered(browser.context, () => request(page, 'eth_requestAccounts'))) as {
    result: string[];
  };
  account = connected.result[0] ?? '';
  await page.close();
});
test.afterEach(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const shop = (): Promise<Page> => openShop(browser.context, site);

/** Runs a script on the browser's own page for extensions. */
async function manage(script: (id: string) => string): Promise<void> {
  const extensions = await browser.context.newPage();
  await extensions.goto('chrome://extensions');
  await extensions.evaluate(script(new URL(browser.extensionUrl('x')).host));
  await extensions.close();
}

const setEnabled = (on: boolean): Promise<void> =>
  manage((id) => `new Promise((done) => chrome.management.setEnabled('${id}', ${on}, done))`);

/** A page with a pending request learns that the wallet is gone, and so do later requests. */
async function expectGone(leave: () => Promise<void>): Promise<Page> {
  const page = await shop();
  await approvalWindow(browser.context, () =>
    page.evaluate((from) => {
      (window as unknown as { askAndKeep(from: string): void }).askAndKeep(from);
    }, account),
  );
  await leave();
  await expect.poll(() => page.evaluate('settled')).toEqual([{ code: 4900 }]);
  await expect.poll(() => page.evaluate('heard')).toEqual([4900]);
  expect(await page.evaluate('svc.isConnected()')).toBe(false);
  expect(await request(page, 'eth_chainId')).toMatchObject({ code: 4900 });
  return page;
}

/** The browser needs some time to restore an extension. */
async function reloadUntilBack(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      return page.evaluate('typeof svc');
    })
    .toBe('object');
  await expect.poll(() => page.evaluate('svc.isConnected()')).toBe(true);
}

test('disabled: 4900 and disconnect; enabled again and reloaded, the page works', async () => {
  const page = await expectGone(() => setEnabled(false));
  await setEnabled(true);
  await reloadUntilBack(page);
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x15b38' });
});

test('updated: the same, and vault and connected sites are kept', async () => {
  const page = await expectGone(async () => {
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    writeFileSync(file, JSON.stringify({ ...manifest, version: '99.0.0' }));
    // The browser only restores an unpacked extension from its changed files in developer mode.
    await manage(() => 'chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })');
    await manage((id) => `void chrome.developerPrivate.reload('${id}', { failQuietly: true })`);
  });
  await reloadUntilBack(page);
  // Memory was lost with the old extension, and the key with it.
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] });
  const wallet = await browser.context.newPage();
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  expect(await wallet.evaluate('chrome.runtime.getManifest().version')).toBe('99.0.0');
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await expect.poll(() => request(page, 'eth_accounts')).toEqual({ result: [account] });
  expect(
    await answered(browser.context, () => request(page, 'personal_sign', ['after the update', account])),
  ).toMatchObject({ result: expect.stringMatching(/^0x/) });
});

test('removed: 4900 and disconnect; reloaded, the page has no provider', async () => {
  const page = await expectGone(async () => {
    const wallet = await browser.context.newPage();
    await wallet.goto(browser.extensionUrl('src/ui/app.html'));
    const closed = wallet.waitForEvent('close');
    // The page closes with the extension, before it can answer.
    await wallet.evaluate('chrome.management.uninstallSelf({ showConfirmDialog: false })').catch(() => undefined);
    await closed;
  });
  await page.reload();
  expect(await page.evaluate('typeof svc')).toBe('undefined');
});
