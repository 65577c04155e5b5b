// The wallet beside the page: where its user chooses the side panel, the toolbar's button opens it there, also after the
// browser was started again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, expect, test } from '@playwright/test';
import { type Browser, launch, newWallet } from './wallet.ts';

let profile: string;
let browser: Browser;

test.beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'svc-panel-'));
  browser = await start();
});
test.afterEach(async () => {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
});

/** The browser lets its debugger press the buttons of extensions. */
const start = (): Promise<Browser> => launch(profile, ['--enable-unsafe-extension-debugging']);

/** Presses the wallet's button in the toolbar over a page that was just opened. */
async function pressButton(): Promise<void> {
  const { context, extensionUrl } = browser;
  const page = await context.newPage();
  await page.goto('about:blank#shop');
  const session = (await context.browser()?.newBrowserCDPSession()) as CDPSession;
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const targetId = targetInfos.find(({ url }) => url === page.url())?.targetId;
  // Playwright's types have no word for extensions.
  await session.send('Extensions.triggerAction' as never, { id: new URL(extensionUrl('x')).host, targetId } as never);
}

/** Which kinds of pages of the wallet are open. */
async function openKinds(): Promise<readonly string[]> {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'));
  return worker.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { getContexts(filter: object): Promise<readonly { readonly contextType: string }[]> } };
    };
    return (await chrome.runtime.getContexts({})).map(({ contextType }) => contextType);
  });
}

test('the button opens what was chosen, after a restart too', async () => {
  const wallet = await newWallet(browser);
  await pressButton();
  await expect.poll(openKinds).toContain('POPUP');
  await wallet.goto(browser.extensionUrl('src/ui/app.html#/settings/appearance'));
  await expect(wallet.getByRole('radio', { name: 'A popup' })).toBeChecked();
  await wallet.getByRole('radio', { name: 'The side panel' }).click();
  await expect(wallet.getByRole('radio', { name: 'The side panel' })).toBeChecked();

  await browser.close();
  browser = await start();
  expect(await openKinds()).not.toContain('SIDE_PANEL');
  await pressButton();
  await expect.poll(openKinds).toContain('SIDE_PANEL');
  expect(await openKinds()).not.toContain('POPUP');
});
