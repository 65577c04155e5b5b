// The REST routes of all reads: query or body to parameters, handler, envelope.

import { ParseRefusal } from '@svc/core/errors';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS, type ReadName } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/codes';
import { paramsOfBody, paramsOfQuery } from '@svc/core/rpc/params';
import { restResultText } from '@svc/core/rpc/rest';
import { wireJson } from '@svc/core/rpc/wireJson';
import { isJsonObject, type JsonValue, readJson } from '@svc/core/tx/canonicalJson';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadContext } from '../reads/context.ts';
import { runRead } from './dispatch.ts';
import type { Limiter } from './limiter.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

function bodyOf(request: FastifyRequest): JsonValue {
  return readJson(typeof request.body === 'string' ? request.body : '', 'body');
}

function paramsOf(read: ReadDeclaration<ReadName>, request: FastifyRequest): unknown {
  if (read.rest?.method !== 'POST') return paramsOfQuery(read.params, request.query as Record<string, unknown>);
  const body = bodyOf(request);
  if (!isJsonObject(body)) throw new ParseRefusal('body', 'a JSON object');
  return paramsOfBody(read.params, read.accept === undefined ? body : read.accept(body));
}

/** Indented for people who ask for it with `pretty=true`. */
function answerText(request: FastifyRequest, result: unknown): string {
  const { pretty } = request.query as Record<string, unknown>;
  if (pretty !== 'true' && pretty !== '1') return restResultText(result);
  return JSON.stringify({ ok: true, result: JSON.parse(wireJson(result)) }, undefined, 2);
}

/** Adds a route for each read that has one. */
export function addRestRoutes(app: FastifyInstance, context: ReadContext, limiter: Limiter): void {
  for (const read of READS as readonly ReadDeclaration<ReadName>[]) {
    if (read.rest === undefined) continue;
    app.route({
      method: read.rest.method,
      url: read.rest.path,
      handler: async (request, reply) => {
        limiter.rest(read.name, request.ip);
        const params = paramsOf(read, request);
        limiter.restCost(read.name, request.ip, params);
        const result = await runRead(context, read.name, params);
        if (result === null && read.notFound !== undefined) throw new Missing('object', read.notFound);
        return reply.type(JSON_TYPE).send(answerText(request, result));
      },
    });
  }
}
