// A token that the node does not know, or with an unusual symbol.

import { tokenWarning } from '@svc/core/ops/describe';
import type { RiskRule } from './risk.ts';

export const unverifiedToken: RiskRule = {
  code: 'token.unverified',
  check: ({ intent, knownTokens, verifiedTokens }) => {
    const strange = intent.tokens.find(
      (token) =>
        ![...knownTokens, ...verifiedTokens].some((known) => known.asset === token.asset) &&
        tokenWarning(token) !== undefined,
    );
    return strange === undefined ? undefined : tokenWarning(strange);
  },
};
