// A request past its deadline by the wallet's own clock: the network refuses it, and its fee is spent all the same.

import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const deadlineOver: RiskRule = {
  code: 'deadline.over',
  check: ({ intent: { deadlines = [] }, nowSeconds }) => {
    const over = deadlines.map(BigInt).find((deadline) => deadline < nowSeconds);
    return over === undefined ? undefined : warning('deadline.over', 'danger', { time: part.time(over) });
  },
};
