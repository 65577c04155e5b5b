// The browser of `npm run dev`: it has the extension, and follows its builds.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { BACKGROUND_FILE } from './build/manifest.ts';
import { ROOT } from './steps.ts';

export interface DevBrowser {
  /** Runs the extension's newest build in the browser; settles when no page needs the build's folder to be as it is. */
  readonly followBuild: () => Promise<void>;
}

/** The browser's page for extensions. It alone may reload one whose worker has stopped. */
const MANAGER = 'chrome://extensions/';

/** What the browser reads when the extension starts, and not with each page: manifest, worker, content scripts. */
function startedParts(extensionDir: string): string {
  const manifest = readFileSync(join(extensionDir, 'manifest.json'), 'utf8');
  const { content_scripts = [] } = JSON.parse(manifest) as { content_scripts?: { js: string[] }[] };
  const files = [BACKGROUND_FILE, ...content_scripts.flatMap(({ js }) => js)];
  return [manifest, ...files.map((file) => readFileSync(join(extensionDir, file), 'utf8'))].join('\0');
}

/**
 * The page for extensions, opened anew where the developer closed it, with developer mode on: without it the browser
 * switches an unpacked extension off instead of reloading it.
 */
async function managerOf(browser: BrowserContext): Promise<Page> {
  const open = browser.pages().find((page) => page.url().startsWith(MANAGER));
  if (open !== undefined) return open;
  const page = await browser.newPage();
  await page.goto(MANAGER);
  await page.evaluate('chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })');
  return page;
}

/** Starts the extension anew and returns when it runs. @throws when the browser does not take the build */
async function restartExtension(browser: BrowserContext, extensionDir: string): Promise<void> {
  const manager = await managerOf(browser);
  const fault = await manager.evaluate(`(async () => {
    const all = await chrome.developerPrivate.getExtensionsInfo();
    const own = all.find(({ path }) => path === ${JSON.stringify(extensionDir)});
    if (own === undefined) return 'the extension was removed from the browser';
    const fault = await chrome.developerPrivate.reload(own.id, { failQuietly: true, populateErrorForUnpacked: true });
    return fault?.error;
  })()`);
  if (fault) throw new Error(String(fault));
}

const isOfExtension = (page: Page): boolean => page.url().startsWith('chrome-extension://');

/** Reloads what the new build changed: open pages of the extension alone, or the whole extension and every site. */
async function reload(browser: BrowserContext, extensionDir: string, isWhole: boolean): Promise<void> {
  const own = browser.pages().filter(isOfExtension);
  const renew = (page: Page) => page.reload().catch(() => undefined);
  if (!isWhole) {
    await Promise.all(own.map(renew));
    return;
  }
  const tabs = own.map((page) => page.url()).filter((url) => new URL(url).pathname.endsWith('/app.html'));
  await restartExtension(browser, extensionDir);
  // Content scripts of the ended extension stay in open pages and reach nobody; its own pages were closed with it.
  const sites = browser.pages().filter((page) => page.url().startsWith('http'));
  // A site's server may be slow; the extension's pages do not wait for it.
  for (const site of sites) void renew(site);
  await Promise.all(
    tabs.map(async (url) => {
      const page = await browser.newPage();
      await page.goto(url).catch(() => undefined);
    }),
  );
}

/** Opens the browser on the demo with the extension; undefined, with the reason on standard error, where it cannot. */
export async function openDevBrowser(extensionDir: string, demo: string): Promise<DevBrowser | undefined> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.error('No Chromium or Chrome was found; set CHROMIUM_PATH to one, or leave it out with --no-browser.');
    return undefined;
  }
  let browser: BrowserContext;
  try {
    browser = await chromium.launchPersistentContext(resolve(ROOT, '.data/dev-browser'), {
      executablePath,
      timeout: 0,
      headless: false,
      viewport: null,
      args: [`--load-extension=${extensionDir}`, `--disable-extensions-except=${extensionDir}`],
      ignoreDefaultArgs: ['--disable-extensions'],
      ...(process.getuid?.() === 0 ? { chromiumSandbox: false } : {}),
    });
    await managerOf(browser);
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.bringToFront();
    // A first page from the sources may take long; the browser has the extension meanwhile, and is not given up.
    void page
      .goto(demo, { timeout: 0 })
      .catch((error: Error) => console.error(`The demo does not open: ${error.message}`));
  } catch (error) {
    console.error(`The browser does not open: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return undefined;
  }
  let running = startedParts(extensionDir);
  let isOpen = true;
  browser.once('close', () => {
    isOpen = false;
  });
  return {
    followBuild: async () => {
      if (!isOpen) return;
      try {
        const built = startedParts(extensionDir);
        const isWhole = built !== running;
        running = built;
        await reload(browser, extensionDir, isWhole);
      } catch (error) {
        // Closed by the developer, who may go on without it.
        if (isOpen) console.error(`The extension was not reloaded: ${(error as Error).message}`);
      }
    },
  };
}
