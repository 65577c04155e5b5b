// What the wallet's screens are told of an error: a message of the catalogue. Errors of core say only their code and
// their facts; the message of that code takes the facts into its slots.

import { CodedError, Fault, ParseRefusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { type Message, message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { SaidRefusal } from '@svc/core/words/refusal';

/** Characters of what a node says. */
const MAX_WORDS = 500;

/** The message of an error that may be shown; undefined for one that is known by its code alone, and for bugs. */
export function ownMessage(error: unknown): Message | undefined {
  if (error instanceof SaidRefusal) return error.said;
  if (error instanceof RpcFailure)
    return message('refused.rpc.failed', { words: part.given(error.message, MAX_WORDS) });
  if (error instanceof ParseRefusal) return message('refused.input.malformed', { path: part.given(error.path, 200) });
  if (error instanceof CodedError && !(error instanceof Fault)) return undefined;
  return message('refused.bug.unexpected');
}
