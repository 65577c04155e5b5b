// Files of a release by name and digest.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below a folder, as sorted paths with slashes. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** SHA-256 of a file in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Lists the digests of the other files, so it is written last and not compared. */
export const SUMS_FILE = 'SHA256SUMS';

/**
 * Names of a release's files in `dir` that differ from a second build, are missing there or are unexpected, sorted.
 * @param made SHA-256 of each file by its name
 */
export async function differingFiles(made: ReadonlyMap<string, string>, dir: string): Promise<string[]> {
  const there = (await filesBelow(dir)).filter((name) => name !== SUMS_FILE);
  const wrong: string[] = [];
  for (const name of new Set([...made.keys(), ...there]))
    if (!there.includes(name) || (await sha256Of(join(dir, name))) !== made.get(name)) wrong.push(name);
  return wrong.sort();
}
