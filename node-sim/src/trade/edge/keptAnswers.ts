// The fast path of the trade API: repeated reads with the same text, while nothing that they are made of can have
// changed.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastPath } from '@svc/core/server/fastPath';
import type { BodyCache } from './bodyCache.ts';
import { sendBody } from './send.ts';

/** Parts of {@link KeptAnswers}. */
export interface KeptAnswersParts {
  readonly bodies: Pick<BodyCache, 'findFresh'>;
  /** Counts a request against the limits; one above them is not counted. */
  readonly mayAsk: (request: IncomingMessage) => boolean;
  readonly onAnswer: () => void;
}

/** The fast path of repeated reads. */
export class KeptAnswers implements FastPath<IncomingMessage, ServerResponse> {
  readonly name = 'tradeKept';
  readonly isOff = (): boolean => false;
  readonly #parts: KeptAnswersParts;

  constructor(parts: KeptAnswersParts) {
    this.#parts = parts;
  }

  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { bodies, mayAsk, onAnswer } = this.#parts;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const kept = bodies.findFresh(request.url ?? '');
    if (kept === undefined || !mayAsk(request)) return false;
    onAnswer();
    sendBody(request, response, kept);
    return true;
  }
}
