// What an effect warns of: that it would fail, that more would happen than the request says, that nobody checked it.
// They stand among the other warnings of a window, so that the worst is said first and holds the approve button.

import type { Warning } from '@svc/core/ops/describe';
import { message } from '@svc/core/words/message';
import type { Effect } from './effect.ts';

/** The warnings of an effect. */
export function effectWarnings({ status, reason, isSilent, bounds, fee }: Effect): Warning[] {
  return [
    ...(status === 'fails'
      ? [
          {
            code: 'effect.fails',
            severity: 'danger' as const,
            text: `It would fail now. ${reason}`.trim(),
            advice:
              fee === undefined
                ? 'The network would not take it. Reject, or wait until the reason is gone.'
                : 'Only the fee would be spent. Reject, or wait until the reason is gone.',
          },
        ]
      : []),
    ...(bounds.some(({ kept }) => !kept)
      ? [
          {
            code: 'effect.beyond',
            severity: 'danger' as const,
            text: 'By what the node says, more would leave or less would come than the request says.',
            advice: 'Reject: the site, the contract or the node is not what it says.',
          },
        ]
      : []),
    ...(status === 'unavailable'
      ? [
          {
            code: 'effect.unavailable',
            severity: 'caution' as const,
            text: 'What it does could not be checked.',
            advice: reason === '' ? 'The node cannot simulate it. Go by the request alone.' : reason,
            ...(isSilent === true ? { unanswered: message('unanswered.effect') } : {}),
          },
        ]
      : []),
  ];
}
