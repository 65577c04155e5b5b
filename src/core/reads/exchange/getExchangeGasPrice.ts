// Lowest gas price that is admitted, in wei.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { whole } from '../leaves.ts';

/** Lowest gas price that is admitted, in wei. */
export const getExchangeGasPrice = defineRead({
  name: 'getExchangeGasPrice',
  rpc: 'exchange_gasPrice',
  params: Type.Object({}),
  result: whole,
  summary: 'Lowest gas price that is admitted, in wei.',
  passed: true,
});
