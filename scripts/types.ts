// Type-checks every zone with its own tsconfig: each sees only the globals that it may use.

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { helpIfAsked } from './usage.ts';

helpIfAsked('Usage: npm run types\n\nChecks the types of every part with the globals that it may use.');

const ROOT = resolve(import.meta.dirname, '..');
const PROJECTS = [
  'src/core/tsconfig.json',
  'node-sim/tsconfig.json',
  'node-sim/src/page/tsconfig.json',
  'relay-server/tsconfig.json',
  'tsconfig.json',
  'tsconfig.test.json',
];

const failed = PROJECTS.filter((project) => {
  const run = spawnSync(resolve(ROOT, 'node_modules/.bin/tsc'), ['-p', project], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return run.status !== 0;
});
if (failed.length > 0) {
  console.error(`types: ${failed.join(', ')} failed`);
  process.exit(1);
}
