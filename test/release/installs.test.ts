// Install scripts: every package with one is allowed or denied by name, and nothing that ships needs one.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { packagesOf, readLock } from '../../scripts/release/lockFile.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('each package with an install script is allowed or denied by name, and those that ship are denied', async () => {
  const lock = await readLock(ROOT);
  const { allowScripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const shipped = packagesOf(lock, ['node-sim', 'relay-server']).map(({ path }) => path);
  const undecided: string[] = [];
  for (const [path, entry] of Object.entries(lock)) {
    if (entry.hasInstallScript !== true) continue;
    const decided = allowScripts[nameOf(path)];
    // Other platforms install their own build of PostgreSQL; an unlisted one only prints a warning there.
    if (decided === undefined && entry.optional !== true) undecided.push(path);
    if (shipped.includes(path) && decided !== false) undecided.push(`${path} ships`);
  }
  expect(undecided).toEqual([]);
});
