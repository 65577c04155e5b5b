// One zip of a folder, the same bytes for the same contents: names sorted, one fixed time.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';

/** Earliest time a zip can hold; the real one would make every build differ. */
const FIXED_TIME = '1980-01-02T00:00:00';

/** Writes all files below `folder` into `file`. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const contents: Zippable = {};
  for (const path of paths.sort())
    contents[path.replaceAll('\\', '/')] = [await readFile(join(folder, path)), { mtime: FIXED_TIME }];
  await writeFile(file, zipSync(contents, { level: 9 }));
}
