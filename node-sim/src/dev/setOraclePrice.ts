// sim_setOraclePrice(market_id, price): the price that all validators of this node vote for from the next block on.

import { parseDecimal } from '@svc/core/decimal';
import { ParseRefusal } from '@svc/core/errors';
import { DEFAULT_PERP_QUOTE, perpMarketOf } from '@svc/core/ops/perpCommon';
import { perpMarketParam } from '@svc/core/reads/perps/perpShape';
import { amountParam } from '@svc/core/reads/readFields';
import { Missing } from '@svc/core/rpc/errorCodes';
import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const setOraclePrice = defineControl({
  method: 'sim_setOraclePrice',
  summary: 'The price that the validators of this node vote for from the next block on.',
  leadsAway: false,
  params: Type.Object({ market_id: perpMarketParam, price: amountParam }),
  accept: ({ marketId, ...members }) => (marketId === undefined ? members : { market_id: marketId, ...members }),
  run: ({ chain, producer }, { market_id: id, price }) => {
    const market = chain.state.perps.markets.get(perpMarketOf(id));
    if (market === undefined) throw new Missing('market', `There is no market ${id}.`);
    // Votes name a base, which stands for its market in the default quote.
    if (market.quote !== DEFAULT_PERP_QUOTE) throw new ParseRefusal('market_id', `a market in ${DEFAULT_PERP_QUOTE}`);
    const text = String(price);
    if (parseDecimal(text, 'price') === 0n) throw new ParseRefusal('price', 'a positive decimal');
    chain.oracleVotes.set(market.base, text);
    producer.settle();
    return { market_id: market.id, price: text };
  },
});
