// Tells the recorder of faults what failed in this page by a bug. What a person is told by a screen is no fault.

import { traceOf } from '@svc/core/errorTrace';
import { CommandError, send } from './send.ts';

/** What fails without end is told so often and no more. */
const MAX_TOLD = 20;
let told = 0;

/** Records what was thrown, redacted. Never throws. */
export function noteFault(where: 'drawing' | 'page', thrown: unknown): void {
  // A script error without its error (of another origin, or about a layout) says nothing.
  if (thrown === undefined || thrown === null || thrown instanceof CommandError || ++told > MAX_TOLD) return;
  send('noteFault', { where, trace: traceOf(thrown) }).catch(() => undefined);
}
