// Warnings of an effect: it would fail, more would happen than the request says, nobody verified it. They are ranked
// with the window's other warnings, so that the worst comes first and delays the approve button.

import { message, type Part } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { Effect } from '../../approvals/effect.ts';

/** @param isUntaken whether the network would refuse it, so that no fee is spent */
function failing(reason: Part | undefined, isUntaken: boolean): Warning {
  if (reason === undefined) return warning(isUntaken ? 'effect.fails.untaken' : 'effect.fails', 'danger');
  return warning(isUntaken ? 'effect.fails.untakenBecause' : 'effect.fails.because', 'danger', { reason });
}

function failingCall({ place, reason }: NonNullable<Effect['failedCalls']>[number]): Warning {
  const number = part.number(String(place));
  return reason === undefined
    ? warning('effect.callFails', 'danger', { number })
    : warning('effect.callFails.because', 'danger', { number, reason });
}

/** The warnings of an effect. */
export function effectWarnings(effect: Effect): Warning[] {
  const { status, reason, isSilent, isVain, bounds, fee, failedCalls = [] } = effect;
  return [
    ...failedCalls.map((one) => failingCall(one)),
    ...(status === 'fails' ? [failing(reason, fee === undefined)] : []),
    ...(isVain === true ? [warning('effect.vain', 'danger')] : []),
    ...(bounds.some(({ kept, isRight }) => !kept && isRight !== true) ? [warning('effect.beyond', 'danger')] : []),
    ...(bounds.some(({ kept, isRight }) => !kept && isRight === true) ? [warning('effect.right', 'danger')] : []),
    ...(status === 'unavailable'
      ? [
          {
            ...(reason === undefined
              ? warning('effect.unavailable', 'caution')
              : warning('effect.unavailable.because', 'caution', { reason })),
            ...(isSilent === true ? { unanswered: message('unanswered.effect') } : {}),
          },
        ]
      : []),
  ];
}
