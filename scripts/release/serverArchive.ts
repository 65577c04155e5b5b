// The archive that only needs Node: the built servers, wallet and extension, and the packages that the servers need,
// for every supported platform.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { type LockEntries, type LockedPackage, lockedEntries, packagesOf } from './lockFile.ts';
import { copyPackage } from './registryPackage.ts';

/** Workspaces that run, with their declared packages. */
const SERVERS = ['node-sim', 'relay-server'] as const;

/** Packages of the registry inside the archive. */
export const serverPackages = (lock: LockEntries): LockedPackage[] => packagesOf(lock, SERVERS);

const withoutMaps = (path: string): boolean => !path.endsWith('.map');

/** `start.js`: starts the programs, with the file server of the pages inside. */
async function buildStart(root: string, into: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: into,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      ssr: join(root, 'scripts/release/start.ts'),
      rolldownOptions: { output: { entryFileNames: 'start.js', codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
}

/** Packages in the archive's package.json: those that its servers import. */
async function declared(root: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const workspace of [...SERVERS, 'src/core']) {
    const { dependencies } = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    Object.assign(all, dependencies);
  }
  const { '@svc/core': _inside, ...rest } = all;
  return Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Lays out the archive in a folder. The builds that it copies must be up to date.
 * @param version of the release
 */
export async function layOutServers(root: string, lock: LockEntries, into: string, version: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const copies = [
    ['node-sim/dist', 'node'],
    ['relay-server/dist', 'relay'],
    ['dist/web', 'web'],
    ['dist/extension', 'extension'],
    ['LICENSE', 'LICENSE'],
    ['scripts/release/README.md', 'README.md'],
    ['docs/operating.md', 'docs/operating.md'],
    ['docs/node.md', 'docs/node.md'],
    ['deploy', 'deploy'],
    // Node runs them unchanged.
    ['scripts/backup.ts', 'backup.ts'],
    ['scripts/restore.ts', 'restore.ts'],
  ] as const;
  for (const [from, to] of copies) await cp(join(root, from), join(into, to), { recursive: true, filter: withoutMaps });
  await buildStart(root, into);

  const packages = serverPackages(lock);
  for (const one of packages) await copyPackage(root, one, join(into, one.path));

  const dependencies = await declared(root);
  const about = {
    name: 'svc-network',
    version,
    private: true,
    type: 'module',
    license: 'MIT',
    engines: { node: '>=24' },
    scripts: {
      start: 'node start.js',
      node: 'node node/main.js',
      trade: 'node node/trade.js',
      relay: 'node relay/main.js',
      backup: 'node backup.ts',
      restore: 'node restore.ts',
    },
    dependencies,
  };
  await writeFile(join(into, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  const { name, license, engines } = about;
  const locked = {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, license, engines, dependencies },
      ...lockedEntries(lock, SERVERS),
    },
  };
  await writeFile(join(into, 'package-lock.json'), `${JSON.stringify(locked, null, 2)}\n`);
  // No package here needs an install script.
  await writeFile(join(into, '.npmrc'), 'ignore-scripts=true\n');
}
