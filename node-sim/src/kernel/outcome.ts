// Failure of an operation inside a block: fee and nonce are kept, every other effect is taken back.

import { CodedError, Refusal } from '@svc/core/errors';

/** Thrown by executors and turned into a failed receipt by applyTx; the sentence becomes the receipt's `error`. */
export class Failure extends CodedError {}

/** A failure that the parameters and their signer bring about alone: the operation fails in every block. */
export class CertainFailure extends Failure {}

/** Ends work whose time is over, whatever it was in: no operation fails by it, since blocks take the time they take. */
export class OutOfTime extends Refusal {
  constructor() {
    super('limit.time', 'This takes too long; ask for less.');
  }
}

/** Ends the running operation as failed. */
export function fail(code: `${string}.${string}`, sentence: string): never {
  throw new Failure(code, sentence);
}

/** Fails unless a condition holds. */
export function requireThat(condition: boolean, code: `${string}.${string}`, sentence: string): asserts condition {
  if (!condition) fail(code, sentence);
}

/** Ends an operation that fails in every block. */
export function failAlways(code: `${string}.${string}`, sentence: string): never {
  throw new CertainFailure(code, sentence);
}

/** Fails unless a condition holds that depends on the parameters and their signer alone. */
export function requireAlways(condition: boolean, code: `${string}.${string}`, sentence: string): asserts condition {
  if (!condition) failAlways(code, sentence);
}
