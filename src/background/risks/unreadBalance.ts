// An amount whose share of the balance is unknown: needs the password, so that a node gains nothing by hiding a
// balance.

import { message } from '@svc/core/words/message';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';
import { stakesOf } from './stakes.ts';

export const unreadBalance: RiskRule = {
  code: 'balance.unread',
  needsPassword: true,
  check: ({ intent, balances, unanswered }) => {
    const unread = stakesOf(intent).find(({ purse }) => purse === undefined || !balances.has(purse));
    if (unread === undefined) return undefined;
    const { purse, what } = unread;
    const found = warning('balance.unread', 'caution', { what });
    // All missing answers of a node are one warning on the screen.
    return unanswered.has(purse) ? { ...found, unanswered: message('unanswered.balance', { what }) } : found;
  },
};
