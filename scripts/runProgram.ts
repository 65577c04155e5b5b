// Runs a program and returns its output.

import { spawn } from 'node:child_process';

/** @returns standard output. @throws with all of its output when it fails */
export async function runProgram(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let printed = '';
  let all = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
    all += String(chunk);
  });
  child.stderr.on('data', (chunk) => (all += String(chunk)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${all}`);
  return printed;
}
