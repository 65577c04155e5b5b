// The REST routes of all reads: query or body to parameters. restAnswers.ts makes the answers.

import { ParseRefusal } from '@svc/core/errors';
import { isJsonObject, type JsonValue, readJson } from '@svc/core/json/canonicalJson';
import type { LongJson } from '@svc/core/json/longJson';
import { ALL_READS } from '@svc/core/reads/registry';
import { paramsOfBody } from '@svc/core/rpc/params';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Turns } from '../reads/turns.ts';
import { type Body, bodyOf, bodyText, type Submissions, wasCounted } from './body.ts';
import { clientOf } from './caller.ts';
import { JSON_TYPE } from './http.ts';
import { sendText } from './longAnswer.ts';
import type { Asked, RestAnswers, RestRead } from './restAnswers.ts';

function paramsOf(read: RestRead, body: JsonValue): Readonly<Record<string, unknown>> {
  if (!isJsonObject(body)) throw new ParseRefusal('body', 'a JSON object');
  return paramsOfBody(read.params, read.accept === undefined ? body : read.accept(body));
}

export interface RestEdge {
  readonly submissions: Submissions;
  /** Most values parsed from a body. */
  readonly maxValues: number;
  readonly turns: Turns;
}

/** Adds a route for each read that has one. */
export function addRestRoutes(
  app: FastifyInstance,
  answers: RestAnswers,
  { submissions, maxValues, turns }: RestEdge,
): void {
  const readValue = async (read: RestRead, body: Body): Promise<JsonValue> =>
    (read.rest?.method === 'POST' && read.rest.body === 'signedTransaction'
      ? await submissions.rest(body)
      : undefined) ?? readJson(bodyText(body), 'body', maxValues);

  const answerTo = async (asked: Asked, request: FastifyRequest): Promise<string | Buffer | LongJson> => {
    const query = request.query as Record<string, unknown>;
    if (asked.read.rest?.method === 'GET') return answers.findKept(asked) ?? answers.get(asked, query);
    return answers.post(asked, paramsOf(asked.read, await readValue(asked.read, bodyOf(request))), query.pretty);
  };

  for (const read of ALL_READS) {
    if (read.rest === undefined) continue;
    const { method, path } = read.rest;
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const asked = { read, url: request.url, client: clientOf(request.raw) };
        if (!wasCounted(request)) answers.count(asked);
        const text = await answerTo(asked, request);
        return sendText(reply.type(JSON_TYPE), text, turns, asked.client);
      },
    });
  }
}
