// `npm run shots`: screenshots of every screen in three sizes and both themes, in shots/. Arguments limit it to screens
// whose names contain one of them, and `--language=ar` uses another language: `npm run shots -- --language=ar send`.

import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bin, ROOT, run } from './steps.ts';

const LANGUAGE = /^--language=([a-z]+)$/;
const given = process.argv.slice(2);
const language = given.map((one) => LANGUAGE.exec(one)?.[1]).find((tag) => tag !== undefined) ?? 'en';
const words = given.filter((one) => !LANGUAGE.test(one));
const folder = resolve(ROOT, 'shots', language);
if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const named = words.map((word) => word.replaceAll(/[^\w -]/g, '')).join('|');
const only = words.length === 0 ? 'keeps the rules' : `(${named}).* keeps the rules`;
const succeeded = run(bin('playwright'), ['test', 'gallery.e2e', '-g', only, '--reporter=line'], {
  SVC_SHOTS: folder,
  SVC_SHOTS_LANGUAGE: language,
});
console.log(`Pictures: ${folder}`);
process.exitCode = succeeded ? 0 : 1;
