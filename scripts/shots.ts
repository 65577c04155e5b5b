// `npm run shots`: screenshots of every screen in three sizes and both themes, in shots/. Arguments limit it to screens
// whose names contain one of them, and `--language=ar` uses another language: `npm run shots -- --language=ar send`.
// `--size=popup` and `--theme=light` take only these pictures, quickly: without the check of accessibility.

import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bin, ROOT, run } from './steps.ts';
import { helpIfAsked } from './usage.ts';

helpIfAsked(`Usage: npm run shots -- [OPTION ...] [WORD ...]

  WORD             take only screens whose names contain one of the words; without any, what is in the folder is deleted first
  --language=TAG   in this language (default en); the folder is shots/TAG
  --size=NAME      take one size alone, quickly: without the check of accessibility
  --theme=NAME     take one theme alone: light or dark`);

const OPTION = /^--(language|size|theme)=([a-z-]+)$/;
const given = process.argv.slice(2);
const option = (name: string): string | undefined =>
  given.map((one) => OPTION.exec(one)).find((found) => found?.[1] === name)?.[2];
const language = option('language') ?? 'en';
const words = given.filter((one) => !OPTION.test(one));
const folder = resolve(ROOT, 'shots', language);
if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// The tag stays when the title of the test changes.
const named = words.map((word) => word.replaceAll(/[^\w -]/g, '')).join('|');
const only = words.length === 0 ? '@pictured' : ` [\\w-]*(${named})[\\w-]* .*@pictured`;
const succeeded = run(bin('playwright'), ['test', 'gallery.e2e', '-g', only, '--reporter=line'], {
  SVC_SHOTS: folder,
  SVC_SHOTS_LANGUAGE: language,
  SVC_SHOTS_SIZE: option('size') ?? '',
  SVC_SHOTS_THEME: option('theme') ?? '',
});
console.log(`Pictures: ${folder}`);
process.exitCode = succeeded ? 0 : 1;
