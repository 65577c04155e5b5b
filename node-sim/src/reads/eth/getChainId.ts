// Chain id as a hex quantity.

import { toQuantity } from '@svc/core/rpc/quantity';
import type { Handler } from '../context.ts';

export const getChainId: Handler<'getChainId'> = ({ chain }) => toQuantity(chain.chainId);
