// `npm run shots`: every screen in three sizes and both themes, as pictures in shots/ to look at. Words limit it to
// screens whose names hold one of them: `npm run shots -- send swap`.

import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bin, ROOT, run } from './steps.ts';

const words = process.argv.slice(2);
const folder = resolve(ROOT, 'shots');
if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const named = words.map((word) => word.replaceAll(/[^\w -]/g, '')).join('|');
const only = words.length === 0 ? 'keeps the rules' : `(${named}).* keeps the rules`;
const succeeded = run(bin('playwright'), ['test', 'gallery.e2e', '-g', only, '--reporter=line'], { SVC_SHOTS: folder });
console.log(`Pictures: ${folder}`);
process.exitCode = succeeded ? 0 : 1;
