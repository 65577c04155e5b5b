// The oracle committee counts the validators that are active or about to be with their whole stakes; no stake is less
// than what was paid for it. That the native asset counts principals is part of valueConserved.

import { MAX_ACTIVE } from '../staking/stakingSettings.ts';
import type { Law } from './law.ts';

export const stakeCommittee: Law = {
  name: 'stakeCommittee',
  check(state, { validators }) {
    for (const account of validators) {
      const row = state.staking.validators.get(account);
      if (row === undefined) continue;
      const voting = row.status === 'active' || row.status === 'pending' ? row.stake : 0n;
      const counted = state.perps.committee.get(account) ?? 0n;
      if (counted !== voting) return `the committee counts ${counted} of ${account}, whose voting stake is ${voting}`;
      if (row.principal > row.stake) return `${account} paid ${row.principal} for a stake of ${row.stake}`;
      if ((row.exitEpoch === null) === (row.status === 'exiting' || row.status === 'exited'))
        return `${account} is ${row.status} without its epoch`;
    }
    return state.staking.active > MAX_ACTIVE ? `${state.staking.active} validators are active` : undefined;
  },
};
