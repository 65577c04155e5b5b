// PERP_SET_LEVERAGE: the sender's leverage and margin mode in one market.

import { type Static, Type } from 'typebox';
import { ONE } from '../decimal.ts';
import { amountOf } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say } from './describe.ts';
import { moves } from './intent.ts';
import { listsMarket } from './listing.ts';
import { leverageInput, leverageParts, marketPart, perpMarketId } from './perpWording.ts';
import { wordsUpTo } from './wording.ts';

const params = Type.Object({
  market_id: perpMarketId,
  leverage: leverageInput,
  mode: Type.Optional(wordsUpTo(32, 'cross or isolated')),
});

/** Margin mode of a request in lower case; what is neither `cross` nor `isolated` fails in the block. */
export function marginModeOf(given: Static<typeof params>): string {
  return (given.mode || 'cross').toLowerCase();
}

export const perpSetLeverage = defineOp({
  name: 'PERP_SET_LEVERAGE',
  params,
  vain: (given) => {
    if (!['cross', 'isolated'].includes(marginModeOf(given))) return { path: 'mode', expected: 'cross or isolated' };
    return amountOf(given.leverage) < ONE ? { path: 'leverage', expected: 'a leverage of at least 1' } : undefined;
  },
  sites: 'may ask',
  needs: () => ({}),
  describe: (given) => {
    const mode = marginModeOf(given);
    return {
      act: 'Set leverage',
      sentence: [
        part.text('Leverage for '),
        marketPart(given.market_id),
        part.text(': '),
        ...leverageParts(given.leverage),
        ...say`, ${part.given(mode, 32)} margin`,
      ],
      rows:
        mode === 'isolated'
          ? [row('Isolated margin', part.text('a position risks only what is set aside for it'))]
          : [],
      warnings: [],
    };
  },
  intent: () => moves({ open: [say`It sets how much a later movement of the price takes from your collateral.`] }),
  lists: listsMarket,
});
