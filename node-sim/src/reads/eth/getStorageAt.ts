// A storage slot of a contract.

import { accountParam, type Handler } from '../context.ts';
import { readState } from './findEthBlock.ts';

export const getStorageAt: Handler<'getStorageAt'> = (context, { address, slot, block }) => {
  const key = `${accountParam(address)}:${BigInt(slot).toString(16)}`;
  return readState(context, block, context.chain.state.evm.storage, key, () => {
    const value = context.chain.state.evm.storage.get(key) ?? 0n;
    return `0x${value.toString(16).padStart(64, '0')}`;
  });
};
