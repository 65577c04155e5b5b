// A release as a stranger uses it: built twice in different places and compared byte for byte, its packages checked
// with the usual tools, its servers started from the archive with Node alone.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { unzipSync } from 'fflate';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { extract } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { versionIn } from '../../scripts/build/installable.ts';
import { zipFiles } from '../../scripts/build/zipFolder.ts';
import { filesBelow, sha256Of } from '../../scripts/release/files.ts';
import { freePortBase } from '../support/freePort.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** On the same disk as the installed packages, which are linked into each copy. */
const PLACES = join(ROOT, 'dist/release-test');
const MOST_BYTES = 250 * 1024 * 1024;

const git = (folder: string, ...args: string[]): void => {
  const who = { GIT_AUTHOR_NAME: 'test', GIT_AUTHOR_EMAIL: 'test@test.invalid' };
  const committer = { GIT_COMMITTER_NAME: 'test', GIT_COMMITTER_EMAIL: 'test@test.invalid' };
  const when = { GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z', GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z' };
  execFileSync('git', args, { cwd: folder, env: { ...process.env, ...who, ...committer, ...when }, stdio: 'pipe' });
};

/** A copy of the current files, with the installed packages linked. */
function checkOut(name: string): string {
  const folder = join(PLACES, name);
  mkdirSync(folder, { recursive: true });
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const files = list.toString().split('\0');
  for (const file of files.filter((path) => path !== '' && existsSync(join(ROOT, path)))) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), readFileSync(join(ROOT, file)));
  }
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'release');
  return folder;
}

