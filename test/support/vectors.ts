// Reads the project's own vectors, and the official ones if their folder is available.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A file of docs/vectors, parsed. */
export function readVectors<T>(name: string): T {
  return JSON.parse(readFileSync(resolve(ROOT, 'docs/vectors', name), 'utf8')) as T;
}

/**
 * An official vector file (Wycheproof), or undefined if it is missing. The folder is OFFICIAL_VECTORS, or
 * `shared/vectors` next to the checkout; the files are not part of the project.
 */
export function findOfficialVectors<T>(name: string): T | undefined {
  const folder = process.env.OFFICIAL_VECTORS ?? resolve(ROOT, '../shared/vectors');
  const file = resolve(folder, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
