// The total outflow of a request, from payments now and rights that others may use later, by purse.

import { type Intent, purseOf } from '@svc/core/ops/intent';
import { message, type Part, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { roughAmount } from './amounts.ts';

export interface Stake {
  /** What it is taken from (an asset's free balance, the collateral); undefined if the asset could not be read. */
  readonly purse: string | undefined;
  /** The asset, where it is known. */
  readonly token: TokenFact | undefined;
  /** Its name in a sentence: "SVC", "collateral". */
  readonly what: Part;
  /** In units of 10^-18. */
  readonly amount: bigint;
}

const nameOf = (token: TokenFact | undefined): Part =>
  token === undefined ? message('owned.unread') : part.token(token);

/** Everything that may leave in amounts, added up; unlimited rights are in unlimitedAllowance.ts. */
export function stakesOf({ payments, grants }: Intent): readonly Stake[] {
  const found = new Map<string | undefined, Stake>();
  const add = (stake: Stake): void => {
    const before = found.get(stake.purse)?.amount ?? 0n;
    if (stake.amount > 0n) found.set(stake.purse, { ...stake, amount: before + stake.amount });
  };
  for (const payment of payments) {
    const { token, from } = payment;
    const what = from === 'collateral' ? message('collateral.yours') : nameOf(token);
    add({ purse: purseOf(payment), token, what, amount: roughAmount(payment.amount) });
  }
  for (const { token, amount, isItem } of grants) {
    if (amount === 'all' || isItem === true || (token !== undefined && token.asset === undefined)) continue;
    add({ purse: token?.asset, token, what: nameOf(token), amount: roughAmount(amount) });
  }
  return [...found.values()];
}
