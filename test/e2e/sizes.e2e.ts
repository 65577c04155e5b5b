// What pages and visitors of sites download, compressed: every change may add a little, and nobody sees the sum.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = resolve(import.meta.dirname, '../../dist');

/** Compressed bytes of the scripts of a build whose names fit. */
function weigh(folder: string, names: RegExp): number {
  const scripts = readdirSync(join(DIST, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && names.test(basename(name)),
  );
  expect(scripts).not.toEqual([]);
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, folder, name)), { level: 9 }).length, 0);
}

test('the site library without dialog and codes, and the scripts in every page, keep to their sizes', () => {
  expect(weigh('connect', /^(?:createRelayProvider|svc-connect)/)).toBeLessThanOrEqual(15_200);
  expect(weigh('extension', /inpage/)).toBeLessThanOrEqual(15_000);
  expect(weigh('extension', /^content\.iife/)).toBeLessThanOrEqual(5_000);
});
