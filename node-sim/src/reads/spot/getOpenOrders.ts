// Resting spot orders of an account, every pair.

import { ordersOf, orderView } from '../../engine/book/bookViews.ts';
import { accountParam, type Handler } from '../context.ts';

export const getOpenOrders: Handler<'getOpenOrders'> = ({ chain }, { address }) =>
  ordersOf(chain.state, accountParam(address)).map((order) => {
    chain.state.step();
    return orderView(order);
  });
