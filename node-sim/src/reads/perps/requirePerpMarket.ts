// What the reads of the perpetuals share.

import { perpMarketOf } from '@svc/core/ops/perpCommon';
import { Missing } from '@svc/core/rpc/errorCodes';
import type { PerpMarketRow } from '../../kernel/perpsRows.ts';
import type { ReadContext } from '../context.ts';

/** A market by its id in any letter case. @throws Missing */
export function requirePerpMarket({ chain }: Pick<ReadContext, 'chain'>, text: string): PerpMarketRow {
  const market = chain.state.perps.markets.get(perpMarketOf(text));
  if (market === undefined) throw new Missing('market', `There is no market ${text}.`);
  return market;
}
