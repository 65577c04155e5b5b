// Values of an account; there are no proofs.

import { fromHex, toHex } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { toQuantity } from '@svc/core/rpc/quantity';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import { accountParam, type Handler } from '../context.ts';
import { requireNewest } from './blocks.ts';

export const getProof: Handler<'getProof'> = (context, { address, slots, block }) => {
  requireNewest(context, block);
  const { state } = context.chain;
  const account = accountParam(address);
  const storageProof = slots.map((key) => {
    const value = toQuantity(state.evm.storage.get(`${account}:${BigInt(key).toString(16)}`) ?? 0n);
    return { key, value, proof: [] };
  });
  return {
    address: account,
    balance: toQuantity(balanceOf(state, NATIVE_SYMBOL, account)),
    nonce: toQuantity(state.evm.nonces.get(account) ?? 0n),
    codeHash: `0x${toHex(keccak256(fromHex(state.evm.code.get(account) ?? '')))}`,
    storageHash: `0x${'0'.repeat(64)}`,
    accountProof: [],
    storageProof,
  };
};
