// The refusals of this program, with their codes and statuses on the wire.

import { ParseRefusal, Refusal } from '@svc/core/errors';

/** A token with a symbol that was asked for. */
export interface Candidate {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly creator: string;
}

/** Wire codes with their statuses. */
export const WIRE_STATUS = {
  bad_request: 400,
  not_found: 404,
  ambiguous_symbol: 404,
  forbidden: 403,
  method_not_allowed: 405,
  rate_limited: 429,
  internal: 500,
  node_unavailable: 502,
} as const;
export type WireCode = keyof typeof WIRE_STATUS;

/** The requested thing does not exist. */
export class NotFound extends Refusal {
  constructor(message: string) {
    super('trade.notFound', message);
  }
}

/** An invalid request. */
export class BadRequest extends Refusal {
  constructor(message: string) {
    super('trade.badRequest', message);
  }
}

/** A symbol in place of a slug or an address: symbols are not unique. */
export class AmbiguousSymbol extends Refusal {
  readonly candidates: readonly Candidate[];

  constructor(symbol: string, candidates: readonly Candidate[]) {
    super('trade.ambiguousSymbol', `${symbol} is a symbol, and anybody can give a token that symbol. Ask by address.`);
    this.candidates = candidates;
  }
}

/** The node gave no usable answer in time. */
export class NodeUnavailable extends Refusal {
  /** @param cause for the log */
  constructor(cause?: unknown) {
    super('node.away', 'The node does not answer now.', { cause });
  }
}

/** The node says that the requested object does not exist. */
export class NodeNotFound extends Refusal {
  constructor(message: string) {
    super('node.missing', message);
  }
}

/** The node says that the request is wrong; the sentence is its own. */
export class NodeRefused extends Refusal {
  constructor(message: string) {
    super('node.refused', message);
  }
}

const CODES: Readonly<Record<string, WireCode>> = {
  'denied.metrics': 'forbidden',
  'trade.notFound': 'not_found',
  'trade.badRequest': 'bad_request',
  'trade.ambiguousSymbol': 'ambiguous_symbol',
  'trade.method': 'method_not_allowed',
  'limit.rate': 'rate_limited',
  'node.away': 'node_unavailable',
  'node.missing': 'not_found',
  'node.refused': 'bad_request',
};

/** Wire code of an error; anything but a Refusal is a bug of this program. */
export function wireCodeOf(error: unknown): WireCode {
  if (error instanceof ParseRefusal) return 'bad_request';
  return error instanceof Refusal ? (CODES[error.code] ?? 'bad_request') : 'internal';
}

/**
 * The promise's value, or undefined when the node does not answer or has no such object; for optional parts of a body.
 */
export async function optional<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
