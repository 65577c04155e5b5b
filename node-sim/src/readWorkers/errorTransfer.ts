// Errors sent between threads: a refusal stays a refusal, and a fault reveals only that it is one.

import { CodedError, Fault, Refusal } from '@svc/core/errors';
import type { FailedJob } from './workerMessages.ts';

/** An error as it is sent. */
export function serializeError(error: unknown): FailedJob {
  if (error instanceof Refusal)
    return { code: error.code, message: error.message, facts: error instanceof CodedError ? error.facts : {} };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** The error that was sent. */
export function deserializeError({ code, message, facts }: FailedJob): Error {
  return code === undefined
    ? new Fault('reads.failed', message)
    : new Refusal(code, message, facts === undefined ? {} : { facts: facts as never });
}
