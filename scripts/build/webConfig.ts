// Build of the two web pages, the wallet and the demo site, into dist/web. Both have their policy in a meta element, so
// that it works on any static host.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { noteBundledPackages } from './bundledPackages.ts';
import { installable, WORKER_FILE } from './installable.ts';
import { webManifests } from './webManifests.ts';

const PAGES = { wallet: 'src/web/wallet.html', demo: 'src/demo/demo.html' };

// The user chooses nodes, relays and profile services, so connections to any https host and to this machine are
// allowed.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob: https: http://localhost:* http://127.0.0.1:*",
  "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*",
  "manifest-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function policy(): Plugin {
  return {
    name: 'page-policy',
    // Hot replacement puts a script into the page.
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      ],
    },
  };
}

/** Pages are written next to their assets, not in the folder of their source. */
function flattenPages(): Plugin {
  return {
    name: 'flatten-pages',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.html'))
          file.fileName = file.fileName.slice(file.fileName.lastIndexOf('/') + 1);
      }
    },
  };
}

/** What a build of the web pages produces; dist/web has both pages. The wallet is always included. */
interface WebBuild {
  readonly pages: readonly (keyof typeof PAGES)[];
  readonly outDir: string;
}

/** Vite's configuration for the web pages. */
export function webConfig(
  root: string,
  { pages, outDir }: WebBuild = { pages: ['wallet', 'demo'], outDir: 'dist/web' },
): InlineConfig {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const input = {
    ...Object.fromEntries(pages.map((page) => [page, PAGES[page]])),
    // At the top level, since a worker controls what is next to and below it.
    worker: 'src/web/worker/worker.ts',
  };
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    base: '/',
    define: { WALLET_VERSION: JSON.stringify(version) },
    plugins: [
      react(),
      policy(),
      flattenPages(),
      webManifests(root),
      installable(root),
      noteBundledPackages(root, 'web'),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      sourcemap: 'hidden',
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        output: { entryFileNames: ({ name }) => (name === 'worker' ? WORKER_FILE : 'assets/[name]-[hash].js') },
      },
    },
  };
}
