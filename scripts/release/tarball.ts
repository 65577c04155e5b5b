// A deterministic compressed tar of a folder: sorted paths, one time, no owner.

import { create } from 'tar';
import { filesBelow } from './files.ts';

/**
 * Writes `folder` into `file`.
 * @param prefix first part of every path inside: `package` for a registry package
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
      // File modes come from the files, not from the umask of the build machine.
      onWriteEntry: (entry) => {
        if (entry.stat !== undefined) entry.stat.mode = 0o100644;
      },
    },
    await filesBelow(folder),
  );
}
