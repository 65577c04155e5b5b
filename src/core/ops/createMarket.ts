// CREATE_MARKET: opens a perpetuals market; anyone may. It trades once the validators have voted a price for its base.

import { type Static, Type } from 'typebox';
import { formatRatioHalfUp, ONE } from '../decimal.ts';
import { amountOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { percentMessage, wordsUpTo } from './common.ts';
import { defineOp, type ParamsFault } from './defineOp.ts';
import { type Description, type Row, row } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { fitsMarketName } from './limits.ts';
import {
  DEFAULT_MAX_LEVERAGE,
  DEFAULT_PERP_QUOTE,
  leverageInput,
  leveragePart,
  perpMarketIdOf,
  perpMarketOf,
} from './perpCommon.ts';
import { plain } from './receiptData.ts';

const params = Type.Object({
  base_token: wordsUpTo(64, 'the name of what is traded, such as BTC'),
  quote_token: Type.Optional(wordsUpTo(64, 'the unit of prices, such as USD')),
  max_leverage: Type.Optional(leverageInput),
});
type Params = Static<typeof params>;

/** Base and quote of a request in the protocol's spelling. */
export function namesOfMarket(given: Params): { base: string; quote: string } {
  return { base: perpMarketOf(given.base_token), quote: perpMarketOf(given.quote_token || DEFAULT_PERP_QUOTE) };
}

/** Largest leverage of a request in units of 10^-18. */
export function maxLeverageOf(given: Params): bigint {
  return amountOf(given.max_leverage ?? DEFAULT_MAX_LEVERAGE);
}

const noPriceYet: Warning = warning('market.noPriceYet', 'note');

function describe(given: Params): Description {
  const { base, quote } = namesOfMarket(given);
  const leverage = maxLeverageOf(given);
  const rows: Row[] = [row(message('row.market'), part.given(perpMarketIdOf(base, quote), 80))];
  if (leverage > 0n) {
    const percent = (hundredths: bigint) => percentMessage(formatRatioHalfUp(hundredths * ONE, leverage, 8));
    rows.push(row(message('row.initialMargin'), percent(100n)), row(message('row.maintenanceMargin'), percent(50n)));
  }
  return {
    act: message('act.createMarket'),
    sentence: [
      message('createMarket.create', {
        base: part.given(base),
        quote: part.given(quote),
        leverage: leveragePart(given.max_leverage ?? DEFAULT_MAX_LEVERAGE),
      }),
    ],
    rows,
    warnings: [noPriceYet],
  };
}

function vain(given: Params): ParamsFault | undefined {
  const { base, quote } = namesOfMarket(given);
  if (!fitsMarketName(base)) return { path: 'base_token', expected: '1 to 32 letters and digits' };
  if (!fitsMarketName(quote)) return { path: 'quote_token', expected: '1 to 32 letters and digits' };
  return maxLeverageOf(given) < ONE ? { path: 'max_leverage', expected: 'a leverage of at least 1' } : undefined;
}

export const createMarket = defineOp({
  name: 'CREATE_MARKET',
  params,
  vain,
  receipt: Type.Object({ market_id: plain }),
  sites: 'may ask',
  needs: () => ({}),
  describe,
  intent: () => MOVES_NOTHING,
  lists: (_, done) => ({ target: done.market_id }),
});
