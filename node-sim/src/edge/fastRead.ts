// The fast path of reads: a GET with an unambiguous query. A refusal is left to the ordinary way, already counted.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { READS } from '@svc/core/reads/registry';
import type { FastPath } from '@svc/core/server/fastPath';
import type { Turns } from '../reads/turns.ts';
import { hold } from './body.ts';
import { clientOf } from './caller.ts';
import { answerFast } from './fastAnswer.ts';
import type { Asked, RestAnswers, RestRead } from './restAnswers.ts';

const NOTHING = {};
const READ_BY_PATH: ReadonlyMap<string, RestRead> = new Map(
  (READS as readonly RestRead[]).flatMap((read) =>
    read.rest?.method === 'GET' ? [[read.rest.path, read] as const] : [],
  ),
);

/** The request, with the text of its query. */
function findAsked(request: IncomingMessage): (Asked & { readonly query: string }) | undefined {
  const { method, url = '' } = request;
  if (method !== 'GET') return undefined;
  const mark = url.indexOf('?');
  const read = READ_BY_PATH.get(mark < 0 ? url : url.slice(0, mark));
  return read === undefined
    ? undefined
    : { read, url, client: clientOf(request), query: mark < 0 ? '' : url.slice(mark + 1) };
}

/** Escapes of plain letters and signs only: every reader decodes them in the same way. */
const OTHER_ESCAPE = /%(?![2-7][0-9A-Fa-f])/;

/** Members of an unambiguous query: each name once, plain, with a value; undefined for any other. */
function usualQuery(text: string): Record<string, string> | undefined {
  const members: Record<string, string> = Object.create(null);
  if (text === '') return members;
  if (text.includes('+') || text.includes('#')) return undefined;
  for (const part of text.split('&')) {
    const equals = part.indexOf('=');
    if (equals <= 0) return undefined;
    const name = part.slice(0, equals);
    if (members[name] !== undefined || name.includes('%')) return undefined;
    const value = part.slice(equals + 1);
    if (value.includes('%') && OTHER_ESCAPE.test(value)) return undefined;
    members[name] = value.includes('%') ? decodeURIComponent(value) : value;
  }
  return members;
}

/** The fast path of reads. */
export class FastReads implements FastPath<IncomingMessage, ServerResponse> {
  readonly name = 'nodeRead';
  readonly isOff: () => boolean;
  readonly #answers: RestAnswers;
  readonly #turns: Turns;

  /** @param isOff whether fault injection is active @param turns between the pieces of long answers */
  constructor(answers: RestAnswers, isOff: () => boolean, turns: Turns) {
    this.#answers = answers;
    this.isOff = isOff;
    this.#turns = turns;
  }

  take(request: IncomingMessage, answer: ServerResponse, ordinary: () => void): boolean {
    const answers = this.#answers;
    const asked = findAsked(request);
    if (asked === undefined) return false;
    // For a cached answer the query need not be parsed again.
    const query = answers.keeps(asked.url) ? NOTHING : usualQuery(asked.query);
    if (query === undefined) return false;
    const refuse = (refusal: unknown): void => {
      hold(request, { refusal });
      ordinary();
    };
    try {
      answers.count(asked);
      const body = answers.findKept(asked) ?? answers.get(asked, query);
      if (body instanceof Promise)
        body.then((text) => answerFast(request, answer, { text }, this.#turns)).catch(refuse);
      else answerFast(request, answer, { text: body }, this.#turns);
    } catch (refusal) {
      refuse(refusal);
    }
    return true;
  }
}
