// PERP_SET_LEVERAGE: the sender's leverage and margin mode in one market.

import { type Static, Type } from 'typebox';
import { defineOp } from './defineOp.ts';
import { part, row, say } from './describe.ts';
import { leverageInput, leverageParts, marketPart, perpMarketId } from './perpWording.ts';

const params = Type.Object({
  market_id: perpMarketId,
  leverage: leverageInput,
  mode: Type.Optional(Type.String({ maxLength: 32, expected: 'cross or isolated' })),
});

/** Margin mode of a request in lower case; what is neither `cross` nor `isolated` fails in the block. */
export function marginModeOf(given: Static<typeof params>): string {
  return (given.mode || 'cross').toLowerCase();
}

export const perpSetLeverage = defineOp({
  name: 'PERP_SET_LEVERAGE',
  params,
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
      rows: mode === 'isolated' ? [row('Isolated margin', part.text('a position risks only what is set aside for it'))] : [],
      warnings: [],
    };
  },
});
