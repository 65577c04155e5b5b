// The lock file as a graph: which packages a workspace needs at run time, resolved like Node does.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A package of the lock file. */
export interface LockedPackage {
  /** Path of its folder below the root, such as `node_modules/ws`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Digest of its tarball in the registry. */
  readonly integrity: string;
  /** SPDX expression from its author. */
  readonly license: string | undefined;
  /** Whether it is for some platforms only and left out on others. */
  readonly platform: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export type LockEntries = Readonly<Record<string, LockEntry>>;

/** Platforms that the archive of the servers supports; their packages are included wherever it is built. */
const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'x64', libc: undefined },
  { os: 'darwin', cpu: 'arm64', libc: undefined },
  { os: 'win32', cpu: 'x64', libc: undefined },
] as const;

/** @throws when the lock file cannot be read */
export async function readLock(root: string): Promise<LockEntries> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: LockEntries };
  return lock.packages;
}

const allows = (list: readonly string[] | undefined, value: string | undefined): boolean =>
  list === undefined || (value !== undefined && list.includes(value));

const isServed = ({ os, cpu, libc }: LockEntry): boolean =>
  PLATFORMS.some((at) => allows(os, at.os) && allows(cpu, at.cpu) && allows(libc, at.libc));

/** Path that `name` resolves to for a module in the folder `from`. */
function find(lock: LockEntries, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (folder === '') return undefined;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above < 0 ? '' : folder.slice(0, above);
  }
}

/** The package at a path of the lock file. @throws for an unknown path */
export function lockedPackage(lock: LockEntries, path: string): LockedPackage {
  const entry = lock[path];
  if (entry?.version === undefined || entry.integrity === undefined)
    throw new Error(`package-lock.json: ${path} is no package of the registry`);
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version,
    integrity: entry.integrity,
    license: entry.license,
    platform: entry.os !== undefined || entry.cpu !== undefined,
  };
}

/**
 * Registry packages that workspaces need at run time, on any of the supported platforms, sorted by path.
 * @param workspaces folders such as `node-sim`
 * @throws when one is inside a workspace, where an archive would not find it
 */
export const packagesOf = (lock: LockEntries, workspaces: readonly string[]): LockedPackage[] =>
  reach(lock, workspaces, isServed);

/**
 * The entries of a lock file for the same packages, also those of platforms that are not supported: `npm ci` refuses a
 * lock file that leaves one out, wherever it runs.
 */
export const lockedEntries = (lock: LockEntries, workspaces: readonly string[]): LockEntries =>
  Object.fromEntries(reach(lock, workspaces, () => true).map(({ path }) => [path, lock[path] as LockEntry]));

function reach(
  lock: LockEntries,
  workspaces: readonly string[],
  isWanted: (entry: LockEntry) => boolean,
): LockedPackage[] {
  const found = new Set<string>();
  const open = [...workspaces];
  const seen = new Set(open);
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = lock[folder] ?? {};
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const path = find(lock, folder, name);
      const entry = path === undefined ? undefined : lock[path];
      if (path === undefined || entry === undefined || !isWanted(entry)) continue;
      const target = entry.link === true ? (entry.resolved ?? '') : path;
      if (entry.link !== true) found.add(path);
      if (!seen.has(target)) {
        seen.add(target);
        open.push(target);
      }
    }
  }
  const outside = [...found].find((path) => !path.startsWith('node_modules/'));
  if (outside !== undefined) throw new Error(`${outside} stands inside a workspace; move it up`);
  return [...found].sort().map((path) => lockedPackage(lock, path));
}
