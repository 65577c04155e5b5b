// Joining and leaving the validator set. The oracle committee follows at once; eligibility follows by epochs
// (epochTransition.ts).

import type { AccountId } from '@svc/core/accounts/address';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { ValidatorRow } from '../../kernel/ledgerRows.ts';
import type { State } from '../../kernel/state.ts';
import { accountOf } from '../ledgerKeys.ts';
import { changeCommitteeStake, leaveCommittee } from '../perps/oracle.ts';
import { debit, requireBalance } from '../tokens/ledger.ts';
import { stakingSettings } from './stakingSettings.ts';

/** A validator that a genesis starts with. */
export interface GenesisStake {
  readonly address: string;
  /** Hex without `0x`. */
  readonly publicKey: string;
  /** Units of 10^-18; not taken from a balance, and not paid out. */
  readonly stake: bigint;
}

/** Adds a validator of the genesis: active at once. */
export function registerAtGenesis(state: State, { address, publicKey, stake }: GenesisStake): void {
  const account = accountOf(address);
  const before = state.staking.validators.get(account)?.stake ?? 0n;
  state.staking.validators.set(account, {
    address,
    publicKey,
    status: 'active',
    stake: before + stake,
    principal: 0n,
    activationEpoch: 0,
    exitEpoch: null,
  });
  changeCommitteeStake(state, account, stake);
}

/**
 * Takes a stake from an account and counts it for its validator. An active validator stays active; whoever is leaving
 * or has left becomes pending again, and a payout not yet made stays part of the stake.
 */
export function depositStake(
  state: State,
  account: AccountId,
  epoch: number,
  address: string,
  publicKey: string,
  amount: bigint,
): ValidatorRow {
  requireBalance(state, NATIVE_SYMBOL, account, amount);
  debit(state, NATIVE_SYMBOL, account, amount);
  const before = state.staking.validators.get(account);
  const isActive = before?.status === 'active';
  const row: ValidatorRow = {
    address,
    publicKey,
    status: isActive ? 'active' : 'pending',
    stake: (before?.stake ?? 0n) + amount,
    principal: (before?.principal ?? 0n) + amount,
    activationEpoch: isActive ? before.activationEpoch : epoch + stakingSettings(state).activationDelay,
    exitEpoch: null,
  };
  state.staking.validators.set(account, row);
  changeCommitteeStake(state, account, row.stake - (state.perps.committee.get(account) ?? 0n));
  return row;
}

/** Starts the leave of an active or pending validator; of anybody else nothing changes. */
export function exitStake(state: State, account: AccountId, epoch: number): void {
  const row = state.staking.validators.get(account);
  if (row?.status !== 'active' && row?.status !== 'pending') return;
  state.staking.validators.set(account, {
    ...row,
    status: 'exiting',
    exitEpoch: epoch + stakingSettings(state).unbonding,
  });
  leaveCommittee(state, account);
}
