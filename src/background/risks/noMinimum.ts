// A swap without a minimum goes through at any price.

import { amountOf } from '@svc/core/schema/fields';
import type { RiskRule } from './risk.ts';

export const noMinimum: RiskRule = {
  code: 'swap.noMinimum',
  check: ({ intent: { swap } }) =>
    swap !== undefined && (swap.minimum === undefined || amountOf(swap.minimum) === 0n)
      ? {
          severity: 'caution',
          text: 'No minimum is set: the swap goes through at any price.',
          advice: 'Reject unless you accept whatever comes out.',
        }
      : undefined,
};
