// An amount of which nobody can say how much of what there is it takes: takes the password, so that a node gains
// nothing by hiding a balance.

import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';
import { stakesOf } from './stakes.ts';

export const unreadBalance: RiskRule = {
  code: 'balance.unread',
  needsPassword: true,
  check: ({ intent, balances }) => {
    const unread = stakesOf(intent).find(({ purse }) => purse === undefined || !balances.has(purse));
    return unread === undefined ? undefined : warning('balance.unread', 'caution', { what: unread.what });
  },
};
