// Resting perpetuals orders of an account.

import { perpOrderViews } from '../../engine/perps/perpViews.ts';
import { accountParam, type Handler } from '../context.ts';

export const getPerpOrders: Handler<'getPerpOrders'> = ({ chain }, { address }) =>
  perpOrderViews(chain.state, accountParam(address));
