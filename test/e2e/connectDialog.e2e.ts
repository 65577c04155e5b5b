// The site library's dialog on a page with a strict policy, from the built files: a wallet connects by its link, the
// dialog can be cancelled in every way, reports errors, and is accessible.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { resolve } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import sirv from 'sirv';
import { faults } from './pageRules.ts';
import { approvalWindow, approve, BROWSER, type Browser, createWallet, launch, network } from './wallet.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*; require-trusted-types-for 'script'";
const PAGE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><main><h1>Shop</h1><button>Connect</button><p role="status"></p></main><script type="module" src="/page.js"></script></html>';
const SCRIPT = `
import { createRelayProvider } from '/connect/svc-connect.js';
import { openConnectDialog } from '/connect/dialog.js';
const query = new URLSearchParams(location.search);
const connection = createRelayProvider({ relayUrl: query.get('relay'), walletUrl: query.get('wallet'), dapp: { name: 'Shop', url: location.origin }, storage: null });
globalThis.connection = connection;
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
document.querySelector('button').addEventListener('click', () =>
  openConnectDialog(connection, query.has('words') ? { words: { title: 'وصل محفظة' } } : {}).then(([account]) => say('granted ' + account.address), (error) => say('refused ' + error.code + ' ' + error.data?.reason)));
`;

test.describe.configure({ mode: 'serial' });
let server: Server;
let browser: Browser;
let context: BrowserContext;
let origin: string;

test.beforeAll(async () => {
  const library = sirv(resolve(import.meta.dirname, '../../dist/connect'), { dev: true });
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', POLICY);
    if (request.url?.startsWith('/connect/')) {
      request.url = request.url.slice('/connect'.length);
      return library(request, response);
    }
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? SCRIPT : PAGE);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launch();
  ({ context } = browser);
});
test.afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

async function open(relay: string): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => expect(message.text()).not.toContain('Content Security Policy'));
  await page.goto(`${origin}/?relay=${encodeURIComponent(relay)}&wallet=${encodeURIComponent(network().wallet)}`);
  await page.getByRole('button', { name: 'Connect' }).click();
  return page;
}
const status = (page: Page) => page.locator('main [role=status]');

test('the library is a package with all of its modules', () => {
  const folder = resolve(import.meta.dirname, '../../dist/connect');
  const { exports } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>;
  };
  expect(Object.keys(exports)).toEqual(['.', './qr', './dialog', './react', './wagmi']);
  for (const files of Object.values(exports))
    for (const file of Object.values(files))
      expect(readFileSync(resolve(folder, file), 'utf8').length).toBeGreaterThan(0);
});

