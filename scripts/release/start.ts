// `npm start` of a release: the network of network.ts from the built files next to this one.

import { resolve } from 'node:path';
import { runNetwork } from '../network.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

runNetwork({
  command: 'npm start',
  root: import.meta.dirname,
  node: at('node/main.js'),
  trade: at('node/trade.js'),
  relay: at('relay/main.js'),
  web: at('web'),
  extension: at('extension'),
  // A release is built.
  prepare: () => undefined,
});