/** Runs `npm run release` with the given machine settings; returns standard output. */
function release(folder: string, args: string[], settings: Record<string, string>): string {
  return execFileSync(process.execPath, ['scripts/release.ts', ...args], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();
}

let folder: string;
let out: string;
const opened = new Map<string, string>();
let scratch: string;

/** Unpacks an archive; returns its folder. */
async function open(file: string): Promise<string> {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const into = join(scratch, file);
  mkdirSync(into);
  await extract({ file: join(out, file), cwd: into });
  const inside = join(into, readdirSync(into)[0] as string);
  opened.set(file, inside);
  return inside;
}

beforeAll(async () => {
  rmSync(PLACES, { recursive: true, force: true });
  scratch = await mkdtemp(join(tmpdir(), 'svc-release-test-'));
  folder = checkOut('a');
  release(folder, [], { TZ: 'UTC', LC_ALL: 'C' });
  out = join(folder, 'dist/release');
});

afterAll(() => {
  rmSync(PLACES, { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
});

test('is rebuilt byte for byte at another path, time, locale and umask', () => {
  const other = checkOut('a longer path, with spaces');
  const umask = process.umask(0o077);
  try {
    const said = release(other, ['--verify', out], { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', HOME: scratch });
    expect(said).toContain('Every file is the same.');
  } finally {
    process.umask(umask);
  }
});

test('lists every file with its digest, and names the commit that it is built from', async () => {
  const names = await filesBelow(out);
  const sums = new Map(
    readFileSync(join(out, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  expect([...sums.keys(), 'SHA256SUMS'].sort()).toEqual(names);
  for (const [name, sum] of sums) expect(await sha256Of(join(out, name))).toBe(sum);
  const statement = JSON.parse(readFileSync(join(out, 'provenance.json'), 'utf8'));
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder }).toString().trim();
  expect(statement.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toBe(head);
  for (const { name, digest } of statement.subject) expect(digest.sha256).toBe(sums.get(name));
});

test('has a valid bill of materials for each artefact, and the licence of each package in it', async () => {
  const bills = readdirSync(out).filter((name) => name.endsWith('.cdx.json'));
  expect(bills.length).toBeGreaterThan(5);
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  for (const bill of bills) {
    const text = readFileSync(join(out, bill), 'utf8');
    expect(await validator.validate(text), bill).toBeNull();
  }
  const network = readdirSync(out).find((name) => /^svc-network-.*\.gz$/.test(name)) as string;
  const licences = readFileSync(join(await open(network), 'LICENCES.txt'), 'utf8');
  const { components } = JSON.parse(readFileSync(join(out, `${network}.cdx.json`), 'utf8'));
  for (const { group, name, version } of components)
    expect(licences).toContain(`${group === undefined ? '' : `${group}/`}${name} ${version} (`);
});

/** Import paths of a package; each pattern is expanded to all its modules. */
async function entrypoints(inside: string, exports: Record<string, unknown>): Promise<string[]> {
  if (exports['./*'] === undefined) return Object.keys(exports);
  const modules = (await filesBelow(inside)).filter((path) => path.endsWith('.js'));
  return [...Object.keys(exports).filter((path) => path !== './*'), ...modules.map((path) => path.slice(0, -3))];
}

test('has packages without problems for publint and are-the-types-wrong', async () => {
  for (const file of readdirSync(out).filter((name) => name.endsWith('.tgz'))) {
    const inside = await open(file);
    const { messages } = await publint({ pkgDir: inside, strict: true });
    const about = JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8'));
    expect(
      messages.map((message) => formatMessage(message, about)),
      file,
    ).toEqual([]);
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(join(out, file))), {
      entrypoints: await entrypoints(inside, about.exports),
    });
    // All packages are ESM only, for bundlers, browsers and current Node; older require() finds an ES module.
    const problems = checked.types === false ? ['no types'] : checked.problems;
    expect(
      problems.filter((one) => typeof one === 'string' || one.kind !== 'CJSResolvesToESM'),
      file,
    ).toEqual([]);
    expect(readdirSync(inside)).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
  }
});

test('has a core that a program imports by its public name', async () => {
  const inside = await open(readdirSync(out).find((name) => /^svc-core-.*\.tgz$/.test(name)) as string);
  const program = join(PLACES, 'program');
  mkdirSync(join(program, 'node_modules/@svc'), { recursive: true });
  cpSync(inside, join(program, 'node_modules/@svc/core'), { recursive: true });
  writeFileSync(
    join(program, 'program.mjs'),
    `import { toChecksumAddress } from '@svc/core/accounts/address';
     console.log(toChecksumAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'));`,
  );
  expect(execFileSync(process.execPath, ['program.mjs'], { cwd: program }).toString().trim()).toBe(
    // First example of EIP-55.
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  );
});

test('has a web wallet whose service worker caches exactly its files', async () => {
  const inside = await open('web-wallet.tar.gz');
  const [head = ''] = readFileSync(join(inside, 'sw.js'), 'utf8').split('\n');
  const kept = JSON.parse(head.replace('const KEPT_VERSION=', '').replace(/;$/, ''));
  expect(kept).toEqual(await versionIn(inside));
  const paths = kept.files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/wallet', '/icons/app-512.png', '/icons/app-maskable-512.png']));
});

test('has extensions that load, and sources that rebuild the Firefox one', async () => {
  for (const file of ['extension-chrome.zip', 'extension-firefox.zip'])
    expect(Object.keys(unzipSync(readFileSync(join(out, file))))).toEqual(
      expect.arrayContaining(['manifest.json', 'background.js', 'LICENCES.txt']),
    );
  const sources = unzipSync(readFileSync(join(out, 'extension-firefox-source.zip')));
  const again = join(PLACES, 'sources');
  for (const [path, bytes] of Object.entries(sources)) {
    mkdirSync(join(again, path, '..'), { recursive: true });
    writeFileSync(join(again, path), bytes);
  }
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(again, 'node_modules')]);
  execFileSync(process.execPath, ['scripts/build.ts', '--firefox'], { cwd: again, stdio: 'pipe' });
  const built = join(again, 'dist/firefox');
  const zipped = unzipSync(await zipFiles(built, await filesBelow(built)));
  const shipped = unzipSync(readFileSync(join(out, 'extension-firefox.zip')));
  for (const [path, bytes] of Object.entries(zipped))
    expect(Buffer.compare(shipped[path] as Buffer, bytes), path).toBe(0);
});

test('has servers whose packages npm ci can install again', async () => {
  const place = await open(readdirSync(out).find((name) => /^svc-network-.*\.gz$/.test(name)) as string);
  const again = join(scratch, 'again');
  mkdirSync(again);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(place, file), join(again, file));
  // Reads both files whole, and asks the registry for nothing.
  const args = ['ci', '--omit=dev', '--dry-run', '--offline', '--cache', join(scratch, 'cache')];
  const said = execFileSync('npm', args, { cwd: again, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  expect(said).toMatch(/^add fastify /m);
});

/** Total size of all files in a folder. */
async function sizeOf(place: string): Promise<number> {
  return (await filesBelow(place)).reduce((sum, file) => sum + statSync(join(place, file)).size, 0);
}

/** Runs `npm start` in an unpacked archive; returns its addresses. */
async function startFrom(place: string): Promise<{ child: ChildProcess; addresses: Record<string, string> }> {
  const args = ['start.js', '--json', '--port-base', String(await freePortBase())];
  const env = { PATH: '', SVC_DATA_DIR: join(scratch, 'data') };
  const child = spawn(process.execPath, args, { cwd: place, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, addresses: JSON.parse(line) };
}

test('has small servers that run with Node alone, install nothing and answer everything', async () => {
  const place = await open(readdirSync(out).find((name) => /^svc-network-.*\.gz$/.test(name)) as string);
  expect(await sizeOf(place)).toBeLessThan(MOST_BYTES);
  for (const file of await filesBelow(place))
    if (/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
      expect(JSON.parse(readFileSync(join(place, file), 'utf8')).scripts, file).toBeUndefined();

  const { child, addresses } = await startFrom(place);
  try {
    const block = async (): Promise<number> => {
      const response = await fetch(`${addresses.node}/rpc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
      });
      return Number(((await response.json()) as { result: string }).result);
    };
    expect(await block()).toBeGreaterThan(0);
    const pages = [
      `${addresses.wallet}/wallet`,
      addresses.demo,
      `${addresses.node}/`,
      `${addresses.node}/page/charts.js`,
    ];
    for (const page of pages) expect((await fetch(page as string)).status, page).toBe(200);
    expect((await fetch(`${addresses.trade}/markets`)).status).toBe(200);
    expect((await fetch(new URL('/healthz', addresses.relay))).status).toBe(200);
    expect(existsSync(join(addresses.extensionDir as string, 'manifest.json'))).toBe(true);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
