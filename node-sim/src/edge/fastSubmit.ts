// The fast path of POST /submit_exchange_tx, for transactions that the threads take. What they do not, and what is
// refused, goes the ordinary way, with its body as it was read.

import { wireJson } from '@svc/core/json/wireJson';
import { submitExchangeTx } from '@svc/core/reads/exchange/submitExchangeTx';
import { restResultText } from '@svc/core/rpc/rest';
import { hold, type Submissions } from './body.ts';
import { clientOf } from './caller.ts';
import type { RunRead } from './dispatch.ts';
import type { FastRoute } from './fastPost.ts';
import type { Limiter } from './limiter.ts';

/** Where submissions go. */
export const SUBMIT_PATH = submitExchangeTx.rest?.path ?? '';

/** Answers usual submissions. */
export function fastSubmit(run: RunRead, limiter: Limiter, submissions: Submissions): FastRoute {
  return async (request, body) => {
    try {
      // Before anything is worked on: who sends too much costs no more than this.
      limiter.rest('submitExchangeTx', clientOf(request));
      const params = await submissions.rest(body);
      if (params !== undefined)
        return {
          text: restResultText(wireJson(await run('submitExchangeTx', params, clientOf(request)))),
        };
      hold(request, { body: { ...body, isLeft: true } });
    } catch (refusal) {
      hold(request, { body, refusal });
    }
    return undefined;
  };
}
