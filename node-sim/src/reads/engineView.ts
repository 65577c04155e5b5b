// Views of the engine fail with the reasons that execution has; reads answer them as refusals.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { Missing } from '@svc/core/rpc/errorCodes';
import { Failure } from '../kernel/outcome.ts';

/** Reasons that mean that the named thing, or any liquidity, is not there. */
const MISSING = new Set(['pool.unknown', 'token.unknown', 'book.unknown', 'swap.noLiquidity', 'swap.noVenue']);

/** Answer of an engine's view. @throws Missing or Refusal `input.refused` for its failures */
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
