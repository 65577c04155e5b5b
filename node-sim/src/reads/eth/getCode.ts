// Code of an account; a stub where a ledger answers.

import { stateAfter } from '../../chain/pastState.ts';
import { NATIVE_CONTRACTS } from '../../engine/contracts/natives.ts';
import { accountParam, type Handler } from '../context.ts';
import { stateHeight } from './findEthBlock.ts';

export const getCode: Handler<'getCode'> = (context, { address, block }) => {
  const { chain } = context;
  const { state } = chain;
  const account = accountParam(address);
  // The account's code, or the ledger that answers at its address.
  return stateAfter(
    chain,
    stateHeight(context, block),
    (_, key) => key === account,
    () => {
      const code = state.evm.code.get(account);
      if (code !== undefined) return `0x${code}`;
      return NATIVE_CONTRACTS.has(state, account) ? '0xfe' : '0x';
    },
  );
};
