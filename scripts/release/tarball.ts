// A compressed tar of a folder, the same bytes for the same files wherever and whenever it is made: paths sorted, one
// time, no owner.

import { create } from 'tar';
import { filesBelow } from './files.ts';

/**
 * Writes `folder` into `file`.
 * @param prefix first part of every path inside: `package` for a package of the registry
 * @param time of every file, that of the commit
 */
export async function writeTarball(folder: string, file: string, prefix: string, time: Date): Promise<void> {
  await create(
    {
      file,
      cwd: folder,
      prefix,
      gzip: { level: 9 },
      portable: true,
      mtime: time,
      // What may be run is said by the files' users, not by the masks of whoever builds.
      onWriteEntry: (entry) => {
        if (entry.stat !== undefined) entry.stat.mode = 0o100644;
      },
    },
    await filesBelow(folder),
  );
}
