// Code of an account; a stub where a ledger answers.

import { NATIVE_CONTRACTS } from '../../engine/contracts/natives.ts';
import { accountParam, type Handler } from '../context.ts';
import { requireNewest } from './blocks.ts';

export const getCode: Handler<'getCode'> = (context, { address, block }) => {
  requireNewest(context, block);
  const { state } = context.chain;
  const account = accountParam(address);
  const code = state.evm.code.get(account);
  if (code !== undefined) return `0x${code}`;
  return NATIVE_CONTRACTS.has(state, account) ? '0xfe' : '0x';
};
