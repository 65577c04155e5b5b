// The tables of the security pages name existing tests: the path of the file and, if a title is quoted, a title in it.
// Whoever moves or renames a test updates the page.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PAGES = globSync('docs/**/*.md', { cwd: ROOT });
/** File names of tests, and of shared suites. */
const TEST_NAME = /`([\w./-]+\.(?:test|e2e|bench)\.tsx?|[\w./-]+Contract\.ts)`/g;
/** Root folders of the paths on a page, tried in this order. */
const ROOTS = ['', 'src'];

function fileOf(path: string, page: string): string | undefined {
  const whole = ROOTS.map((root) => join(ROOT, root, path)).find((file) => existsSync(file));
  if (whole !== undefined) return whole;
  // A page that names a full path once may then use only its end.
  const longer = [...page.matchAll(TEST_NAME)].flatMap(([, one = '']) =>
    one !== path && one.endsWith(`/${path}`) ? (fileOf(one, '') ?? []) : [],
  );
  return new Set(longer).size === 1 ? longer[0] : undefined;
}

/** Cells of table rows, without the separator lines. */
function rowsOf(page: string): { readonly isHead: boolean; readonly cells: readonly string[] }[] {
  const lines = page.split('\n');
  const isRow = (line: string | undefined): boolean => line?.startsWith('|') === true;
  return lines.flatMap((line, at) => {
    if (!isRow(line) || /^\|[-:| ]+\|$/.test(line)) return [];
    return [{ isHead: !isRow(lines[at - 1]), cells: line.replace(/^\| | \|$/g, '').split(' | ') }];
  });
}

/** Files and quoted titles in the last cell of a row. "The same" means the first file of the previous row. */
function namedIn(cell: string, before: string | undefined): { readonly path: string; readonly titles: string[] }[] {
  const named: { path: string; titles: string[] }[] = [];
  for (const [whole, title, path] of cell.matchAll(/the same|"([^"]+)"|`([^`]+)`/g)) {
    const last = named.at(-1);
    if (whole === 'the same' && before !== undefined) named.push({ path: before, titles: [] });
    else if (path !== undefined && `\`${path}\``.match(TEST_NAME) !== null) named.push({ path, titles: [] });
    else if (title !== undefined) last?.titles.push(title);
  }
  return named;
}

interface Promised {
  readonly claim: string;
  readonly named: readonly { readonly path: string; readonly titles: readonly string[] }[];
}

/** Rows of tables whose last column names tests. */
function promisesOf(page: string): Promised[] {
  const promises: Promised[] = [];
  let holds = false;
  let before: string | undefined;
  for (const { isHead, cells } of rowsOf(page)) {
    const last = cells.at(-1) ?? '';
    if (isHead) holds = /^(?:Held by|Test)$/.test(last.trim());
    else if (holds) {
      const named = namedIn(last, before);
      before = named[0]?.path ?? before;
      promises.push({ claim: cells[0] ?? '', named });
    }
  }
  return promises;
}

describe.each(PAGES)('%s', (name) => {
  const page = readFileSync(join(ROOT, name), 'utf8');

  it('names only tests that exist', () => {
    const names = [...page.matchAll(TEST_NAME)].map(([, path = '']) => path);
    expect(names.filter((path) => fileOf(path, page) === undefined)).toEqual([]);
  });

  it('quotes only titles that exist', () => {
    const wrong = promisesOf(page).flatMap(({ named }) =>
      named.flatMap(({ path, titles }) => {
        const file = fileOf(path, page);
        // A title that is composed has its parts in the source.
        const source = file === undefined ? '' : readFileSync(file, 'utf8').replaceAll("\\'", "'");
        return titles.filter((title) => !source.includes(title)).map((title) => `${basename(path)}: ${title}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(['docs/wallet-security.md', 'docs/relay-security.md'])('each promise of %s', (name) => {
  it('names its test', () => {
    const promises = promisesOf(readFileSync(join(ROOT, name), 'utf8'));
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.filter(({ named }) => named.length === 0).map(({ claim }) => claim)).toEqual([]);
  });
});
