// STAKE_EXIT.

import type { Executor } from '../context.ts';
import { exitStake } from '../staking/register.ts';

export const stakeExit: Executor<'STAKE_EXIT'> = ({ state, block, account, sender }) => {
  exitStake(state, account, block.epoch);
  return { validator: sender, status: 'exiting' };
};
