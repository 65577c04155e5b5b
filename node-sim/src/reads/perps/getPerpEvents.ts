// The feed of perpetuals events.

import type { ReadResult } from '@svc/core/reads/registry';
import { findAccountOf } from '../../engine/ledgerKeys.ts';
import type { PerpEventFilter } from '../../index/perpEvents.ts';
import { accountParam, type Handler, type ReadContext, wantedOf } from '../context.ts';
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

export const getPerpEvents: Handler<'getPerpEvents'> = (context, params) => {
  const { perpEvents } = context.chain;
  return {
    events: perpEvents.list(filterOf(context, params), params.limit),
    last_seq: perpEvents.lastSeq,
  } as ReadResult<'getPerpEvents'>;
};
