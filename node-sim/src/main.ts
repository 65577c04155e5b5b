// The entry point of the node: on an older runtime it prints one line before loading anything that could not run there.

import { availableParallelism } from 'node:os';

const NEEDED_MAJOR = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED_MAJOR) {
  process.stderr.write(`This program needs Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
// The runtime's own thread pool gets one thread for each core; it reads this when it starts.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
const { runNode } = await import('./runNode.ts');
await runNode(process.argv.slice(2), process.env);
