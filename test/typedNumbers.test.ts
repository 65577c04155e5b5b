// Wherever a number is typed, the digits of the user's script are read: by the field itself, or by the one reader of
// amounts.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Those of `ui/format/entry.ts` and the digits themselves (core/words/locale.ts). */
const READERS = /\b(?:plainDigits|readAmount|readGwei|readWhole)\(/;

it('every field for a number reads the digits of the user’s script', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/**/*.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.startsWith('src/ui/') && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(resolve(ROOT, file), 'utf8') }))
    .filter(({ text }) => /inputMode="(?:decimal|numeric)"/.test(text));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(({ text }) => !READERS.test(text)).map(({ file }) => file)).toEqual([]);
});
