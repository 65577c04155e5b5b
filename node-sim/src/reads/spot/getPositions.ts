// Liquidity positions of an account in every pool.

import type { ReadResult } from '@svc/core/reads/registry';
import { positionsOfAccount } from '../../engine/amm/views.ts';
import { accountParam, type Handler } from '../context.ts';

export const getPositions: Handler<'getPositions'> = ({ chain }, { address }) =>
  positionsOfAccount(chain.state, accountParam(address)) as unknown as ReadResult<'getPositions'>;
