// Lowest gas price that the node admits.

import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import type { Handler } from '../context.ts';

export const getExchangeGasPrice: Handler<'getExchangeGasPrice'> = () => Number(MIN_GAS_PRICE_WEI);
