// An order whose price is far on the wrong side of the current market.

import { amountOf } from '@svc/core/schema/fields';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

/** Worse than the reference by more than this, in percent. */
const FAR_PERCENT = 10n;

export const farPrice: RiskRule = {
  code: 'price.far',
  check: ({ intent: { order }, referencePrice }) => {
    if (order === undefined || referencePrice === undefined) return undefined;
    const [price, reference] = [amountOf(order.price), amountOf(referencePrice)];
    if (reference === 0n) return undefined;
    const isFar =
      order.side === 'buy'
        ? price * 100n > reference * (100n + FAR_PERCENT)
        : price * 100n < reference * (100n - FAR_PERCENT);
    if (!isFar) return undefined;
    return warning('price.far', 'danger', {
      side: order.side === 'buy' ? 'buy' : 'sell',
      reference: part.number(referencePrice),
    });
  },
};
