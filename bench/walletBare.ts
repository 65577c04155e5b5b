// A minimal extension for comparison: the same manifest keys and the same path of a request from page to worker and
// back, with nothing in between. The wallet's additional time is its own.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER, createWallet } from '../test/e2e/wallet.ts';

const MATCHES = { matches: ['http://*/*', 'https://*/*'], run_at: 'document_start', all_frames: true };

const MANIFEST = {
  manifest_version: 3,
  name: 'Echo',
  version: '1',
  background: { service_worker: 'worker.js' },
  content_scripts: [
    { ...MATCHES, js: ['content.js'] },
    { ...MATCHES, js: ['inpage.js'], world: 'MAIN' },
  ],
};

const WORKER = `
const waiting = new Map();
chrome.runtime.onConnect.addListener((port) => port.onMessage.addListener(({ id, method }) => {
  if (method === 'echo') return port.postMessage({ id, result: '0x1' });
  waiting.set(String(id), port);
  chrome.windows.create({ type: 'popup', url: chrome.runtime.getURL('ask.html#' + id), width: 390, height: 680 });
}));
chrome.runtime.onMessage.addListener((id, sender) => {
  waiting.get(id)?.postMessage({ id: Number(id), result: 'approved' });
  chrome.windows.remove(sender.tab.windowId);
});`;

const CONTENT = `
let port;
addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.to !== 'echo') return;
  if (port === undefined) {
    port = chrome.runtime.connect();
    port.onMessage.addListener((answer) => postMessage({ from: 'echo', ...answer }, '*'));
    port.onDisconnect.addListener(() => { port = undefined; });
  }
  port.postMessage({ id: data.id, method: data.method });
});`;

const INPAGE = `
const pending = new Map();
let last = 0;
addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.from !== 'echo') return;
  pending.get(data.id)?.(data.result);
  pending.delete(data.id);
});
window.bare = { request: ({ method }) => new Promise((done) => { pending.set(++last, done); postMessage({ to: 'echo', id: last, method }, '*'); }) };`;

const ASK =
  '<!doctype html><title>Echo</title><p>Approve?</p><button aria-label="Approve">Approve</button><script src="ask.js"></script>';
const ASKED = `document.querySelector('button').addEventListener('click', () => chrome.runtime.sendMessage(location.hash.slice(1)));`;

/** Writes it into a folder. */
export function writeBareExtension(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const files = {
    'manifest.json': JSON.stringify(MANIFEST),
    'worker.js': WORKER,
    'content.js': CONTENT,
    'inpage.js': INPAGE,
    'ask.html': ASK,
    'ask.js': ASKED,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const BUILT = resolve(import.meta.dirname, '../dist/extension');

/** A browser with a new profile that has a built wallet and the extension that it is compared with. */
export function launchBeside(bareDir: string, profile: string, walletDir: string = BUILT): Promise<BrowserContext> {
  const both = `${walletDir},${bareDir}`;
  return chromium.launchPersistentContext(profile, {
    ...BROWSER,
    args: [
      ...BROWSER.args,
      `--disable-extensions-except=${both}`,
      `--load-extension=${both}`,
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}

/** When a page was first painted, in milliseconds since the epoch. */
export const paintedAt = (window: Page): Promise<number> =>
  window.evaluate(
    () =>
      new Promise<number>((done) =>
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint !== undefined) done(performance.timeOrigin + paint.startTime);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );

/** A page of the wallet, just created and unlocked. The extensions are told apart by the addresses of their workers. */
export async function openWallet(context: BrowserContext): Promise<Page> {
  const worker = context.serviceWorkers().find((one) => !one.url().endsWith('/worker.js'));
  if (worker === undefined) throw new Error('the wallet has no worker');
  const wallet = await context.newPage();
  await wallet.goto(new URL('/src/ui/app.html', worker.url()).href);
  await createWallet(wallet);
  await wallet.getByRole('button', { name: 'Continue' }).click();
  return wallet;
}
