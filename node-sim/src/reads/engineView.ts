// Views of the engine fail with the same reasons as execution; reads answer them as refusals.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { Missing } from '@svc/core/rpc/errorCodes';
import { Failure } from '../kernel/outcome.ts';

/** Reasons that mean that the named object, or all liquidity, does not exist. */
const MISSING = new Set(['pool.unknown', 'token.unknown', 'book.unknown', 'swap.noLiquidity', 'swap.noVenue']);

/** Answer of an engine view. @throws Missing or Refusal `input.refused` when the view fails */
export function viewOf<T>(view: () => unknown): T {
  try {
    return view() as T;
  } catch (error) {
    if (error instanceof ParseRefusal || !(error instanceof Failure)) throw error;
    const [area = ''] = error.code.split('.');
    throw MISSING.has(error.code)
      ? new Missing(area, error.message)
      : new Refusal('input.refused', error.message, { facts: { reason: error.code } });
  }
}
