// Attacks that need a real browser: which entry points of the extension a page, a frame, its own content script and
// another extension can reach. src/background/attacks.test.ts tests what happens behind them.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { CHANNEL_TAG } from '@svc/core/names';
import { request, type Settled, type Site, startSite } from './site.ts';
import { answered, approvalWindow, approve, BROWSER, createWallet, network, PASSWORD, reject } from './wallet.ts';

const UI_PORT = `${CHANNEL_TAG}-ui`;
const OTHER_MANIFEST = { manifest_version: 3, name: 'Other', version: '1', background: { service_worker: 'other.js' } };

let folder: string;
let context: BrowserContext;
let extension: string;
let site: Site;
let evil: Site;
let page: Page;
let wallet: Page;
let address: string;

/**
 * Opens a port by name and requests the recovery phrase through it: resolves with the first message, or with the port's
 * end. Runs in any context.
 */
function knock([id, name, password]: readonly [id: string | null, name: string, password: string]): Promise<{
  heard: unknown[];
  ended: boolean;
}> {
  interface Port {
    postMessage(message: unknown): void;
    readonly onMessage: { addListener(listener: (message: unknown) => void): void };
    readonly onDisconnect: { addListener(listener: () => void): void };
  }
  interface Runtime {
    connect(...values: unknown[]): Port;
    readonly lastError?: unknown;
  }
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  return new Promise((done) => {
    const heard: unknown[] = [];
    const port = id === null ? runtime.connect({ name }) : runtime.connect(id, { name });
    port.onMessage.addListener((message) => {
      heard.push(message);
      done({ heard, ended: false });
    });
    port.onDisconnect.addListener(() => {
      void runtime.lastError;
      done({ heard, ended: true });
    });
    port.postMessage({ id: 'a1', command: 'revealPhrase', params: { password } });
  });
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-attacks-'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(OTHER_MANIFEST));
  writeFileSync(join(folder, 'other.js'), '');
  const both = `${network().extensionDir},${folder}`;
  context = await chromium.launchPersistentContext(mkdtempSync(join(folder, 'profile-')), {
    ...BROWSER,
    args: [...BROWSER.args, `--disable-extensions-except=${both}`, `--load-extension=${both}`, '--no-first-run'],
  });
  site = await startSite();
  evil = await startSite({ '/framing': `<!doctype html><iframe name="victim" src="${site.origin}/"></iframe>` });
  page = await context.newPage();
  await page.goto(site.origin);
  await expect.poll(() => context.serviceWorkers().length).toBe(2);
  extension = new URL(
    context
      .serviceWorkers()
      .find((one) => !one.url().endsWith('/other.js'))
      ?.url() ?? '',
  ).host;
  wallet = await context.newPage();
  await wallet.goto(`chrome-extension://${extension}/src/ui/app.html`);
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  let asked: Promise<Settled> | undefined;
  const window = await approvalWindow(context, async () => {
    asked = request(page, 'eth_requestAccounts');
  });
  await approve(window);
  address = ((await asked) as { result: [string] }).result[0];
});
test.afterAll(async () => {
  await context.close();
  await Promise.all([site.close(), evil.close()]);
  rmSync(folder, { recursive: true, force: true });
});

test('a page can reach the extension only through its provider: no runtime, no framed or opened page of it, none of its files', async () => {
  const found = await page.evaluate(async (id) => {
    const url = `chrome-extension://${id}/src/ui/approval.html`;
    const frame = document.createElement('iframe');
    frame.src = url;
    const loaded = new Promise((done) => {
      frame.onload = done;
    });
    document.body.append(frame);
    await loaded;
    const { chrome } = window as unknown as { chrome?: { runtime?: { connect?: unknown } } };
    return {
      runtime: typeof chrome?.runtime?.connect,
      fetched: await fetch(`chrome-extension://${id}/manifest.json`).then(
        () => 'read',
        () => 'refused',
      ),
    };
  }, extension);
  expect(found.runtime).toBe('undefined');
  expect(found.fetched).toBe('refused');
  for (const frame of page.frames())
    expect(frame === page.mainFrame() || frame.url().startsWith('chrome-error:')).toBe(true);
  const opened = context.waitForEvent('page');
  await page.evaluate((id) => void window.open(`chrome-extension://${id}/src/ui/app.html`), extension);
  const popup = await opened;
  await expect.poll(() => popup.url()).toBe('chrome-error://chromewebdata/');
  await popup.close();
});

