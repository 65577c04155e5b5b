// The validator set.

import { validatorViews } from '../../engine/staking/validatorViews.ts';
import type { Handler } from '../context.ts';

export const getValidators: Handler<'getValidators'> = ({ chain }, { status }) =>
  validatorViews(chain.state, status === undefined ? undefined : String(status));
