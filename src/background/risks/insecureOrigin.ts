// A site that anybody on the way can change.

import { isInsecureOrigin } from '../router/context.ts';
import type { RiskRule } from './risk.ts';

export const insecureOrigin: RiskRule = {
  code: 'site.insecure',
  check: ({ origin }) =>
    origin !== undefined && isInsecureOrigin(origin)
      ? {
          severity: 'caution',
          text: 'This site is not encrypted: anybody on the way can change what it shows and asks.',
          advice: 'Reject unless you run it yourself.',
        }
      : undefined,
};
