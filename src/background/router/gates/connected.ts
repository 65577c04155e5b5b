// Third gate, for methods that use an account: the site is connected. It comes before the unlock gate, so that a site
// the user never chose cannot open a window.

import type { MethodCall } from '../../methods/defineMethod.ts';
import { Unauthorized } from '../../requests/refusals.ts';

/** @throws Unauthorized */
export function requireConnected(call: MethodCall): void {
  if (call.shared().length === 0) throw new Unauthorized();
}
