// A deterministic zip of a folder: sorted names, one fixed time.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';

/** Earliest time of a zip; the real one would make every build differ. */
const FIXED_TIME = '1980-01-02T00:00:00';

/** A zip of files below `folder`, in the order of `paths`, which use slashes. */
export async function zipFiles(folder: string, paths: readonly string[]): Promise<Uint8Array> {
  const contents: Zippable = {};
  for (const path of paths) contents[path] = [await readFile(join(folder, path)), { mtime: FIXED_TIME }];
  return zipSync(contents, { level: 9 });
}

/** Writes all files below `folder` into `file`. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  await writeFile(file, await zipFiles(folder, paths.sort()));
}
