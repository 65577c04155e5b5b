// `--help` of every command of package.json that is the project's own: it says how the command is used, names what the
// documents give it, and does nothing else.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const own = Object.entries(scripts).flatMap(([name, text]) => {
  const [, file] = /^(?:exec )?node (\S+)$/.exec(text) ?? [];
  return file === undefined ? [] : [{ name, file }];
});

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** What a page gives to a command after `--`. */
const given = pages.flatMap((page) =>
  [...read(page).matchAll(/npm (?:run )?(?:--silent )?([\w:]+)(?: --silent)? -- ([^`\n#]*)/g)].map(
    ([, name = '', args = '']) => ({ page, name, args }),
  ),
);
const documented = given.flatMap(({ page, name, args }) =>
  (args.match(/(?<=^|\s)--[a-z][a-z0-9-]*/g) ?? []).map((flag) => ({ page, name, flag })),
);

it('finds commands, and options in the documents', () => {
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'dev', 'node', 'relay', 'test']));
  expect(documented.map(({ flag }) => flag)).toEqual(expect.arrayContaining(['--firefox', '--to', '--p2p-port']));
});

it.each(own)('$name -- --help', ({ name, file }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--help'], { cwd: ROOT, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    ['node', 'trade', 'relay'].includes(name) ? /^Flags/m : new RegExp(`^Usage: npm (run )?${name}\\b`),
  );
  const missing = documented.filter((one) => one.name === name && !stdout.includes(one.flag));
  expect(missing).toEqual([]);
  if (name !== 'bench') return;
  const named = given.filter((one) => one.name === name).map(({ args }) => args.replace(/--\S+ \S+/g, '').trim());
  expect(named.length).toBeGreaterThan(3);
  for (const bench of named) expect(stdout, bench).toMatch(new RegExp(`^  ${bench} `, 'm'));
});

it('of dev names the option that is its own', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/dev.ts', '--help'], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout).toMatch(/--no-browser .*\n[\s\S]*--port-base/);
});
