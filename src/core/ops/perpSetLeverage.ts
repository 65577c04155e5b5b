// PERP_SET_LEVERAGE: the sender's leverage and margin mode in one market.

import { type Static, Type } from 'typebox';
import { ONE } from '../decimal.ts';
import { withLeverage } from '../perps/preview.ts';
import { amountOf } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { unreadWarnings, wordsUpTo } from './common.ts';
import { defineOp } from './defineOp.ts';
import { type Facts, type Row, row } from './describe.ts';
import { moves } from './intent.ts';
import { listsMarket } from './listing.ts';
import {
  heldRows,
  leverageInput,
  leveragePart,
  leverageRow,
  marketPart,
  markRow,
  perpMarketFault,
  perpMarketId,
  perpMarketOf,
} from './perpCommon.ts';

const params = Type.Object({
  market_id: perpMarketId,
  leverage: leverageInput,
  mode: Type.Optional(wordsUpTo(32, 'cross or isolated')),
});

/** Margin mode of a request in lower case; what is neither `cross` nor `isolated` fails in the block. */
export function marginModeOf(given: Static<typeof params>): string {
  return (given.mode || 'cross').toLowerCase();
}

/** What it makes of the account, as the node tells of it. */
function previewRows(given: Static<typeof params>, { perps }: Facts): Row[] {
  const market = perpMarketOf(given.market_id);
  const leverage = amountOf(given.leverage);
  if (perps?.terms.get(market) === undefined || leverage === 0n) return [];
  const after = withLeverage(perps, market, { leverage, isolated: marginModeOf(given) === 'isolated' });
  return [markRow(perps, market), leverageRow(perps, market), ...heldRows(perps, after, market)];
}

export const perpSetLeverage = defineOp({
  name: 'PERP_SET_LEVERAGE',
  params,
  vain: (given) => {
    if (!['cross', 'isolated'].includes(marginModeOf(given))) return { path: 'mode', expected: 'cross or isolated' };
    if (amountOf(given.leverage) < ONE) return { path: 'leverage', expected: 'a leverage of at least 1' };
    return perpMarketFault(given);
  },
  receipt: Type.Object({}),
  sites: 'may ask',
  needs: (given) => ({ perps: { market: given.market_id } }),
  describe: (given, facts) => {
    const mode = marginModeOf(given);
    return {
      act: message('act.setLeverage'),
      sentence: [
        message('perpSetLeverage.set', {
          market: marketPart(given.market_id),
          leverage: leveragePart(given.leverage),
          mode: part.given(mode, 32),
        }),
      ],
      rows: [
        ...(mode === 'isolated' ? [row(message('row.isolatedMargin'), message('value.isolated'))] : []),
        ...previewRows(given, facts),
      ],
      warnings: unreadWarnings(facts, 'perps'),
    };
  },
  intent: () => moves({ open: [[message('perpSetLeverage.open')]] }),
  lists: listsMarket,
});
