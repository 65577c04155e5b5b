// Records which registry packages a build bundles, for the licences and the bill of materials of a release.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const fileOf = (root: string, target: string): string => join(root, 'dist/.packages', `${target}.json`);

/** Path of a package's folder below the root, as in the lock file, for a module or file inside the package. */
function packageOf(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  return /(?:^|\/)((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** Adds a bundle's packages to the record of the target. */
export function noteBundledPackages(root: string, target: string): Plugin {
  return {
    name: 'bundled-packages',
    async generateBundle(_options, bundle) {
      const found = new Set(await bundledPackages(root, target));
      for (const file of Object.values(bundle)) {
        const ids = file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames;
        for (const id of ids) {
          const name = packageOf(id.replace(/^\0/, ''));
          if (name !== undefined) found.add(name);
        }
      }
      await mkdir(dirname(fileOf(root, target)), { recursive: true });
      await writeFile(fileOf(root, target), JSON.stringify([...found].sort()));
    },
  };
}

/** Clears the record before a target is built. */
export async function forgetBundledPackages(root: string, target: string): Promise<void> {
  await rm(fileOf(root, target), { force: true });
}

/** Packages inside what a target's last build made, as paths like `node_modules/react`, sorted. */
export async function bundledPackages(root: string, target: string): Promise<string[]> {
  const text = await readFile(fileOf(root, target), 'utf8').catch(() => '[]');
  return JSON.parse(text) as string[];
}
