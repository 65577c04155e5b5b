// Identifies one boot of the machine: what was written but not yet synchronised survives a process, but not a reboot.

import { readFileSync } from 'node:fs';

/** Id of this boot; undefined where the system has none. */
export function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}
