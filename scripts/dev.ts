// `npm run dev`: the network of `npm start`, in watch mode: programs restart, screens of the web wallet and the demo
// are hot-replaced, and the extension is rebuilt and reloaded in a browser that is opened for it. `--no-browser` opens
// no browser; the other options are those of `npm start`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { EXTENSION_SOURCES } from './build/targets.ts';
import { webConfig } from './build/webConfig.ts';
import { openDevBrowser } from './devBrowser.ts';
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

/**
 * Whether a file is none of what pages are served from. The folder around them has the network's databases, which
 * change all the time, and what is built.
 */
const isNoSource = (path: string): boolean =>
  path !== ROOT && !['src', 'public'].some((folder) => `${path}${sep}`.startsWith(join(ROOT, folder, sep)));

/** Serves a page from its sources. @throws when the port is taken */
async function serveSources(page: Page, at: PageAddress, addresses: Addresses): Promise<PageServer> {
  const config = webConfig(ROOT, { pages: [page], outDir: 'dist/web' });
  const server = await createServer({
    ...config,
    // Two servers use one source tree; each has its own cache of pre-bundled dependencies.
    cacheDir: `node_modules/.vite/${page}`,
    plugins: [...(config.plugins ?? []), networkOf(page, addresses)],
    server: { host: at.host, port: at.port, strictPort: true, watch: { ignored: isNoSource } },
  });
  await server.listen();
  return { port: at.port, close: () => void server.close() };
}

/**
 * Rebuilds the extension after each change. The next build waits until the finished one is in use: a build empties the
 * folder first, and a browser that reads it then has no extension.
 */
function followExtension(onBuilt: () => Promise<void>): void {
  let isBusy = false;
  let isStale = false;
  let settled: NodeJS.Timeout | undefined;
  const build = async (): Promise<boolean> => {
    const made = spawn(process.execPath, ['scripts/build.ts', 'extension'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(made, 'exit');
    return code === 0;
  };
  const follow = async (): Promise<void> => {
    isStale = true;
    if (isBusy) return;
    isBusy = true;
    while (isStale) {
      isStale = false;
      if (await build()) await onBuilt();
    }
    isBusy = false;
  };
  const changed = (): void => {
    clearTimeout(settled);
    settled = setTimeout(() => void follow(), SETTLED_MS);
  };
  for (const source of EXTENSION_SOURCES) watch(resolve(ROOT, source), { recursive: true }, changed);
}

// Screens are replaced in place by development code alone, whatever the caller's environment.
process.env.NODE_ENV = 'development';

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
        const browser = wantsBrowser ? await openDevBrowser(extensionDir, addresses.demo) : undefined;
        followExtension(async () => {
          renewExtension();
          await browser?.followBuild();
        });
      })();
    },
  },
  args.filter((arg) => arg !== '--no-browser'),
);
