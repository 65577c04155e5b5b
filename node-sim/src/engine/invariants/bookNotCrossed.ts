// The best bid of a book is below its best ask.

import { bestPrices } from '../book/bookViews.ts';
import type { Law } from './law.ts';

export const bookNotCrossed: Law = {
  name: 'bookNotCrossed',
  check(state, { pairs }) {
    for (const pair of pairs) {
      const { bid, ask } = bestPrices(state, pair);
      if (bid !== undefined && ask !== undefined && bid >= ask)
        return `${pair} has a bid of ${bid} and an ask of ${ask}`;
    }
    return undefined;
  },
};
