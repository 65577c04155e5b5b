// A storage slot of a contract.

import { accountParam, type Handler } from '../context.ts';
import { requireNewest } from './blocks.ts';

export const getStorageAt: Handler<'getStorageAt'> = (context, { address, slot, block }) => {
  requireNewest(context, block);
  const value = context.chain.state.evm.storage.get(`${accountParam(address)}:${BigInt(slot).toString(16)}`) ?? 0n;
  return `0x${value.toString(16).padStart(64, '0')}`;
};
