// Scripts that a server runs in threads: referred to as `new URL('./x.ts', import.meta.url)` in the sources, built as
// separate files next to the program and referred to there as `./x.js`.

import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const THREAD_SCRIPT = /new URL\('\.\/([A-Za-z]+)\.ts', import\.meta\.url\)/g;

/** Builds every thread script that a module of the program refers to. */
export function threadScripts(): Plugin {
  return {
    name: 'thread-scripts',
    // Before types are stripped and the text is rewritten.
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
      const named = [...code.matchAll(THREAD_SCRIPT)].map(([, name]) => name as string);
      if (named.length === 0) return null;
      for (const name of named)
        this.emitFile({
          type: 'chunk',
          id: resolve(id.split('?')[0] ?? id, '..', `${name}.ts`),
          fileName: `${name}.js`,
        });
      return { code: code.replaceAll(THREAD_SCRIPT, "new URL('./$1.js', import.meta.url)"), map: null };
    },
  };
}
