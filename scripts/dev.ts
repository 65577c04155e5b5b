// `npm run dev`: the network of `npm start`, in watch mode: programs restart, screens of the web wallet and the demo
// are hot-replaced, and the extension is rebuilt and reloaded in a browser that is opened for it. `--no-browser` opens
// no browser; the other options are those of `npm start`.

import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { createServer, type Plugin } from 'vite';
import { findBrowser } from './browser.ts';
import { EXTENSION_SOURCES } from './build/targets.ts';
import { webConfig } from './build/webConfig.ts';
import { runNetwork } from './network.ts';
import { buildApart, ROOT } from './steps.ts';
import type { Addresses, Page, PageAddress, PageServer } from './web.ts';

/** Debounce: editors write a file in several steps. */
const SETTLED_MS = 100;

const SOURCES = { wallet: 'src/web/wallet.html', demo: 'src/demo/demo.html' } as const;

/** Answers the page's request for the network's addresses, and maps the page's URL to its source. */
function networkOf(page: Page, addresses: Addresses): Plugin {
  return {
    name: 'network',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path, query] = (request.url ?? '/').split('?', 2);
        if (path === '/config.json') {
          response.setHeader('Content-Type', 'application/json');
          response.end(JSON.stringify(addresses));
        } else if (path === '/' || path === `/${page}`) {
          response.writeHead(302, { Location: `/${SOURCES[page]}${query === undefined ? '' : `?${query}`}` }).end();
        } else next();
      });
    },
  };
}

/** Serves a page from its sources. @throws when the port is taken */
async function serveSources(page: Page, at: PageAddress, addresses: Addresses): Promise<PageServer> {
  const config = webConfig(ROOT, { pages: [page], outDir: 'dist/web' });
  const server = await createServer({
    ...config,
    // Two servers use one source tree; each has its own cache of pre-bundled dependencies.
    cacheDir: `node_modules/.vite/${page}`,
    plugins: [...(config.plugins ?? []), networkOf(page, addresses)],
    server: { host: at.host, port: at.port, strictPort: true },
  });
  await server.listen();
  return { port: at.port, close: () => void server.close() };
}

/** A browser with the extension, or undefined where none can be opened. */
async function openBrowser(extensionDir: string, demo: string): Promise<BrowserContext | undefined> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.error('No Chromium or Chrome was found; set CHROMIUM_PATH to one, or leave it out with --no-browser.');
    return undefined;
  }
  try {
    const browser = await chromium.launchPersistentContext(resolve(ROOT, '.data/dev-browser'), {
      executablePath,
      timeout: 0,
      headless: false,
      viewport: null,
      args: [`--load-extension=${extensionDir}`, `--disable-extensions-except=${extensionDir}`],
      ignoreDefaultArgs: ['--disable-extensions'],
      ...(process.getuid?.() === 0 ? { chromiumSandbox: false } : {}),
    });
    const page = browser.pages()[0] ?? (await browser.newPage());
    // A first page from the sources may take long; the browser has the extension meanwhile, and is not given up.
    void page
      .goto(demo, { timeout: 0 })
      .catch((error: Error) => console.error(`The demo does not open: ${error.message}`));
    return browser;
  } catch (error) {
    console.error(`The browser does not open: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return undefined;
  }
}

/** Reloads the built extension in a browser, with its pages. */
async function reload(browser: BrowserContext | undefined): Promise<void> {
  if (browser === undefined) return;
  // Right after another reload there is no worker yet; the one that comes runs the build before this one.
  const [worker = await browser.waitForEvent('serviceworker').catch(() => undefined)] = browser.serviceWorkers();
  // The call ends the worker that it runs in.
  const restart = '(globalThis.chrome ?? globalThis.browser).runtime.reload()';
  await worker?.evaluate(restart).catch(() => undefined);
  for (const page of browser.pages()) await page.reload().catch(() => undefined);
}

/** Rebuilds the extension after each change, one build at a time, and reports each finished build. */
function followExtension(onBuilt: () => void): void {
  let isBuilding = false;
  let isStale = false;
  let settled: NodeJS.Timeout | undefined;
  const make = (): void => {
    if (isBuilding) {
      isStale = true;
      return;
    }
    isBuilding = true;
    isStale = false;
    const made = spawn(process.execPath, ['scripts/build.ts', 'extension'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    made.once('exit', (code) => {
      isBuilding = false;
      if (code === 0) onBuilt();
      if (isStale) make();
    });
  };
  const changed = (): void => {
    clearTimeout(settled);
    settled = setTimeout(make, SETTLED_MS);
  };
  for (const source of EXTENSION_SOURCES) watch(resolve(ROOT, source), { recursive: true }, changed);
}

const args = process.argv.slice(2);
const wantsBrowser = !args.includes('--no-browser');

runNetwork(
  {
    command: 'npm run dev',
    ownOptions: { '--no-browser': 'open no browser; the extension is rebuilt all the same' },
    root: ROOT,
    node: resolve(ROOT, 'node-sim/src/main.ts'),
    trade: resolve(ROOT, 'node-sim/src/trade/main.ts'),
    relay: resolve(ROOT, 'relay-server/src/main.ts'),
    web: resolve(ROOT, 'dist/web'),
    extension: resolve(ROOT, 'dist/extension'),
    nodeFlags: ['--watch', '--watch-preserve-output'],
    servePage: serveSources,
    prepare: (json) => buildApart(['extension', 'profile-view'], json),
    onStarted: ({ addresses, extensionDir, renewExtension }) => {
      void (async () => {
        const browser = wantsBrowser ? await openBrowser(extensionDir, addresses.demo) : undefined;
        followExtension(() => {
          renewExtension();
          void reload(browser);
        });
      })();
    },
  },
  args.filter((arg) => arg !== '--no-browser'),
);
