// The entry point of the trade API: on an older runtime it prints one line before loading anything that could not run
// there.

const NEEDED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR) {
  process.stderr.write(`This program needs Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
const { runTrade } = await import('./runTrade.ts');
await runTrade(process.argv.slice(2), process.env);
