// The checks that need no running program, cheapest first. Used by `npm run check` and, first, by `npm test`.

import { spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

/** The pinned Node comes first, also for commands that look it up by name. */
const PATH = `${resolve(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;

/** Path of an installed command. */
export function bin(name: string): string {
  return resolve(ROOT, 'node_modules/.bin', name);
}

/** Runs a command in the project's folder with its output shown; true when it succeeded. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}

/**
 * Builds stale targets in a separate process: bundlers write to standard output, which has only one line with --json.
 * @throws when a build fails
 */
export function buildApart(targets: readonly string[], json: boolean): void {
  const build = spawnSync(process.execPath, ['scripts/build.ts', ...targets], {
    cwd: ROOT,
    stdio: ['ignore', json ? 2 : 1, 2],
  });
  if (build.status !== 0) throw new Error('the build failed; see above');
}

export const CHECKS: readonly { name: string; run: () => boolean }[] = [
  { name: 'types', run: () => run(process.execPath, ['scripts/types.ts']) },
  { name: 'lint', run: () => run(bin('biome'), ['check', '.']) },
  { name: 'architecture', run: () => run(bin('vitest'), ['run', 'test/architecture.test.ts', '--reporter=dot']) },
  { name: 'unused code', run: () => run(bin('knip'), []) },
];
