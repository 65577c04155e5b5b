// A short way for the one request that comes in thousands: POST /submit_exchange_tx with a transaction that the threads take.
// It says what the ordinary way would, at a fraction of its cost; whatever is unusual goes that way, with its body as it was read.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { submitExchangeTx } from '@svc/core/reads/exchange/submitExchangeTx';
import { restResultText } from '@svc/core/rpc/rest';
import { wireJson } from '@svc/core/rpc/wireJson';
import type { FastifyInstance } from 'fastify';
import type { ReadContext } from '../reads/context.ts';
import { type Body, hold, readBody, type Submissions } from './body.ts';
import { runRead } from './dispatch.ts';
import { OPEN_HEADERS, passFirst } from './http.ts';
import type { Limiter } from './limiter.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const USUAL_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const PATH = submitExchangeTx.rest?.path;

export interface QuickSubmit {
  readonly context: ReadContext;
  readonly limiter: Limiter;
  readonly submissions: Submissions;
  /** Longest body. */
  readonly mostBytes: number;
  /** Whether answers are being disturbed on purpose. */
  readonly isDisturbed: () => boolean;
}

/** Whether a request is one of those that are all alike: no query, and a body whose length is known and within the limit. */
function isUsual({ method, url, headers }: IncomingMessage, mostBytes: number): boolean {
  if (method !== 'POST' || url !== PATH || !(Number(headers['content-length']) <= mostBytes)) return false;
  const { 'content-type': type = 'application/json', 'transfer-encoding': coding } = headers;
  return coding === undefined && USUAL_TYPE.test(type);
}

/** Takes usual submissions before the server's own way of requests. To be called when all of that is in place. */
export function addQuickSubmit(app: FastifyInstance, { context, limiter, submissions, mostBytes, isDisturbed }: QuickSubmit): void {
  /** Text of the result; undefined where another way has to say it, and knows from what is held what to say. */
  const submit = async (request: IncomingMessage, body: Body): Promise<string | undefined> => {
    try {
      // Before anything is worked on: who sends too much costs no more than this.
      limiter.rest('submitExchangeTx', request.socket.remoteAddress ?? '');
      const params = await submissions.rest(body);
      if (params !== undefined) return wireJson(await runRead(context, 'submitExchangeTx', params));
      hold(request, { body: { ...body, isLeft: true } });
    } catch (refusal) {
      hold(request, { body, refusal });
    }
    return undefined;
  };

  const take = async (request: IncomingMessage, answer: ServerResponse, body: Body, next: () => void): Promise<void> => {
    const result = await submit(request, body);
    if (result === undefined) {
      next();
      return;
    }
    const text = restResultText(result);
    answer.writeHead(200, [...OPEN_HEADERS, 'content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(text))]);
    answer.end(text);
  };

  passFirst(app, (request, answer, ordinary) => {
    const next = () => ordinary(request, answer);
    if (isDisturbed() || !isUsual(request, mostBytes)) {
      next();
      return;
    }
    readBody(request, mostBytes, (error, body) => {
      if (body !== undefined) void take(request, answer, body, next);
      else {
        hold(request, { error });
        next();
      }
    });
  });
}
