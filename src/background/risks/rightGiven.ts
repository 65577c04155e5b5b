// A power over a token, a collection or a stake that somebody else gets: what they do with it afterwards asks nobody.

import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const rightGiven: RiskRule = {
  code: 'right.given',
  needsPassword: true,
  check: ({ intent: { rights = [] } }) => (rights.length === 0 ? undefined : warning('right.given', 'caution')),
};
