// The risk rules, most severe first, and their combined result for a request: warnings, and whether the password is
// needed.

import type { Said } from '@svc/core/words/message';
import type { Warning } from '@svc/core/words/parts';
import { deadlineOver } from './deadlineOver.ts';
import { farPrice } from './farPrice.ts';
import { feeShare } from './feeShare.ts';
import { firstRecipient } from './firstRecipient.ts';
import { highFee } from './highFee.ts';
import { insecureOrigin } from './insecureOrigin.ts';
import { itemsLeave } from './itemsLeave.ts';
import { largeShare } from './largeShare.ts';
import { lookAlikeRecipient } from './lookAlikeRecipient.ts';
import { lookAlikeToken } from './lookAlikeToken.ts';
import { nobodyRecipient } from './nobodyRecipient.ts';
import { noMinimum } from './noMinimum.ts';
import { protocolRecipient } from './protocolRecipient.ts';
import { rightGiven } from './rightGiven.ts';
import type { RiskFacts, RiskRule } from './risk.ts';
import { slippage } from './slippage.ts';
import { tokenContractRecipient } from './tokenContractRecipient.ts';
import { unlimitedAllowance } from './unlimitedAllowance.ts';
import { unreadBalance } from './unreadBalance.ts';
import { unverifiedToken } from './unverifiedToken.ts';

export const RISK_RULES: readonly RiskRule[] = [
  deadlineOver,
  protocolRecipient,
  nobodyRecipient,
  tokenContractRecipient,
  lookAlikeRecipient,
  lookAlikeToken,
  unlimitedAllowance,
  farPrice,
  highFee,
  feeShare,
  largeShare,
  unreadBalance,
  itemsLeave,
  rightGiven,
  slippage,
  noMinimum,
  unverifiedToken,
  insecureOrigin,
  firstRecipient,
];

export interface Assessment {
  readonly warnings: readonly Warning[];
  readonly needsPassword: boolean;
}

/** Whether two warnings are the same. */
const isSame = (one: Said, other: Said): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The result of every rule. @param said warnings of the description: nothing is repeated */
export function assess(facts: RiskFacts, said: readonly Warning[] = []): Assessment {
  const found = RISK_RULES.flatMap((rule) => {
    const warning = rule.check(facts);
    return warning === undefined
      ? []
      : [
          {
            rule,
            warning: { ...warning, code: rule.code },
          },
        ];
  });
  const isSaid = (one: Warning): boolean =>
    said.some((other) => other.code === one.code || isSame(other.text, one.text));
  return {
    warnings: [...said, ...found.map((one) => one.warning).filter((one) => !isSaid(one))],
    needsPassword: found.some((one) => one.rule.needsPassword === true),
  };
}
