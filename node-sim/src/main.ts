// The node as a program: an older runtime is told so in one line, before anything is loaded that it could not run.

import { availableParallelism } from 'node:os';

const NEEDED_MAJOR = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED_MAJOR) {
  process.stderr.write(`This program needs Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
// What the runtime does on threads of its own, it does on one for each core; the pool reads this when it starts.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
const { runNode } = await import('./runNode.ts');
await runNode(process.argv.slice(2), process.env);
