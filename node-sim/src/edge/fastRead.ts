// The fast path of reads: GET with a query that can be read in one way only. What is refused goes the ordinary way,
// counted.

import type { IncomingMessage } from 'node:http';
import { READS } from '@svc/core/reads/registry';
import type { FastifyInstance } from 'fastify';
import { hold } from './body.ts';
import { clientOf } from './caller.ts';
import { addFastPath, answerJson, usualQuery } from './fastPath.ts';
import type { Asked, RestAnswers, RestRead } from './restAnswers.ts';

const NOTHING = {};
const READ_BY_PATH: ReadonlyMap<string, RestRead> = new Map(
  (READS as readonly RestRead[]).flatMap((read) =>
    read.rest?.method === 'GET' ? [[read.rest.path, read] as const] : [],
  ),
);

/** What a request asks, with the text of its query. */
function findAsked(request: IncomingMessage): (Asked & { readonly query: string }) | undefined {
  const { method, url = '' } = request;
  if (method !== 'GET') return undefined;
  const mark = url.indexOf('?');
  const read = READ_BY_PATH.get(mark < 0 ? url : url.slice(0, mark));
  return read === undefined
    ? undefined
    : { read, url, client: clientOf(request), query: mark < 0 ? '' : url.slice(mark + 1) };
}

/** Adds the fast path of reads. @param isDisturbed whether answers are being disturbed on purpose */
export function addFastReads(app: FastifyInstance, answers: RestAnswers, isDisturbed: () => boolean): void {
  addFastPath(app, isDisturbed, (request, answer, ordinary) => {
    const asked = findAsked(request);
    if (asked === undefined) return false;
    // What is kept need not be read again.
    const query = answers.keeps(asked.url) ? NOTHING : usualQuery(asked.query);
    if (query === undefined) return false;
    const refuse = (refusal: unknown): void => {
      hold(request, { refusal });
      ordinary();
    };
    try {
      answers.count(asked);
      const body = answers.findKept(asked) ?? answers.get(asked, query);
      if (body instanceof Promise) body.then((later) => answerJson(answer, later)).catch(refuse);
      else answerJson(answer, body);
    } catch (refusal) {
      refuse(refusal);
    }
    return true;
  });
}
