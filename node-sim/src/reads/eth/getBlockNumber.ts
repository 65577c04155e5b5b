// Height of the newest block as a hex quantity.

import { toQuantity } from '@svc/core/rpc/quantity';
import type { Handler } from '../context.ts';

export const getBlockNumber: Handler<'getBlockNumber'> = ({ chain }) => toQuantity(chain.tip.height);
