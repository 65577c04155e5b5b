// Who may move somebody else's tokens: allowances and operators.

import type { AccountId } from '@svc/core/accounts/address';
import { fail } from '../../kernel/outcome.ts';
import type { TokenRow } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { findAccountOf } from '../ledgerKeys.ts';

/** Non-zero allowances of one owner over all tokens. */
export const MAX_ALLOWANCES = 256;
/** Operators that one holder authorised over all tokens; default operators do not count. */
export const MAX_OPERATORS = 64;

const allowanceKey = (token: string, owner: string, spender: string): string => `${owner}:${token}:${spender}`;

/** What a spender may still move of an owner's tokens. */
export function allowanceOf(state: StateView, token: string, owner: string, spender: string): bigint {
  return state.allowances.get(allowanceKey(token, owner, spender)) ?? 0n;
}

/** Sets an allowance; zero removes it. */
export function setAllowance(state: State, token: string, owner: string, spender: string, amount: bigint): void {
  const key = allowanceKey(token, owner, spender);
  if (amount === 0n) {
    state.allowances.delete(key);
    return;
  }
  if (!state.allowances.has(key) && state.allowancesByOwner.keys(owner).size >= MAX_ALLOWANCES) {
    fail('allowance.tooMany', `An owner has at most ${MAX_ALLOWANCES} allowances; revoke one first.`);
  }
  state.allowances.set(key, amount);
}

/** Whether two addresses, one of them possibly absent, name one account. */
export function isAccount(address: string | null, account: string): boolean {
  return address !== null && findAccountOf(address) === account;
}

const operatorKey = (token: string, holder: string, operator: string): string => `${holder}:${token}:${operator}`;

/** Whether a token names an account as an operator of every holder. */
export function isDefaultOperator(token: TokenRow, operator: string): boolean {
  return token.defaultOperators.some((address) => isAccount(address, operator));
}

/** Whether `operator` may move everything of `holder`; every holder is its own operator. */
export function isOperator(state: StateView, token: TokenRow, holder: AccountId, operator: AccountId): boolean {
  if (holder === operator) return true;
  return state.operators.get(operatorKey(token.address, holder, operator)) ?? isDefaultOperator(token, operator);
}

/** Gives or takes the right to move everything of a holder. Only what differs from the token's default takes a row. */
export function setOperator(
  state: State,
  token: TokenRow,
  holder: AccountId,
  operator: AccountId,
  authorised: boolean,
): void {
  const key = operatorKey(token.address, holder, operator);
  if (isDefaultOperator(token, operator) === authorised) {
    state.operators.delete(key);
    return;
  }
  if (authorised && state.operators.get(key) !== true && state.operatorsByHolder.keys(holder).size >= MAX_OPERATORS) {
    fail('operator.tooMany', `a holder has at most ${MAX_OPERATORS} operators; revoke one first`);
  }
  state.operators.set(key, authorised);
}
