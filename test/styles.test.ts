// Style sheets never name left or right, so that right-to-left pages are laid out correctly.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Properties and values that name a side of the screen, corners included. */
const SIDED =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|left|right)\b[\w-]*\s*:|:\s*(?:left|right)\s*[;}]/g;
/** Four values run clockwise from the top: the second is the right, the fourth the left. */
const FOUR = /(?:^|[\s;{])(?:margin|padding|inset|border-width)\s*:([^;}]+)/g;

/** Values of a list; brackets keep one together. */
const valuesIn = (list: string): string[] => list.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

function sidesIn(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const uneven = [...rules.matchAll(FOUR)].filter(([, list = '']) => {
    const [, right, , left] = valuesIn(list);
    return left !== undefined && left !== right;
  });
  return [...rules.matchAll(SIDED), ...uneven].map(([found]) => found.trim());
}

it.each([
  ['a { margin-left: 1px; }', 1],
  ['a { border-right: 1px solid; }', 1],
  ['a { border-top-left-radius: 1px; }', 1],
  ['a { left: 0; }', 1],
  ['a { text-align: right; }', 1],
  ['a { float: left }', 1],
  ['a { padding: 1px 2px 1px 3px; }', 1],
  ['a { inset: 0 calc(1px + 2px) 0 auto; }', 1],
  ['a { padding: 1px 2px 1px 2px; margin: 1px 2px; }', 0],
  ['a { padding: max(1px, env(safe-area-inset-left)); }', 0],
  ['/* left: 0; */ .effect.right { margin-inline-start: 1px; text-align: end; }', 0],
])('of %s the sides are found', (css, count) => {
  expect(sidesIn(css)).toHaveLength(count);
});

it('no style sheet names a side', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/**/*.css'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '');
  expect(files.length).toBeGreaterThan(10);
  expect(
    files.flatMap((file) => sidesIn(readFileSync(resolve(ROOT, file), 'utf8')).map((side) => `${file} ${side}`)),
  ).toEqual([]);
});
