// Build of the extension's pages and content scripts: dist/extension, or dist/firefox in the mode `firefox`. The
// manifest at the top level names every entry; extra pages are listed here. Background, web pages, library and servers:
// scripts/build.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPicture } from './scripts/build/firstPicture.ts';
import { type Manifest, manifestFor, targetOf } from './scripts/build/manifest.ts';
import { pageChunks } from './scripts/build/pageChunks.ts';
import { preloads } from './scripts/build/preloads.ts';

const manifest = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8')) as Manifest;

export default defineConfig(({ mode }) => {
  const family = mode === 'firefox' ? 'firefox' : 'chrome';
  const { background: _ownStep, ...pages } = manifestFor(family, manifest);
  const entry = (name: string): string => fileURLToPath(new URL(`src/ui/${name}`, import.meta.url));
  const groups = pageChunks({
    approval: entry('approvalWindow.tsx'),
    port: entry('approval.ts'),
    app: entry('app.tsx'),
    popup: entry('popup.ts'),
  });
  return {
    plugins: [
      react(),
      firstPicture(),
      preloads('src/ui/approval.html'),
      crx({ manifest: pages as unknown as ManifestV3Export, browser: family }),
    ],
    build: {
      outDir: family === 'firefox' ? 'dist/firefox' : 'dist/extension',
      emptyOutDir: true,
      // For whoever reads a report of faults; scripts/build moves them out of what ships.
      sourcemap: 'hidden',
      target: targetOf(family, manifest),
      // Extension pages forbid fonts and scripts inside text; every supported browser preloads modules natively.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { approval: 'src/ui/approval.html', app: 'src/ui/app.html' },
        output: { codeSplitting: { groups } },
      },
    },
  };
});
