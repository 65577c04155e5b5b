// Source maps are next to a build, not in it: they are for reading fault reports, and what ships neither contains nor
// refers to them.

import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder of a build's maps. */
export const mapsOf = (folder: string): string => `${folder}-maps`;

/** How a script refers to its map; in two pieces so that no build takes this line for such a reference. */
const NAMES_MAP = new RegExp(`[#@] ${'sourceMapping'}URL=`);

/**
 * Moves the maps out of a built folder into the one next to it, each under its own path.
 * @returns the paths of the maps, inside the folder next to it
 * @throws Error where a script refers to a map, which would not exist
 */
export async function moveMaps(folder: string): Promise<string[]> {
  await rm(mapsOf(folder), { recursive: true, force: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  for (const path of paths.filter((one) => /\.(?:js|css)$/.test(one)))
    if (NAMES_MAP.test(await readFile(join(folder, path), 'utf8'))) throw new Error(`${path} names a source map.`);
  const maps = paths.filter((path) => path.endsWith('.map'));
  for (const map of maps) {
    await mkdir(dirname(join(mapsOf(folder), map)), { recursive: true });
    await rename(join(folder, map), join(mapsOf(folder), map));
  }
  return maps;
}
