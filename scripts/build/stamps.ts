// Detects stale targets: by a digest of their sources, stored next to the results of the last build.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target } from './targets.ts';

const isSource = (path: string): boolean =>
  !/\.(test|prop\.test)\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path);

async function filesOf(root: string, source: string): Promise<string[]> {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [source];
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Digest of the names and contents of a target's sources, and of the compiler's Node version. */
export async function digestOf(root: string, target: Target): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const files = (await Promise.all(target.sources.map((source) => filesOf(root, source)))).flat();
  for (const file of [...new Set(files)].sort().filter(isSource))
    hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

const stampPath = (root: string, target: Target): string => join(root, 'dist/.stamps', target.name);

/** Whether the target's output is missing or was built from other sources. */
export async function isStale(root: string, target: Target, digest: string): Promise<boolean> {
  const stamp = stampPath(root, target);
  return !existsSync(join(root, target.output)) || !existsSync(stamp) || (await readFile(stamp, 'utf8')) !== digest;
}

/** Records that the target was built from sources with this digest. */
export async function writeStamp(root: string, target: Target, digest: string): Promise<void> {
  await mkdir(join(root, 'dist/.stamps'), { recursive: true });
  await writeFile(stampPath(root, target), digest);
}
