// Bundles page.ts into one script that needs no network.

import { resolve } from 'node:path';
import { build } from 'vite';

/** The script's text. */
export async function buildClients(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: resolve(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'clients' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !('output' in result)) throw new Error('nothing was built');
  return result.output[0].code;
}
