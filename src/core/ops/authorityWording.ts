// What operations that pass a right on have in common: how a new holder is spelled, and the words for giving a right
// up.

import { sameAccount } from '../accounts/address.ts';
import { type Facts, type Part, part, type Row, row, say, type Warning } from './describe.ts';
import { type Intent, moves } from './intent.ts';
import { addressOrNoneAs, protocolHolderWarnings } from './wording.ts';

/** A new holder of a right: an address, or empty text, null or `none` to give the right up for good. */
export const newAuthority = addressOrNoneAs('grantee', 'none');

/** The address of a new holder, or null when the right is given up. */
export function namedAuthority(given: string | null): string | null {
  return given === null || given === '' || given.toLowerCase() === 'none' ? null : given;
}

/** Act, sentence, row and warnings of passing a right on. `right` is a word such as `mint`, `over` what it is about. */
export function authorityChange(
  right: string,
  over: readonly Part[],
  given: string | null,
): { act: string; sentence: Part[]; rows: Row[]; warnings: Warning[] } {
  const next = namedAuthority(given);
  if (next === null) {
    return {
      act: 'Give up right',
      sentence: [...say`Give up the ${part.given(right)} right over `, ...over, part.text(' for good')],
      rows: [row('New holder', part.text('nobody, ever again'))],
      warnings: [
        {
          code: 'authority.givenUp',
          severity: 'danger',
          text: `Nobody will ever hold the ${right} right again.`,
          advice: 'Approve only if you never need it any more: this cannot be taken back.',
        },
      ],
    };
  }
  return {
    act: 'Pass right on',
    sentence: [...say`Pass the ${part.given(right)} right over `, ...over, ...say` on to ${part.address(next)}`],
    rows: [row('New holder', part.address(next))],
    warnings: [
      {
        code: 'authority.passedOn',
        severity: 'caution',
        text: `You lose the ${right} right; only the new holder can give it back.`,
        advice: 'Check the whole address before you approve.',
      },
      ...protocolHolderWarnings(next),
    ],
  };
}

/** What passing a right on gives whom; giving it up, or keeping it, gives nobody anything. */
export function authorityIntent(may: string, given: string | null, { sender }: Pick<Facts, 'sender'>): Intent {
  const holder = namedAuthority(given);
  return moves({ rights: holder === null || sameAccount(holder, sender) ? [] : [{ holder, may }] });
}
