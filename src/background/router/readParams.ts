// A request's parameters on their way in: read once, whatever they are, and never changed afterwards.

import { ParseRefusal } from '@svc/core/errors';
import type { MethodSpec } from '../methods/defineMethod.ts';
import { deepFreeze, frozenCopy } from '../state/frozen.ts';

/**
 * The parameters of a request, read once and checked: what goes on to screen and key is this, and nothing on the way can
 * change it.
 * @throws Refusal `abi.form`
 */
export function readParams<P>(method: Pick<MethodSpec<never, P>, 'params'>, given: unknown): P {
  return deepFreeze(method.params(plainData(given)));
}

/** @throws ParseRefusal for what is no plain data */
function plainData(given: unknown): unknown {
  try {
    return frozenCopy(given);
  } catch (cause) {
    throw new ParseRefusal('params', 'plain data', { cause });
  }
}
