// A site that can be altered in transit.

import { warning } from '@svc/core/words/warning';
import { isInsecureOrigin } from '../requests/requestContext.ts';
import type { RiskRule } from './risk.ts';

export const insecureOrigin: RiskRule = {
  code: 'site.insecure',
  check: ({ origin }) =>
    origin !== undefined && isInsecureOrigin(origin) ? warning('site.insecure', 'caution') : undefined,
};
