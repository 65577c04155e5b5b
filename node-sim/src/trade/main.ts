// The trade API as a program: an older runtime is told so in one line, before anything is loaded that it could not run.

const NEEDED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR) {
  process.stderr.write(`This program needs Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
const { runTrade } = await import('./runTrade.ts');
await runTrade(process.argv.slice(2), process.env);