/** Runs an expression in the content script's isolated world of a page. */
async function inContentScript(session: CDPSession, expression: string): Promise<unknown> {
  const contexts: { id: number; origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context: one }) => contexts.push(one));
  await session.send('Runtime.enable');
  const own = contexts.find((one) => one.origin === `chrome-extension://${extension}`);
  if (own === undefined) throw new Error('the page has no content script');
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    contextId: own.id,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

test('the port of the wallet’s own pages ends at once for a content script, and does not exist for another extension', async () => {
  // The wallet's own page gets an answer, so the request itself is right.
  expect((await wallet.evaluate(knock, [null, UI_PORT, PASSWORD] as const)).heard.length).toBeGreaterThan(0);
  const session = await context.newCDPSession(page);
  expect(await inContentScript(session, `(${knock.toString()})([null, '${UI_PORT}', '${PASSWORD}'])`)).toEqual({
    heard: [],
    ended: true,
  });
  const other = context.serviceWorkers().find((one) => one.url().endsWith('/other.js'));
  for (const name of [UI_PORT, `${CHANNEL_TAG}-provider`])
    expect(await other?.evaluate(knock, [extension, name, PASSWORD] as const)).toEqual({ heard: [], ended: true });
  expect(await request(page, 'eth_accounts')).toEqual({ result: [address] });
});

test('a page that frames a connected site cannot speak in its name, nor receive its answers', async () => {
  const framing = await context.newPage();
  await framing.goto(`${evil.origin}/framing`);
  const victim = framing.frame({ name: 'victim' });
  if (victim === null) throw new Error('the page has no frame');
  expect(await request(victim, 'eth_accounts')).toEqual({ result: [address] });
  const opened: string[] = [];
  context.on('page', (one) => one.url().includes('approval') && opened.push(one.url()));
  await framing.evaluate(
    ([tag, account]) => {
      const messages: unknown[] = [];
      Object.assign(window, { messages });
      addEventListener('message', (event) => messages.push(event.data));
      const forged = (to: string, message: object) => window.frames[0]?.postMessage({ tag, to, message }, '*');
      forged('wallet', { type: 'request', id: 'forged', method: 'personal_sign', params: ['Forged', account] });
      forged('wallet', { type: 'request', id: 'forged2', method: 'eth_accounts', origin: 'https://elsewhere.test' });
      forged('page', { type: 'event', event: 'accountsChanged', data: ['0x0000000000000000000000000000000000000001'] });
    },
    [CHANNEL_TAG, address] as const,
  );
  // The frame's later requests use the same path: its window would be the second one, its answer the last message.
  expect(await answered(context, () => request(victim, 'personal_sign', ['Its own', address]))).toHaveProperty(
    'result',
  );
  await victim.evaluate(() => parent.postMessage('the last', '*'));
  await framing.waitForFunction(() => (window as unknown as { messages: unknown[] }).messages.includes('the last'));
  expect(await framing.evaluate(() => (window as unknown as { messages: unknown[] }).messages)).toEqual(['the last']);
  expect(opened).toHaveLength(1);
  expect(
    await victim.evaluate(() => (window as unknown as { svc: { selectedAddress: string } }).svc.selectedAddress),
  ).toBe(address);
  await framing.close();
});

test('a second press and a held key answer the request that was shown, never the one behind it', async () => {
  const ask = (text: string): Promise<Settled> => request(page, 'personal_sign', [text, address]);
  for (const press of [
    (button: Locator) => button.dblclick(),
    async (button: Locator) => {
      await button.focus();
      const behind = button.page().getByText('the second');
      // A held key repeats while the first window closes, and ten times more at the next.
      for (let left = 10; left > 0; ) {
        await button.page().keyboard.down('Enter');
        if (await behind.isVisible()) left--;
      }
      await button.page().keyboard.up('Enter');
    },
  ]) {
    let first: Promise<Settled> | undefined;
    const window = await approvalWindow(context, async () => {
      first = ask('the first');
    });
    const second = ask('the second');
    const button = window.getByRole('button', { name: 'Approve', exact: true });
    await expect(button).toBeEnabled();
    await press(button);
    expect(await first).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
    await expect(window.getByText('the second')).toBeVisible();
    await expect(window.getByRole('heading', { name: 'Sign message' })).toBeFocused();
    const gone = window.waitForEvent('close');
    await reject(window);
    expect(await second).toMatchObject({ code: 4001 });
    await gone;
  }
});
