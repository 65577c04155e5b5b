// Constants of the validator set and the delays, which a genesis can shorten.

import { ONE } from '@svc/core/decimal';
import type { StakingSettingsRow } from '../../kernel/ledgerRows.ts';
import type { StateView } from '../../kernel/stateView.ts';

/** What counts of a stake at most, in units of 10^-18. */
export const MAX_EFFECTIVE_STAKE = 1_000_000n * ONE;
/** Validators that are active at the same time. */
export const MAX_ACTIVE = 150;

/** Delays of the network, in epochs. */
const DEFAULT_STAKING: StakingSettingsRow = { activationDelay: 4, unbonding: 5040, payoutDelay: 256 };

/** Delays of this chain. */
export function stakingSettings(state: StateView): StakingSettingsRow {
  return state.staking.settings.get('') ?? DEFAULT_STAKING;
}
