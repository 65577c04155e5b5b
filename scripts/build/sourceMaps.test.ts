import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mapsOf, moveMaps } from './sourceMaps.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'maps-')), 'built');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'background.js'), 'let a = 1;\n');
  await writeFile(join(folder, 'background.js.map'), '{}');
  await writeFile(join(folder, 'assets/app.js'), 'let b = 2;\n');
  await writeFile(join(folder, 'assets/app.js.map'), '{}');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const filesOf = async (of: string): Promise<string[]> =>
  (await readdir(of, { recursive: true })).filter((path) => path.includes('.')).toSorted();

it('maps are moved next to the build, under their own paths', async () => {
  expect((await moveMaps(folder)).toSorted()).toEqual([join('assets', 'app.js.map'), 'background.js.map']);
  expect(await filesOf(folder)).toEqual([join('assets', 'app.js'), 'background.js']);
  expect(await filesOf(mapsOf(folder))).toEqual([join('assets', 'app.js.map'), 'background.js.map']);
});

it('maps of an earlier build are removed', async () => {
  await mkdir(mapsOf(folder));
  await writeFile(join(mapsOf(folder), 'old.js.map'), '{}');
  await moveMaps(folder);
  expect(await filesOf(mapsOf(folder))).not.toContain('old.js.map');
});

it('a script that refers to a map is refused', async () => {
  await writeFile(join(folder, 'assets/app.js'), `let b = 2;\n//# ${'sourceMapping'}URL=app.js.map\n`);
  await expect(moveMaps(folder)).rejects.toThrow('app.js');
});
