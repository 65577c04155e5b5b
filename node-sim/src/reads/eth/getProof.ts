// Account values in the form of a proof; there are no proofs.

import type { AccountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { toQuantity } from '@svc/core/rpc/quantity';
import { type RowFilter, stateAfter } from '../../chain/pastState.ts';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { accountParam, type Handler } from '../context.ts';
import { stateHeight } from './findEthBlock.ts';
import { shownCode } from './getCode.ts';

export const getProof: Handler<'getProof'> = (context, { address, slots, block }) => {
  const account = accountParam(address);
  const isOf: RowFilter = (_, key) => key === account || key.startsWith(`${account}:`);
  return stateAfter(context.chain, stateHeight(context, block), isOf, () =>
    valuesOf(context.chain.state, account, slots),
  );
};

function valuesOf(state: StateView, account: AccountId, slots: readonly string[]) {
  const storageProof = slots.map((key) => {
    const value = toQuantity(state.evm.storage.get(`${account}:${BigInt(key).toString(16)}`) ?? 0n);
    return { key, value, proof: [] };
  });
  return {
    address: account,
    balance: toQuantity(balanceOf(state, NATIVE_SYMBOL, account)),
    nonce: toQuantity(state.evm.nonces.get(account) ?? 0n),
    codeHash: `0x${toHex(keccak256(fromHex(shownCode(state, account))))}`,
    storageHash: `0x${'0'.repeat(64)}`,
    accountProof: [],
    storageProof,
  };
}
