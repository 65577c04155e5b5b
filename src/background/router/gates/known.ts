// First gate: the method exists.

import type { Method } from '../../methods/defineMethod.ts';
import { findMethod, isPassed } from '../../methods/registry.ts';
import { Unsupported } from '../../requests/refusals.ts';

/** Whether a request of this name changes nothing; an unknown one does nothing at all. */
export function onlyReads(name: string): boolean {
  return findMethod(name)?.changes !== true;
}

/** The method, or `passed` for a read of the node. @throws Unsupported */
export function requireKnown(name: string): Method | 'passed' {
  const method = findMethod(name);
  if (method !== undefined) return method;
  if (isPassed(name)) return 'passed';
  throw new Unsupported(`The wallet does not support ${name.slice(0, 64)}.`);
}
