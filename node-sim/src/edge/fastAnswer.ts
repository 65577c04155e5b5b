// What the fast paths of this server answer with: the headers that the ordinary way sends.

import type { ServerResponse } from 'node:http';
import { writeAnswer } from '@svc/core/server/fastPath';
import { JSON_TYPE, OPEN_HEADERS } from './http.ts';

/** An answer that is no failure of HTTP. */
export interface FastAnswer {
  /** JSON; undefined for none. */
  readonly text: string | undefined;
  readonly retryAfterSec?: number;
  /** 200 where it is not said. */
  readonly status?: number;
}

const JSON_HEADERS = [...OPEN_HEADERS, 'content-type', JSON_TYPE];

/** Answers as the ordinary way does. */
export function answerFast(
  answer: ServerResponse,
  { text, retryAfterSec, status = 200 }: Omit<FastAnswer, 'text'> & { readonly text: string | Buffer | undefined },
): void {
  const headers = text === undefined ? OPEN_HEADERS : JSON_HEADERS;
  const all = retryAfterSec === undefined ? headers : [...headers, 'retry-after', String(retryAfterSec)];
  writeAnswer(answer, text === undefined ? 204 : status, all, text);
}
