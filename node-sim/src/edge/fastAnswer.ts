// Answers of this server's fast paths, with the headers of the ordinary way.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { LongJson } from '@svc/core/json/longJson';
import { writeAnswer } from '@svc/core/server/fastPath';
import type { Turns } from '../reads/turns.ts';
import { clientOf } from './caller.ts';
import { JSON_TYPE, OPEN_HEADERS } from './http.ts';
import { writeLong } from './longAnswer.ts';

/** An answer that is no HTTP failure. */
export interface FastAnswer {
  /** JSON; undefined for none. */
  readonly text: string | LongJson | undefined;
  readonly retryAfterSec?: number;
  /** 200 by default. */
  readonly status?: number;
}

const JSON_HEADERS = [...OPEN_HEADERS, 'content-type', JSON_TYPE];

/** Answers like the ordinary way. @param turns between the pieces of a long answer */
export function answerFast(
  request: IncomingMessage,
  answer: ServerResponse,
  {
    text,
    retryAfterSec,
    status = 200,
  }: Omit<FastAnswer, 'text'> & { readonly text: string | Buffer | LongJson | undefined },
  turns: Turns,
): void {
  const more = retryAfterSec === undefined ? [] : ['retry-after', String(retryAfterSec)];
  if (text instanceof LongJson) {
    void writeLong(answer, status, text, { turns, client: clientOf(request) }, more);
    return;
  }
  const all = [...(text === undefined ? OPEN_HEADERS : JSON_HEADERS), ...more];
  writeAnswer(answer, text === undefined ? 204 : status, all, text);
}
