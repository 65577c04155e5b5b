// A swap whose minimum is further below the current quote than the user accepts.

import { amountOf } from '@svc/core/schema/fields';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const slippage: RiskRule = {
  code: 'swap.slippage',
  check: ({ intent: { swap }, quotedOut, maxSlippagePercent }) => {
    if (swap?.minimum === undefined || quotedOut === undefined) return undefined;
    const [minimum, quoted] = [amountOf(swap.minimum), amountOf(quotedOut)];
    // In hundredths of a percent, so that 0.5 % can be a limit.
    const limit = BigInt(Math.round(maxSlippagePercent * 100));
    if (minimum === 0n || quoted === 0n || minimum * 10_000n >= quoted * (10_000n - limit)) return undefined;
    return warning('swap.slippage', 'caution', {
      percent: part.number(String(maxSlippagePercent)),
      quoted: part.number(quotedOut),
      token: part.token(swap.tokenOut),
    });
  },
};
