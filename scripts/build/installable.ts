// Makes the built web wallet installable: icons drawn from the logo, and the list of its files with their digests at
// the start of its service worker.

import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { KeptFile, KeptVersion } from '../../src/web/worker/kept.ts';
import { filesBelow } from '../release/files.ts';
import { appIcons } from './appIcons.ts';

/** The service worker in the built folder. */
export const WORKER_FILE = 'sw.js';
const PAGE = 'wallet.html';
/** Path of the page, on any host that omits the extension. */
const PAGE_PATH = '/wallet';

const digestOf = (bytes: Uint8Array, form: 'base64' | 'hex'): string => createHash('sha256').update(bytes).digest(form);

/** Files that the page refers to, directly or not: everything that runs, and nothing else in the folder. */
async function reachable(folder: string): Promise<string[]> {
  const all = (await filesBelow(folder)).filter((path) => /^(?:assets|icons)\//.test(path) && !path.endsWith('.map'));
  const found = new Set([PAGE]);
  // Iterating a set includes entries that are added meanwhile.
  for (const path of found) {
    if (!/\.(?:html|js|css|webmanifest)$/.test(path)) continue;
    const text = await readFile(join(folder, path), 'utf8');
    for (const other of all) if (text.includes(basename(other))) found.add(other);
  }
  return [...found].sort();
}

/** The version of the wallet in a built folder. */
export async function versionIn(folder: string): Promise<KeptVersion> {
  const files: KeptFile[] = [];
  for (const file of await reachable(folder))
    files.push({
      path: file === PAGE ? PAGE_PATH : `/${file}`,
      integrity: `sha256-${digestOf(await readFile(join(folder, file)), 'base64')}`,
    });
  return { id: digestOf(Buffer.from(JSON.stringify(files)), 'hex').slice(0, 16), files };
}

/** Draws the icons, and writes the list of files into the service worker once all of them exist. */
export function installable(root: string): Plugin {
  let folder = '';
  return {
    name: 'installable',
    apply: 'build',
    configResolved(config) {
      folder = resolve(root, config.build.outDir);
    },
    async generateBundle() {
      const mark = await readFile(join(root, 'public/icons/mark.svg'), 'utf8');
      for (const [fileName, source] of appIcons(mark)) this.emitFile({ type: 'asset', fileName, source });
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const worker = join(folder, WORKER_FILE);
        const text = await readFile(worker, 'utf8');
        if (/^\s*(?:import|export)\b/m.test(text)) throw new Error('The service worker must be one plain script.');
        const version = await versionIn(folder);
        await writeFile(worker, `const KEPT_VERSION=${JSON.stringify(version)};\n${text}`);
        // Its line numbers are now off by one.
        await rm(`${worker}.map`, { force: true });
      },
    },
  };
}
