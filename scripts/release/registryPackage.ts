// A package's files, from this installation or, for another platform, from the registry. Both match the lock file's
// digest.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { runProgram } from '../runProgram.ts';
import type { LockedPackage } from './lockFile.ts';

/** Not needed when a program runs. */
const NOT_NEEDED = /\.(?:map|ts|mts|cts|tsbuildinfo|flow)$|(?:^|\/)(?:node_modules|\.github)$/;

/** Fetches a tarball of the registry. @throws when it differs from the lock file's digest */
async function fetchTarball({ name, version, integrity }: LockedPackage, folder: string): Promise<string> {
  const output = await runProgram(
    'npm',
    ['pack', `${name}@${version}`, '--json', '--pack-destination', folder],
    folder,
  );
  const [made] = JSON.parse(output) as { filename: string }[];
  if (made === undefined) throw new Error(`npm pack ${name}@${version} made nothing`);
  const file = join(folder, made.filename);
  const digest = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
  if (digest !== integrity) throw new Error(`${name}@${version}: the registry's file is not the lock file's`);
  return file;
}

/** Copies a package's files into `into`, without developer files and without install scripts. */
export async function copyPackage(root: string, locked: LockedPackage, into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const installed = join(root, locked.path);
  if (existsSync(installed)) {
    const inside = (path: string): string => path.slice(installed.length).replaceAll('\\', '/');
    await cp(installed, into, { recursive: true, filter: (path) => !NOT_NEEDED.test(inside(path)) });
  } else {
    const folder = await mkdtemp(join(tmpdir(), 'svc-pack-'));
    try {
      const file = await fetchTarball(locked, folder);
      await extract({ file, cwd: into, strip: 1, filter: (path) => !NOT_NEEDED.test(path) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const about = join(into, 'package.json');
  const { scripts: _scripts, ...rest } = JSON.parse(await readFile(about, 'utf8')) as Record<string, unknown>;
  await writeFile(about, `${JSON.stringify(rest, null, 2)}\n`);
}

/** Text of a package's licence files, or undefined if there are none. */
export async function licenceText(folder: string): Promise<string | undefined> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice|third-party-notices)/i.test(name)).sort();
  if (files.length === 0) return undefined;
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n').trim();
}
