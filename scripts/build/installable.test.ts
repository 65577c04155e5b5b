// The list of files in the service worker: everything that the page needs, each with the digest of its bytes, and no
// more.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { versionIn } from './installable.ts';

let folder: string;
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-installable-'));
  await write('wallet.html', '<script src="/assets/wallet-1.js"></script><link href="/assets/w-1.webmanifest">');
  await write('demo.html', '<script src="/assets/demo-1.js"></script>');
  await write('config.json', '{}');
  await write('assets/wallet-1.js', 'import("./Send-1.js");fetch("/config.json")');
  await write('assets/Send-1.js', 'style("/assets/send-1.css")');
  await write('assets/send-1.css', '@font-face{src:url(/assets/font-1.woff2)}');
  await write('assets/font-1.woff2', 'font');
  await write('assets/w-1.webmanifest', '{"src":"/icons/app-1.png"}');
  await write('assets/demo-1.js', 'demo');
  await write('icons/app-1.png', 'icon');
  await write('icons/icon-48.png', 'icon of the extension');
});
afterEach(() => rm(folder, { recursive: true }));

it('has the files that the page refers to, directly or not, and nothing of the demo site or the network', async () => {
  expect((await versionIn(folder)).files.map(({ path }) => path)).toEqual([
    '/assets/Send-1.js',
    '/assets/font-1.woff2',
    '/assets/send-1.css',
    '/assets/w-1.webmanifest',
    '/assets/wallet-1.js',
    '/icons/app-1.png',
    '/wallet',
  ]);
});

it('is a new version when a byte of a file changes, and the same one otherwise', async () => {
  const { id, files } = await versionIn(folder);
  expect((await versionIn(folder)).id).toBe(id);
  await write('assets/demo-1.js', 'another demo');
  expect((await versionIn(folder)).id).toBe(id);
  await write('wallet.html', '<script src="/assets/wallet-1.js"></script> <link href="/assets/w-1.webmanifest">');
  const changed = await versionIn(folder);
  expect(changed.id).not.toBe(id);
  expect(changed.files.filter((file, at) => file.integrity !== files[at]?.integrity).map(({ path }) => path)).toEqual([
    '/wallet',
  ]);
});
