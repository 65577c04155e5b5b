// `npm run release`: everything that ships, from one commit, byte for byte the same on any machine: extension, web
// wallet, packages, servers, each with its bill of materials and licences; digests and a provenance statement.
// `--verify DIR` builds it again and compares.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { bundledPackages } from './build/bundledPackages.ts';
import { webConfig } from './build/webConfig.ts';
import { zipFiles } from './build/zipFolder.ts';
import { buildStale } from './build.ts';
import { type Artefact, writeBillOfMaterials, writeLicences } from './release/billOfMaterials.ts';
import { differingFiles, filesBelow, SUMS_FILE, sha256Of } from './release/files.ts';
import { compileLibrary, LIBRARIES, type Library } from './release/libraries.ts';
import { type LockEntries, type LockedPackage, lockedPackage, packagesOf, readLock } from './release/lockFile.ts';
import { readCommit, writeProvenance } from './release/provenance.ts';
import { layOutServers, serverPackages } from './release/serverArchive.ts';
import { writeTarball } from './release/tarball.ts';
import { runProgram } from './runProgram.ts';
import { ROOT } from './steps.ts';

const USAGE = `Usage: npm run release -- [--out DIR] [--verify DIR]

  --out DIR      where the files go (default dist/release); what is there is deleted
  --verify DIR   make everything again and compare with the files of DIR; nothing is written there`;

const LICENCES = 'LICENCES.txt';

/** One run of a release build. */
interface Making {
  readonly lock: LockEntries;
  readonly version: string;
  /** Time of every file: that of the commit. */
  readonly time: Date;
  /** Output folder. */
  readonly out: string;
  /** Staging folder. */
  readonly stage: string;
}

const installed = ({ path }: LockedPackage): string => join(ROOT, path);

/** Packages inside a bundle, according to the lock file. */
const inBundle = async ({ lock }: Making, target: string): Promise<LockedPackage[]> =>
  (await bundledPackages(ROOT, target)).map((path) => lockedPackage(lock, path));

async function zipFolderInto(folder: string, file: string): Promise<void> {
  const paths = await filesBelow(folder);
  await writeFile(file, await zipFiles(folder, paths));
}

async function makeExtension(making: Making, folder: string, file: string): Promise<Artefact> {
  const staged = join(making.stage, file);
  const packages = await inBundle(making, folder);
  await cp(join(ROOT, 'dist', folder), staged, { recursive: true });
  await writeLicences(packages, installed, join(staged, LICENCES));
  await zipFolderInto(staged, join(making.out, file));
  return { file, name: file.replace('.zip', ''), version: making.version, description: 'SVC Wallet', packages };
}

/** The wallet alone: nothing else may be on its origin. */
async function makeWebWallet(making: Making): Promise<Artefact> {
  const staged = join(making.stage, 'web');
  const config = webConfig(ROOT, { pages: ['wallet'], outDir: staged });
  await build({ ...config, build: { ...config.build, sourcemap: false } });
  const packages = await inBundle(making, 'web');
  await writeLicences(packages, installed, join(staged, LICENCES));
  const file = 'web-wallet.tar.gz';
  await writeTarball(staged, join(making.out, file), 'web-wallet', making.time);
  return { file, name: 'web-wallet', version: making.version, description: 'The SVC Wallet as a web page', packages };
}

/** The sources in the form that the Firefox store requires: what is needed to rebuild the extension. */
async function makeSources({ out }: Making): Promise<void> {
  const tracked = (await runProgram('git', ['ls-files', '-z'], ROOT)).split('\0').filter((path) => path !== '');
  await writeFile(join(out, 'extension-firefox-source.zip'), await zipFiles(ROOT, tracked.sort()));
}

async function makeLibrary(making: Making, library: Library): Promise<Artefact> {
  const { workspace } = library;
  const staged = join(making.stage, workspace.replaceAll('/', '-'));
  const { name, version, description } = await compileLibrary(ROOT, library, staged);
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  await writeTarball(staged, join(making.out, file), 'package', making.time);
  return { file, name, version, description, packages: packagesOf(making.lock, [workspace]) };
}

