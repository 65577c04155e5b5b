// Lowest gas price that is admitted, in wei.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { whole } from '../readFields.ts';

/** Lowest gas price that is admitted, in wei. */
export const getExchangeGasPrice = defineRead({
  name: 'getExchangeGasPrice',
  group: 'Exchange',
  rest: { method: 'GET', path: '/get_exchange_gas_price', limit: 'none', unknown: 'none' },
  rpc: 'exchange_gasPrice',
  params: Type.Object({}),
  result: whole,
  follows: 'nothing',
  summary: 'Lowest gas price that is admitted, in wei.',
  passed: true,
});
