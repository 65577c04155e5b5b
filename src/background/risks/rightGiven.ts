// A power over a token, a collection or a stake that somebody else gets: they can use it afterwards without asking.

import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const rightGiven: RiskRule = {
  code: 'right.given',
  needsPassword: true,
  check: ({ intent: { rights = [] } }) => (rights.length === 0 ? undefined : warning('right.given', 'caution')),
};
