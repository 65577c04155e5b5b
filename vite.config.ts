// Build of the extension (dist/extension). The manifest at the top level names every entry; extra pages are listed here.
// The web pages, the library and the servers have their own configurations in scripts/builds.ts.

import { readFileSync } from 'node:fs';
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const manifest = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8')) as ManifestV3Export;

export default defineConfig({
  plugins: [react(), crx({ manifest })],
  build: {
    outDir: 'dist/extension',
    emptyOutDir: true,
    target: 'chrome111',
    // Extension pages forbid fonts and scripts inside text; every supported browser preloads modules natively.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { approval: 'src/ui/approval.html', app: 'src/ui/app.html' } },
  },
});
