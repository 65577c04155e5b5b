// STAKE_DEPOSIT.

import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { MIN_STAKE } from '@svc/core/ops/limits';
import { validatorKeyOf } from '@svc/core/ops/stakeDeposit';
import { amountOf } from '@svc/core/schema/fields';
import { requireAlways } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { depositStake } from '../staking/register.ts';

export const stakeDeposit: Executor<'STAKE_DEPOSIT'> = ({ state, block, account, sender }, params) => {
  const amount = amountOf(params.stake_amount);
  requireAlways(
    amount >= MIN_STAKE,
    'stake.tooSmall',
    `A stake is at least ${formatDecimal(MIN_STAKE)} ${NATIVE_SYMBOL}.`,
  );
  const row = depositStake(state, account, block.epoch, sender, validatorKeyOf(params), amount);
  // What the deposit is; an active validator stays active, as its read says.
  return { validator: sender, stake: formatDecimal(row.stake), status: 'pending', staked_debit: formatDecimal(amount) };
};