test('a wallet connects by the link of the dialog', async () => {
  const page = await open(network().relay);
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' });
  await expect(dialog.getByText('Waiting for your wallet')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'QR code of the pairing link' }).locator('path')).toHaveCount(1);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await faults(page), scheme).toEqual([]);
    if (process.env.SVC_SHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SVC_SHOTS}/connect-dialog-${scheme}.png` });
  }
  const link = (await dialog.getByRole('link', { name: 'Open wallet' }).getAttribute('href')) ?? '';
  const wallet = await context.newPage();
  await wallet.goto(browser.extensionUrl('src/ui/app.html'));
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  await wallet.getByRole('button', { name: 'Pair a site' }).click();
  await wallet.getByLabel('Pairing link').fill(link);
  await approve(
    await approvalWindow(context, () => wallet.getByRole('button', { name: 'Connect', exact: true }).click()),
  );
  await expect(status(page)).toHaveText(/^granted 0x[0-9a-fA-F]{40}$/);
  await expect(dialog).toHaveCount(0);
  await page.close();
  await wallet.close();
});

test('speaks English as English on a page that runs from the right, and the words of a site as the page does', async () => {
  const page = await context.newPage();
  for (const [words, shown] of [
    ['', ['en', 'ltr']],
    ['&words=1', ['ar', 'rtl']],
  ] as const) {
    const query = `relay=${encodeURIComponent(network().relay)}&wallet=${encodeURIComponent(network().wallet)}`;
    await page.goto(`${origin}/?${query}${words}`);
    await page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }));
    await page.getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const spoken = dialog.evaluate((one) => [
      (one.getRootNode() as ShadowRoot).host.closest<HTMLElement>('[lang]')?.lang,
      getComputedStyle(one).direction,
    ]);
    expect(await spoken).toEqual(shown);
  }
  await page.close();
});

test('cancelling by the button or by Escape is 4001, and the focus returns to the page', async () => {
  for (const cancel of ['button', 'escape']) {
    const page = await open(network().relay);
    await expect(page.getByText('Waiting for your wallet')).toBeVisible();
    if (cancel === 'button') await page.getByRole('button', { name: 'Cancel' }).click();
    else await page.keyboard.press('Escape');
    await expect(status(page)).toHaveText('refused 4001 cancelled');
    await expect(page.getByRole('button', { name: 'Connect' })).toBeFocused();
    await page.close();
  }
});

test('the link can be copied, by hand without a clipboard, and an expired code is replaced', async () => {
  const page = await open(network().relay);
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' });
  const link = dialog.getByRole('link', { name: 'Open wallet' });
  await expect(link).toBeVisible();
  const first = (await link.getAttribute('href')) ?? '';
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const byHand = dialog.getByRole('textbox', { name: 'Copy this link' });
  await expect(byHand).toHaveValue(first);
  await expect(byHand).toBeFocused();
  await page.evaluate(() => {
    const writeText = async (text: string): Promise<void> => {
      document.title = text;
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.title()).toBe(first);
  // The session ends before anyone used the code.
  const key = Buffer.from(
    new URLSearchParams(new URLSearchParams(new URL(first).hash.slice(1)).get('connect')?.split('?')[1]).get('k') ?? '',
    'base64url',
  );
  await fetch(`${network().relay}/v1/${createHash('sha256').update(key).digest('hex')}`, { method: 'DELETE' });
  await expect(dialog.getByText('This code has expired.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Waiting for your wallet')).toBeVisible();
  expect(await link.getAttribute('href')).not.toBe(first);
  await page.close();
});

test('on a phone the dialog fits, and opening the wallet comes first', async () => {
  const phone = await chromium.launch(BROWSER);
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await (
        await phone.newContext({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, colorScheme })
      ).newPage();
      await page.goto(
        `${origin}/?relay=${encodeURIComponent(network().relay)}&wallet=${encodeURIComponent(network().wallet)}`,
      );
      await page.getByRole('button', { name: 'Connect' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect a wallet' });
      await expect(dialog.getByText('Waiting for your wallet')).toBeVisible();
      const box = await dialog.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      expect(box?.height).toBeLessThanOrEqual(568);
      const { background, copy } = await dialog.evaluate((element) => {
        const background = (part: string): string =>
          getComputedStyle(element.querySelector(part) as Element).backgroundColor;
        return { background: background('a.button'), copy: background('button') };
      });
      expect(background).not.toBe(copy);
      if (process.env.SVC_SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SVC_SHOTS}/connect-dialog-phone-${colorScheme}.png` });
      // In landscape, and in a low window: everything is visible without scrolling.
      for (const size of [
        { width: 667, height: 375 },
        { width: 800, height: 480 },
      ]) {
        await page.setViewportSize(size);
        expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
        for (const name of ['Connect a wallet', 'Cancel'])
          await expect(dialog.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
      }
      if (process.env.SVC_SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SVC_SHOTS}/connect-dialog-low-${colorScheme}.png` });
    }
  } finally {
    await phone.close();
  }
});

test('a pairing that is cancelled while its code is being created, or whose dialog is removed, does not stay open', async () => {
  // A relay that accepts connections and does not answer until it is released.
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const { hostname, port } = new URL(network().relay);
  const slow = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy());
    void released.then(() => {
      const onwards = connect(Number(port), hostname);
      onwards.on('error', () => socket.destroy());
      socket.pipe(onwards).pipe(socket);
    });
  });
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
  const state = (page: Page): Promise<string> =>
    page.evaluate(
      () => (globalThis as unknown as { connection: { state: { status: string } } }).connection.state.status,
    );
  const early = await open(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/relay`);
  await expect(early.getByText('Preparing the code')).toBeVisible();
  await early.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(early)).toHaveText('refused 4001 cancelled');
  expect(await state(early)).toBe('pairing');
  release();
  await expect.poll(() => state(early)).toBe('none');
  await early.close();
  slow.close();

  const page = await open(network().relay);
  await expect(page.getByText('Waiting for your wallet')).toBeVisible();
  await page.evaluate(() => document.querySelector('svc-connect-dialog')?.remove());
  await expect(status(page)).toHaveText('refused 4001 cancelled');
  await expect.poll(() => state(page)).toBe('none');
  await page.close();
});

test('an unreachable relay is reported, and can be retried or left', async () => {
  const page = await open('http://127.0.0.1:9/relay');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(retry).toBeFocused();
  if (process.env.SVC_SHOTS !== undefined)
    await page.screenshot({ path: `${process.env.SVC_SHOTS}/connect-dialog-away.png` });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(page)).toHaveText('refused 4900 unreachable');
  await page.close();
});
