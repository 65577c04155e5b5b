// Tells one run of the machine from the next: what was written but not yet synchronised survives a process, and does
// not survive the machine.

import { readFileSync } from 'node:fs';

/** Id of this run of the machine; undefined where the system does not tell one. */
export function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}
