// The validator set.

import type { ReadResult } from '@svc/core/reads/registry';
import { validatorViews } from '../../engine/staking/views.ts';
import type { Handler } from '../context.ts';

export const getValidators: Handler<'getValidators'> = ({ chain }, { status }) =>
  validatorViews(
    chain.state,
    status === undefined ? undefined : String(status),
  ) as unknown as ReadResult<'getValidators'>;
