// `npm run shots`: screenshots of every screen in three sizes and each theme, in shots/. Arguments limit it to screens
// whose names contain one of them, and `--language=ar` uses another language: `npm run shots -- --language=ar send`.
// `--size=popup` and `--theme=light` take only these pictures, quickly: without the check of accessibility.

import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { PICTURED_SIZES, PICTURED_THEMES } from '../test/e2e/gallery/pictured.ts';
import { bin, buildApart, ROOT, run } from './steps.ts';
import { helpIfAsked } from './usage.ts';

const SIZES = Object.keys(PICTURED_SIZES);
const USAGE = `Usage: npm run shots -- [OPTION ...] [WORD ...]

  WORD             take only screens whose names contain one of the words; without any, what is in the folder is deleted first
  --language=TAG   in this language: ${LANGUAGE_TAGS.join(', ')} (default en); the folder is shots/TAG
  --size=NAME      take one size alone, quickly, without the check of accessibility: ${SIZES.join(', ')}
  --theme=NAME     take one theme alone, in the same way: ${PICTURED_THEMES.join(', ')}`;

helpIfAsked(USAGE);

/** Ends with the reason and the usage. */
function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

function given() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ allowPositionals: true, options: { language: text, size: text, theme: text } });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const {
  values: { language = 'en', size = '', theme = '' },
  positionals: words,
} = given();

for (const [option, value, known] of [
  ['language', language, LANGUAGE_TAGS],
  ['size', size, SIZES],
  ['theme', theme, PICTURED_THEMES],
] as [string, string, readonly string[]][]) {
  if (value !== '' && !known.includes(value)) refuse(`--${option} is one of ${known.join(', ')}, not ${value}`);
}

const folder = resolve(ROOT, 'shots', language);
if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
buildApart(['extension'], false);
// The tag stays when the title of the test changes.
const named = words.map((word) => word.replaceAll(/[^\w -]/g, '')).join('|');
const only = words.length === 0 ? '@pictured' : ` [\\w-]*(${named})[\\w-]* .*@pictured`;
const succeeded = run(bin('playwright'), ['test', 'gallery.e2e', '-g', only, '--reporter=line'], {
  SVC_SHOTS: folder,
  SVC_SHOTS_LANGUAGE: language,
  SVC_SHOTS_SIZE: size,
  SVC_SHOTS_THEME: theme,
  // The gallery needs the built pages alone.
  SVC_E2E_EXTENSION: resolve(ROOT, 'dist/extension'),
});
console.log(`Pictures: ${folder}`);
process.exitCode = succeeded ? 0 : 1;
