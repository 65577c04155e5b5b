// POST and GET of messages: publishing without a socket, and long polling.

import { publishBody } from '@svc/core/relay/frames';
import { messagesPath } from '@svc/core/relay/relayPaths';
import { parseWith } from '@svc/core/schema/parse';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onDeclared } from '../../edge/declaredPath.ts';
import { jsonBody, queryOf } from '../../edge/http.ts';
import type { Limits } from '../../edge/limits.ts';
import type { Relay } from '../relay.ts';
import { accessOf, topicParam } from './relayAccess.ts';

/** Route `/v1/{topic}/messages`. */
export function messageRoutes(
  app: FastifyInstance,
  base: string,
  relay: Relay,
  addressOf: AddressOf,
  limits: Limits,
): void {
  onDeclared(
    app,
    base,
    messagesPath,
    {
      POST: async (request) => {
        const access = accessOf(request, addressOf);
        const { payload } = parseWith(publishBody, jsonBody(request), '', 'ignore');
        return { seq: await relay.publish(access, payload) };
      },
      GET: async (request, reply) => {
        const access = accessOf(request, addressOf);
        const waitMs = Math.min(numberOf(request, 'wait', /^\d+(?:\.\d+)?$/), limits.poll) * 1000;
        return relay.poll(access, Math.floor(numberOf(request, 'after', /^\d+$/)), waitMs, goneSignal(reply));
      },
    },
    topicParam,
  );
}

/** A number of the query; 0 when it is absent or anything else. */
function numberOf(request: FastifyRequest, name: string, form: RegExp): number {
  const text = queryOf(request, name) ?? '';
  const value = form.test(text) ? Number(text) : 0;
  return Math.min(value, Number.MAX_SAFE_INTEGER);
}

/** Aborts when the client closes its connection before it was answered. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
