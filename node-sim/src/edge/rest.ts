// The REST routes of all reads: query or body to parameters, handler, envelope.

import { ParseRefusal } from '@svc/core/errors';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS, type ReadName } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/codes';
import { paramsOfBody, paramsOfQuery } from '@svc/core/rpc/params';
import { restResultText } from '@svc/core/rpc/rest';
import { wireJson } from '@svc/core/rpc/wireJson';
import { isJsonObject, type JsonValue, readJson } from '@svc/core/tx/canonicalJson';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadContext } from '../reads/context.ts';
import { LastingAnswers } from '../reads/lasting/lastingAnswers.ts';
import { type Body, bodyOf, bodyText, type Submissions, wasCounted } from './body.ts';
import { runRead } from './dispatch.ts';
import type { Limiter } from './limiter.ts';
import { TipAnswers } from './tipAnswers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

function paramsOf(read: ReadDeclaration<ReadName>, body: JsonValue): unknown {
  if (!isJsonObject(body)) throw new ParseRefusal('body', 'a JSON object');
  return paramsOfBody(read.params, read.accept === undefined ? body : read.accept(body));
}

/** The envelope around a result's text, indented for people who ask for it with `pretty=true`. */
function answerText(request: FastifyRequest, result: string): string {
  const { pretty } = request.query as Record<string, unknown>;
  if (pretty !== 'true' && pretty !== '1') return restResultText(result);
  return JSON.stringify({ ok: true, result: JSON.parse(result) }, undefined, 2);
}

/** Adds a route for each read that has one. */
export function addRestRoutes(app: FastifyInstance, context: ReadContext, limiter: Limiter, submissions: Submissions): void {
  const { chain } = context;
  const kept = new TipAnswers(chain);
  const lasting = new LastingAnswers(context);
  const send = (reply: FastifyReply, body: string | Buffer): FastifyReply => reply.type(JSON_TYPE).send(body);

  const resultText = async (read: ReadDeclaration<ReadName>, params: unknown): Promise<string> => {
    const result = await runRead(context, read.name, params);
    if (result === null && read.notFound !== undefined) throw new Missing('object', read.notFound);
    return wireJson(result);
  };

  const readValue = async (read: ReadDeclaration<ReadName>, body: Body): Promise<JsonValue> =>
    (read.name === 'submitExchangeTx' && body.isLeft !== true ? await submissions.rest(body) : undefined) ?? readJson(bodyText(body), 'body');

  const answer = async (read: ReadDeclaration<ReadName>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const params =
      read.rest?.method === 'POST'
        ? paramsOf(read, await readValue(read, bodyOf(request)))
        : paramsOfQuery(read.params, request.query as Record<string, unknown>);
    limiter.restCost(read.name, request.ip, params);
    const { tip } = chain;
    const cheap = lasting.find(read.name, params);
    const text = answerText(request, cheap ?? (await resultText(read, params)));
    if (read.rest?.method !== 'GET' || !kept.mayKeep(read.name, request.url)) return send(reply, text);
    // What is put together from lasting pieces is worth keeping by its address only where that is asked for again.
    if (cheap !== undefined && !kept.wasAsked(request.url)) return send(reply, text);
    const body = Buffer.from(text);
    kept.keep(request.url, { params, body }, tip);
    return send(reply, body);
  };

  for (const read of READS as readonly ReadDeclaration<ReadName>[]) {
    if (read.rest === undefined) continue;
    const { method, path } = read.rest;
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        if (!wasCounted(request)) limiter.rest(read.name, request.ip);
        const known = method === 'GET' ? kept.find(request.url) : undefined;
        if (known === undefined) return answer(read, request, reply);
        limiter.restCost(read.name, request.ip, known.params);
        return send(reply, known.body);
      },
    });
  }
}
