// `--help` of the project's own commands, before they do anything.

/** Prints how a command is used and ends it, where its arguments ask for that. */
export function helpIfAsked(usage: string): void {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  console.log(usage);
  process.exit(0);
}
