// The feed of perpetuals events.

import type { ReadResult } from '@svc/core/reads/registry';
import { findAccountOf } from '../../engine/ledgerKeys.ts';
import type { PerpEventFilter } from '../../index/perpEvents.ts';
import { accountParam, type Handler, type ReadContext, wantedOf } from '../context.ts';
import type { Steps } from '../timeSlices.ts';
import { requirePerpMarket } from './requirePerpMarket.ts';

type Params = Parameters<Handler<'getPerpEvents'>>[1];

function filterOf(context: ReadContext, { market_id: id, address, types, since }: Params): PerpEventFilter {
  const account = address === undefined ? undefined : accountParam(address);
  const wanted = wantedOf(types);
  return {
    ...(id === undefined ? {} : { market: requirePerpMarket(context, id).id }),
    ...(account === undefined ? {} : { isAccount: (text: string) => findAccountOf(text) === account }),
    ...(wanted === undefined ? {} : { types: wanted }),
    ...(since === undefined ? {} : { since }),
  };
}

function* page(context: ReadContext, params: Params): Steps<ReadResult<'getPerpEvents'>> {
  const { perpEvents } = context.chain;
  const { lastSeq } = perpEvents;
  const events = yield* perpEvents.find(filterOf(context, params), params.limit);
  return { events, last_seq: lastSeq } as ReadResult<'getPerpEvents'>;
}

export const getPerpEvents: Handler<'getPerpEvents'> = (context, params, client) =>
  context.slices.run(client, page(context, params));
