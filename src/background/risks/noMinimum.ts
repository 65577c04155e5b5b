// A swap without a minimum executes at any price.

import { amountOf } from '@svc/core/schema/fields';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const noMinimum: RiskRule = {
  code: 'swap.noMinimum',
  check: ({ intent: { swap } }) =>
    swap !== undefined && (swap.minimum === undefined || amountOf(swap.minimum) === 0n)
      ? warning('swap.noMinimum', 'caution')
      : undefined,
};
