// A short way for the one request that comes in thousands: POST /submit_exchange_tx with a transaction that the threads take.
// What is refused goes the ordinary way, with its body as it was read.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { submitExchangeTx } from '@svc/core/reads/exchange/submitExchangeTx';
import { restResultText } from '@svc/core/rpc/rest';
import { wireJson } from '@svc/core/rpc/wireJson';
import type { FastifyInstance } from 'fastify';
import type { ReadContext } from '../reads/context.ts';
import { type Body, hold, readBody, type Submissions } from './body.ts';
import { runRead } from './dispatch.ts';
import type { Limiter } from './limiter.ts';
import { addQuickWay, answerJson, clientOf } from './quick.ts';

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

/** Adds the short way of submissions. */
export function addQuickSubmit(app: FastifyInstance, { context, limiter, submissions, mostBytes, isDisturbed }: QuickSubmit): void {
  /** Text of the result; undefined where another way has to say it, and knows from what is held what to say. */
  const submit = async (request: IncomingMessage, body: Body): Promise<string | undefined> => {
    try {
      // Before anything is worked on: who sends too much costs no more than this.
      limiter.rest('submitExchangeTx', clientOf(request));
      const params = await submissions.rest(body);
      if (params !== undefined) return wireJson(await runRead(context, 'submitExchangeTx', params));
      hold(request, { body: { ...body, isLeft: true } });
    } catch (refusal) {
      hold(request, { body, refusal });
    }
    return undefined;
  };

  const take = async (request: IncomingMessage, answer: ServerResponse, body: Body, ordinary: () => void): Promise<void> => {
    const result = await submit(request, body);
    if (result === undefined) ordinary();
    else answerJson(answer, restResultText(result));
  };

  addQuickWay(app, isDisturbed, (request, answer, ordinary) => {
    if (!isUsual(request, mostBytes)) return false;
    readBody(request, mostBytes, (error, body) => {
      if (body !== undefined) void take(request, answer, body, ordinary);
      else {
        hold(request, { error });
        ordinary();
      }
    });
    return true;
  });
}
