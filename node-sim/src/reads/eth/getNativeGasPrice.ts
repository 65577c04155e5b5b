// Gas price in wei, as a hex quantity.

import { toQuantity } from '@svc/core/rpc/quantity';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import type { Handler } from '../context.ts';

export const getNativeGasPrice: Handler<'getNativeGasPrice'> = () => toQuantity(MIN_GAS_PRICE_WEI);
