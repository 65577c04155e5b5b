// What all accounts and holders have of an asset, stakes included, is what exists of it.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { lockedStake } from '../../kernel/spotMeanings.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { supplyOf } from '../tokens/ledger.ts';
import type { Law } from './law.ts';

function heldOfEach(state: StateView): Map<string, bigint> {
  const held = new Map<string, bigint>([[NATIVE_SYMBOL, 0n]]);
  const add = (asset: string, amount: bigint) => held.set(asset, (held.get(asset) ?? 0n) + amount);
  for (const { balanceWei } of state.accounts.values()) add(NATIVE_SYMBOL, balanceWei);
  for (const pool of state.pools.values()) add(NATIVE_SYMBOL, lockedStake(pool));
  for (const { principal } of state.staking.validators.values()) add(NATIVE_SYMBOL, principal);
  for (const [key, balance] of state.balances.entries()) add(key.slice(0, key.indexOf(':')), balance);
  for (const token of state.tokens.keys()) add(token, 0n);
  return held;
}

export const valueConserved: Law = {
  name: 'valueConserved',
  check(state, { changes }) {
    if (changes !== undefined) {
      for (const [asset, { held, supply }] of changes) {
        if (held !== supply) return `holdings of ${asset} changed by ${held}, its supply by ${supply}`;
      }
      return undefined;
    }
    for (const [asset, held] of heldOfEach(state)) {
      if (held !== supplyOf(state, asset)) return `${held} of ${asset} is held, ${supplyOf(state, asset)} exists`;
    }
    return undefined;
  },
};
