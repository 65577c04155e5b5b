// Native balances and validators at height 0, and plain native transfers, which only development controls make.

import type { AccountId } from '@svc/core/accounts/address';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { StakingSettingsRow } from '../kernel/ledgerRows.ts';
import type { PerpSettingsRow } from '../kernel/perpsRows.ts';
import type { State, UndoRecord } from '../kernel/state.ts';
import { accountOf } from './ledgerKeys.ts';
import { settingsOf } from './perps/accounts.ts';
import { type GenesisStake, registerAtGenesis } from './staking/register.ts';
import { balanceOf, changeNativeSupply, credit, move } from './tokens/ledger.ts';

export interface Allocation {
  /** Any address form. */
  readonly address: string;
  /** Wei. */
  readonly amount: bigint;
}

/** The validators of a genesis, and the delays of staking where they are not the network's. */
export interface GenesisStaking {
  readonly validators: readonly GenesisStake[];
  readonly settings?: StakingSettingsRow | undefined;
  /** Choices for the perpetuals where they are not the network's. */
  readonly perps?: Partial<PerpSettingsRow> | undefined;
}

/**
 * Creates the balances and validators of the genesis on an empty state and commits it. @throws ParseRefusal for text
 * that is no address
 */
export function applyAllocations(
  state: State,
  allocations: readonly Allocation[],
  staking: GenesisStaking = { validators: [] },
): UndoRecord {
  for (const { address, amount } of allocations) {
    credit(state, NATIVE_SYMBOL, accountOf(address), amount);
    changeNativeSupply(state, amount);
  }
  if (staking.settings !== undefined) state.staking.settings.set('', staking.settings);
  if (staking.perps !== undefined) state.perps.settings.set('', { ...settingsOf(state), ...staking.perps });
  for (const validator of staking.validators) registerAtGenesis(state, validator);
  return state.commitBlock();
}

/** Moves native balance without gas or nonce; false when the balance is short. */
export function transferNative(state: State, from: AccountId, to: AccountId, amount: bigint): boolean {
  if (amount <= 0n || balanceOf(state, NATIVE_SYMBOL, from) < amount) return false;
  move(state, NATIVE_SYMBOL, from, to, amount);
  return true;
}