async function makeConnect(making: Making): Promise<Artefact> {
  const staged = join(making.stage, 'connect');
  await cp(join(ROOT, 'dist/connect'), staged, { recursive: true });
  await cp(join(ROOT, 'LICENSE'), join(staged, 'LICENSE'));
  await cp(join(ROOT, 'src/connect/README.md'), join(staged, 'README.md'));
  const packages = await inBundle(making, 'connect');
  await writeLicences(packages, installed, join(staged, LICENCES));
  const { name, version, description } = JSON.parse(await readFile(join(staged, 'package.json'), 'utf8')) as Artefact;
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  await writeTarball(staged, join(making.out, file), 'package', making.time);
  return { file, name, version, description, packages };
}

async function makeServers(making: Making): Promise<Artefact> {
  const name = `svc-network-${making.version}`;
  const staged = join(making.stage, name);
  await layOutServers(ROOT, making.lock, staged, making.version);
  const packages = [
    ...serverPackages(making.lock),
    ...(await inBundle(making, 'extension')),
    ...(await inBundle(making, 'web')),
  ].filter((one, at, all) => all.findIndex(({ path }) => path === one.path) === at);
  const folderOf = (one: LockedPackage): string => {
    const own = join(staged, one.path);
    return serverPackages(making.lock).some(({ path }) => path === one.path) ? own : installed(one);
  };
  await writeLicences(packages, folderOf, join(staged, LICENCES));
  const file = `${name}.tar.gz`;
  await writeTarball(staged, join(making.out, file), name, making.time);
  const description = 'Node, trade API, relay, profile service, web wallet and demo site, for Node alone';
  return { file, name: 'svc-network', version: making.version, description, packages };
}

/** Builds a release in an empty folder. @returns SHA-256 of each file, by its name */
async function makeRelease(out: string): Promise<Map<string, string>> {
  const commit = await readCommit(ROOT);
  if (commit.changed) throw new Error('Files differ from the commit: a release is made from one commit alone.');
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const stage = await mkdtemp(join(tmpdir(), 'svc-release-'));
  try {
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await buildStale({
      only: ['extension', 'firefox', 'web', 'connect', 'relay-server', 'node-sim'],
      force: true,
      onTarget: (name) => console.error(`building ${name}`),
    });
    const making: Making = { lock: await readLock(ROOT), version, time: commit.time, out, stage };
    const artefacts = [
      await makeServers(making),
      await makeExtension(making, 'extension', 'extension-chrome.zip'),
      await makeExtension(making, 'firefox', 'extension-firefox.zip'),
      await makeWebWallet(making),
      await makeConnect(making),
    ];
    for (const library of LIBRARIES) artefacts.push(await makeLibrary(making, library));
    await makeSources(making);
    for (const artefact of artefacts) await writeBillOfMaterials(out, artefact);

    const sums = new Map<string, string>();
    for (const file of await filesBelow(out)) sums.set(file, await sha256Of(join(out, file)));
    await writeProvenance(ROOT, out, version, commit, sums);
    sums.set('provenance.json', await sha256Of(join(out, 'provenance.json')));
    const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
    await writeFile(join(out, SUMS_FILE), lines.join(''));
    return sums;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Builds a release again and compares it with the one in a folder. @returns names of files that differ */
async function differences(dir: string): Promise<string[]> {
  const again = await mkdtemp(join(tmpdir(), 'svc-release-again-'));
  try {
    return await differingFiles(await makeRelease(again), dir);
  } finally {
    await rm(again, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'dist/release' },
      verify: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  if (values.verify === undefined) {
    const sums = await makeRelease(resolve(values.out));
    for (const [name, sum] of sums) console.log(`${sum}  ${name}`);
    return;
  }
  const wrong = await differences(resolve(values.verify));
  if (wrong.length === 0) return console.log('Every file is the same.');
  for (const name of wrong) console.error(`differs: ${name}`);
  process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
