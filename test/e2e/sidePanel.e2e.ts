// The wallet in the side panel: if its user chooses that, the toolbar button opens it there, also after a restart of
// the browser.

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

/** Lets the debugger press the buttons of extensions. */
const start = (): Promise<Browser> => launch(profile, ['--enable-unsafe-extension-debugging']);

/** Presses the wallet's toolbar button over a new page. */
async function pressButton(): Promise<void> {
  const { context, extensionUrl } = browser;
  const page = await context.newPage();
  await page.goto('about:blank#shop');
  const session = (await context.browser()?.newBrowserCDPSession()) as CDPSession;
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const targetId = targetInfos.find(({ url }) => url === page.url())?.targetId;
  // Missing in Playwright's types.
  await session.send('Extensions.triggerAction' as never, { id: new URL(extensionUrl('x')).host, targetId } as never);
}

/** Kinds of the wallet's open pages. */
async function openKinds(): Promise<readonly string[]> {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'));
  return worker.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { getContexts(filter: object): Promise<readonly { readonly contextType: string }[]> } };
    };
    return (await chrome.runtime.getContexts({})).map(({ contextType }) => contextType);
  });
}

test('the button opens the chosen place, after a restart too', async () => {
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
