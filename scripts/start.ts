// `npm start`: builds what is stale, then runs the network of network.ts from the sources.

import { resolve } from 'node:path';
import { runNetwork } from './network.ts';
import { buildApart, ROOT } from './steps.ts';

runNetwork({
  command: 'npm start',
  root: ROOT,
  node: resolve(ROOT, 'node-sim/src/main.ts'),
  trade: resolve(ROOT, 'node-sim/src/trade/main.ts'),
  relay: resolve(ROOT, 'relay-server/src/main.ts'),
  web: resolve(ROOT, 'dist/web'),
  extension: resolve(ROOT, 'dist/extension'),
  prepare: (json) => buildApart(['extension', 'web', 'connect', 'profile-view'], json),
});
