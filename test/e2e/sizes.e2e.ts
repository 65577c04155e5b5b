// Compressed download sizes of pages: every change may add a little, and nobody sees the sum.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';

const DIST = resolve(import.meta.dirname, '../../dist');

/** Compressed bytes of the scripts of a build whose names match. */
function weigh(folder: string, names: RegExp): number {
  const scripts = readdirSync(join(DIST, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && names.test(basename(name)),
  );
  expect(scripts).not.toEqual([]);
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, folder, name)), { level: 9 }).length, 0);
}

/** Files below a folder of dist. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(DIST, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('no source map ships or is referred to; those of the scripts are next to the build', () => {
  for (const folder of ['extension', 'web']) {
    const scripts = filesOf(folder).filter((path) => path.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    expect(filesOf(folder).filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(scripts.filter((path) => readFileSync(path, 'utf8').includes('sourceMappingURL='))).toEqual([]);
    expect(filesOf(`${folder}-maps`).length).toBeGreaterThan(5);
  }
  expect(filesOf('extension-maps').map((path) => basename(path))).toContain('background.js.map');
  const shipped = Object.keys(unzipSync(readFileSync(join(DIST, 'extension.zip'))));
  expect(shipped).toContain('background.js');
  expect(shipped.filter((path) => path.endsWith('.map'))).toEqual([]);
});

test('the site library without dialog and codes, and the scripts in every page, stay within their sizes', () => {
  expect(weigh('connect', /^(?:createRelayProvider|svc-connect)/)).toBeLessThanOrEqual(15_400);
  expect(weigh('extension', /inpage/)).toBeLessThanOrEqual(15_000);
  expect(weigh('extension', /^content\.iife/)).toBeLessThanOrEqual(5_000);
});

/** The scripts that a page of the extension names in its HTML. */
const namedBy = (page: string): string[] =>
  [...readFileSync(join(DIST, 'extension/src/ui', page), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  );

test('the approval window loads few files, and the popup almost nothing before it is painted', () => {
  const [approval, popup] = [namedBy('approval.html'), namedBy('popup.html')];
  expect(approval.length).toBeGreaterThan(1);
  expect(approval.length).toBeLessThanOrEqual(6);
  const text = (path: string): string => readFileSync(join(DIST, 'extension', path), 'utf8');
  const compressed = approval.reduce((sum, path) => sum + gzipSync(text(path), { level: 9 }).length, 0);
  // React, the English sentences and the screens; nothing that checks what the background checked.
  expect(compressed).toBeLessThanOrEqual(185_000);
  expect(popup.some((path) => text(path).includes('popupPage'))).toBe(true);
  expect(popup.reduce((sum, path) => sum + text(path).length, 0)).toBeLessThan(5_000);
  // The files that the pages share start no other page.
  expect(approval.filter((path) => text(path).includes('popupPage'))).toEqual([]);
});
