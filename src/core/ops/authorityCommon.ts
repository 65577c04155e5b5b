// What operations that pass a right on have in common: how a new holder is spelled, and the words for giving a right
// up.

import { sameAccount } from '../accounts/address.ts';
import { type Message, message, type Part, type Slot } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { addressOrNoneAs, protocolHolderWarnings } from './common.ts';
import { type Facts, type Row, row } from './describe.ts';
import { type Intent, moves } from './intent.ts';

/** A new holder of a right: an address, or empty text, null or `none` to give the right up for good. */
export const newAuthority = addressOrNoneAs('grantee', 'none');

/** The address of a new holder, or null when the right is given up. */
export function namedAuthority(given: string | null): string | null {
  return given === null || given === '' || given.toLowerCase() === 'none' ? null : given;
}

/** Act, sentence, row and warnings of passing a right on. `right` is which right, `over` what it is about. */
export function authorityChange(
  right: Message,
  over: Slot,
  given: string | null,
): { act: Message; sentence: Part[]; rows: Row[]; warnings: Warning[] } {
  const next = namedAuthority(given);
  if (next === null) {
    return {
      act: message('act.giveUpRight'),
      sentence: [message('authority.giveUp', { right, over })],
      rows: [row(message('row.newHolder'), message('value.nobodyEverAgain'))],
      warnings: [warning('authority.givenUp', 'danger', { right })],
    };
  }
  return {
    act: message('act.passRightOn'),
    sentence: [message('authority.passOn', { right, over, next: part.address(next) })],
    rows: [row(message('row.newHolder'), part.address(next))],
    warnings: [warning('authority.passedOn', 'caution', { right }), ...protocolHolderWarnings(next)],
  };
}

/** What passing a right on gives whom; giving it up, or keeping it, gives nobody anything. */
export function authorityIntent(may: Message, given: string | null, { sender }: Pick<Facts, 'sender'>): Intent {
  const holder = namedAuthority(given);
  return moves({ rights: holder === null || sameAccount(holder, sender) ? [] : [{ holder, may }] });
}
