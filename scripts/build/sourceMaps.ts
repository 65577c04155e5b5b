// Source maps lie beside a build, not in it: they are for whoever reads a report of faults, and what ships neither
// carries nor names them.

import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the maps of a build lie. */
export const mapsOf = (folder: string): string => `${folder}-maps`;

/** How a script names its map; the words are in two pieces so that no build takes them for such a name. */
const NAMES_MAP = new RegExp(`[#@] ${'sourceMapping'}URL=`);

/**
 * Moves the maps out of a built folder into the one beside it, each under its own path.
 * @returns the paths of the maps, inside the folder beside it
 * @throws Error where a script names a map, which would lie nowhere
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
