// Reads a request's parameters: once, and immutable afterwards.

import { ParseRefusal } from '@svc/core/errors';
import type { MethodSpec } from '../methods/defineMethod.ts';
import { deepFreeze, frozenCopy } from '../state/frozen.ts';

/**
 * The parameters of a request, read once and validated: screen and key get exactly these.
 * @throws Refusal `abi.form`
 */
export function readParams<P>(method: Pick<MethodSpec<never, P>, 'params'>, given: unknown): P {
  return deepFreeze(method.params(plainData(given)));
}

/** @throws ParseRefusal for anything but plain data */
function plainData(given: unknown): unknown {
  try {
    return frozenCopy(given);
  } catch (cause) {
    throw new ParseRefusal('params', 'plain data', { cause });
  }
}
