// The message for an error on the wallet's screens. Errors of core have only a code and facts; the message of that code
// takes the facts into its slots.

import { CodedError, Fault, ParseRefusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { type Message, message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { SaidRefusal } from '@svc/core/words/refusal';

/** Most characters of a node's words. */
const MAX_WORDS = 500;

/** The message of an error that may be shown; undefined for one with only a code, and for bugs. */
export function ownMessage(error: unknown): Message | undefined {
  if (error instanceof SaidRefusal) return error.said;
  if (error instanceof RpcFailure)
    return message('refused.rpc.failed', { words: part.given(error.message, MAX_WORDS) });
  if (error instanceof ParseRefusal) return message('refused.input.malformed', { path: part.given(error.path, 200) });
  if (error instanceof CodedError && !(error instanceof Fault)) return undefined;
  return message('refused.bug.unexpected');
}
