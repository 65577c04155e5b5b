// Liquidity positions of an account in every pool.

import { positionsOfAccount } from '../../engine/amm/poolViews.ts';
import { accountParam, type Handler } from '../context.ts';

export const getPositions: Handler<'getPositions'> = ({ chain }, { address }) =>
  positionsOfAccount(chain.state, accountParam(address));
