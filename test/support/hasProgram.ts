// External programs that some tests need.

import { execFileSync } from 'node:child_process';

/**
 * Whether a program is installed; if not, a line says how to install it, and under CI its absence is a failure.
 * @param args with which it exits by itself @param packageName Debian's
 */
export function hasProgram(name: string, args: readonly string[], packageName: string): boolean {
  try {
    execFileSync(name, args, { stdio: 'ignore' });
    return true;
  } catch {
    const line = `no ${name} was found; install one (Debian: apt-get install ${packageName})`;
    if (process.env.CI) throw new Error(line);
    console.log(line);
    return false;
  }
}
