// Validators as reads show them.

import { formatDecimal } from '@svc/core/decimal';
import type { ValidatorRow } from '../../kernel/ledgerRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { min } from '../min.ts';
import { MAX_EFFECTIVE_STAKE } from './stakingSettings.ts';

/** What counts of a validator's stake, in units of 10^-18. */
export function effectiveStake({ stake }: Pick<ValidatorRow, 'stake'>): bigint {
  return min(stake, MAX_EFFECTIVE_STAKE);
}

/** Validators of a state, or all, the largest effective stake first; equal ones by address. */
export function validatorViews(state: StateView, status?: string) {
  const rows = [...state.staking.validators.values()].filter((row) => status === undefined || row.status === status);
  rows.sort((a, b) => {
    const [stakeA, stakeB] = [effectiveStake(a), effectiveStake(b)];
    if (stakeA !== stakeB) return stakeA > stakeB ? -1 : 1;
    return a.address < b.address ? -1 : 1;
  });
  return rows.map((row) => {
    state.step();
    return {
      address: row.address,
      public_key: row.publicKey,
      stake: formatDecimal(row.stake),
      effective_stake: formatDecimal(effectiveStake(row)),
      status: row.status,
      activation_epoch: row.activationEpoch,
      exit_epoch: row.exitEpoch,
      // No validator of this simulator misbehaves, so none is punished.
      slashed: false,
    };
  });
}
