// Download sizes: the extension, its scripts in pages, the site library.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildStale } from '../scripts/build.ts';
import type { BenchRow, BenchSpec } from './table.ts';

const DIST = resolve(import.meta.dirname, '../dist');

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

function row(name: string, files: readonly string[], limitKb: number | '-'): BenchRow {
  const contents = files.map((file) => readFileSync(file));
  const bytes = contents.reduce((sum, content) => sum + content.length, 0);
  const compressed = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  return {
    name,
    files: files.length,
    kB: Number((bytes / 1000).toFixed(1)),
    'kB gzip': Number((compressed / 1000).toFixed(1)),
    'limit kB gzip': limitKb,
  };
}

async function run() {
  await buildStale({ only: ['extension', 'web', 'connect'] });
  const extension = filesOf(join(DIST, 'extension'));
  const scripts = (part: string) => extension.filter((file) => file.endsWith('.js') && file.includes(part));
  const library = (names: RegExp) =>
    filesOf(join(DIST, 'connect')).filter((file) => file.endsWith('.js') && names.test(basename(file)));
  return {
    rows: [
      row('extension, whole', extension, '-'),
      row('inpage script', scripts('inpage'), 15),
      row('content script', scripts('content.iife'), 5),
      row('site library, without dialog and codes', library(/^(?:createRelayProvider|svc-connect)/), 15.4),
      row('site library, everything', library(/./), '-'),
      row('web wallet and demo, whole', filesOf(join(DIST, 'web')), '-'),
    ],
    notes: [
      `extension.zip: ${(statSync(join(DIST, 'extension.zip')).size / 1000).toFixed(1)} kB`,
      'MetaMask and Rabby publish their archives with each release; compare with the size named there, which is not read from here.',
    ],
  };
}

export const sizes: BenchSpec = { name: 'sizes', about: 'what people download, plain and compressed', run };
