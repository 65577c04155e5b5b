// Build of the extension: dist/extension, or dist/firefox in the mode `firefox`. The manifest at the top level names every
// entry; extra pages are listed here. The web pages, the library and the servers have their own in scripts/build.

import { readFileSync } from 'node:fs';
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FIREFOX_MIN, type Manifest, manifestFor } from './scripts/build/manifest.ts';

const manifest = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8')) as Manifest;

export default defineConfig(({ mode }) => {
  const family = mode === 'firefox' ? 'firefox' : 'chrome';
  return {
    plugins: [react(), crx({ manifest: manifestFor(family, manifest) as unknown as ManifestV3Export, browser: family })],
    build: {
      outDir: family === 'firefox' ? 'dist/firefox' : 'dist/extension',
      emptyOutDir: true,
      target: family === 'firefox' ? `firefox${Number.parseInt(FIREFOX_MIN, 10)}` : `chrome${manifest.minimum_chrome_version}`,
      // Extension pages forbid fonts and scripts inside text; every supported browser preloads modules natively.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { approval: 'src/ui/approval.html', app: 'src/ui/app.html' } },
    },
  };
});
