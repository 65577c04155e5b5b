// Code of an account; a stub where the account is a token or collection of the ledger.

import type { AccountId } from '@svc/core/accounts/address';
import { stateAfter } from '../../chain/pastState.ts';
import { NATIVE_CONTRACTS } from '../../engine/contracts/natives.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { accountParam, type Handler } from '../context.ts';
import { stateHeight } from './findEthBlock.ts';

/** Hex digits of the code that an account shows: its own, or a stub where a ledger answers at its address. */
export function shownCode(state: StateView, account: AccountId): string {
  return state.evm.code.get(account) ?? (NATIVE_CONTRACTS.has(state, account) ? 'fe' : '');
}

export const getCode: Handler<'getCode'> = (context, { address, block }) => {
  const { chain } = context;
  const { state } = chain;
  const account = accountParam(address);
  return stateAfter(
    chain,
    stateHeight(context, block),
    (_, key) => key === account,
    () => `0x${shownCode(state, account)}`,
  );
};
