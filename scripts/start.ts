// `npm start`: builds what is stale, then runs the network of network.ts out of the checkout's sources.

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { runNetwork } from './network.ts';
import { ROOT } from './steps.ts';

/**
 * Builds what is stale, in a process of its own: bundlers write to standard output, which carries one line under
 * --json.
 */
function buildStale(json: boolean): void {
  const build = spawnSync(process.execPath, ['scripts/build.ts', 'extension', 'web', 'connect', 'profile-view'], {
    cwd: ROOT,
    stdio: ['ignore', json ? 2 : 1, 2],
  });
  if (build.status !== 0) throw new Error('the build failed; see above');
}

runNetwork({
  root: ROOT,
  node: resolve(ROOT, 'node-sim/src/main.ts'),
  trade: resolve(ROOT, 'node-sim/src/trade/main.ts'),
  relay: resolve(ROOT, 'relay-server/src/main.ts'),
  web: resolve(ROOT, 'dist/web'),
  extension: resolve(ROOT, 'dist/extension'),
  prepare: buildStale,
});
