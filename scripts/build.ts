// Entry of `npm run build`: builds every target whose sources changed since its last build. `--force` builds all; names
// of targets limit it; `--firefox` is the extension for Firefox. scripts/start.ts calls buildStale.

import { fileURLToPath } from 'node:url';
import { digestOf, isStale, writeStamp } from './build/stamps.ts';
import { TARGETS } from './build/targets.ts';
import { helpIfAsked } from './usage.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export interface BuildOptions {
  /** Names of targets; by default all that are not built on request only. */
  readonly only?: readonly string[];
  readonly force?: boolean;
  /** Called before each target is built. */
  readonly onTarget?: (name: string) => void;
}

/**
 * Builds the stale targets.
 * @returns the names of those that were built
 */
export async function buildStale({ only, force = false, onTarget }: BuildOptions = {}): Promise<string[]> {
  // React selects its production code by this variable, whatever the caller's environment.
  process.env.NODE_ENV = 'production';
  const made: string[] = [];
  for (const target of TARGETS) {
    if (only === undefined ? target.onRequest === true : !only.includes(target.name)) continue;
    const digest = await digestOf(ROOT, target);
    if (!force && !(await isStale(ROOT, target, digest))) continue;
    onTarget?.(target.name);
    await target.make(ROOT);
    await writeStamp(ROOT, target, digest);
    made.push(target.name);
  }
  return made;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const onRequest = TARGETS.filter((target) => target.onRequest === true).map(({ name }) => name);
  helpIfAsked(`Usage: npm run build -- [--force] [--firefox] [TARGET ...]

  --force     build also what is up to date
  --firefox   build the extension for Firefox, into dist/firefox
  TARGET      build these alone: ${TARGETS.map(({ name }) => name).join(', ')}
              (without any, all but ${onRequest.join(', ')})`);
  const args = process.argv.slice(2);
  const names = args.flatMap((arg) => (arg === '--firefox' ? ['firefox'] : arg.startsWith('--') ? [] : [arg]));
  const unknown = [
    ...names.filter((name) => !TARGETS.some((target) => target.name === name)),
    ...args.filter((arg) => arg.startsWith('--') && arg !== '--force' && arg !== '--firefox'),
  ];
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(', ')}. Targets: ${TARGETS.map((target) => target.name).join(', ')}. Flags: --force, --firefox.`,
    );
    process.exitCode = 2;
  } else {
    const made = await buildStale({
      force: args.includes('--force'),
      onTarget: (name) => console.log(`building ${name}`),
      ...(names.length > 0 ? { only: names } : {}),
    });
    console.log(made.length === 0 ? 'Everything is up to date.' : `Built ${made.join(', ')}.`);
  }
}
