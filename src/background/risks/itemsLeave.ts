// An item that leaves, or that somebody may take later: an item is a whole, so there is no share to compare.

import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const itemsLeave: RiskRule = {
  code: 'items.leave',
  needsPassword: true,
  check: ({ intent: { items = [], grants } }) => {
    const isTaken = grants.some(({ isItem }) => isItem === true);
    if (items.length > 0) return warning('items.leave', 'caution');
    return isTaken ? warning('items.leave.taken', 'caution') : undefined;
  },
};
