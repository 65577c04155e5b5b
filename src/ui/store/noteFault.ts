// Reports bugs of this page to the recorder of faults. An error that a screen shows to the user is not a fault.

import { traceOf } from '@svc/core/errorTrace';
import { CommandError, send } from './send.ts';

/** Most reports, so that an endless failure stops being reported. */
const MAX_TOLD = 20;
let told = 0;

/** Records what was thrown, redacted. Never throws. */
export function noteFault(where: 'drawing' | 'page', thrown: unknown): void {
  // A script error without an error object (from another origin, or about layout) has no information.
  if (thrown === undefined || thrown === null || thrown instanceof CommandError || ++told > MAX_TOLD) return;
  send('noteFault', { where, trace: traceOf(thrown) }).catch(() => undefined);
}
