// Gas price in wei, as a hex quantity.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Gas price in wei, as a hex quantity. */
export const getNativeGasPrice = defineRead({
  name: 'getNativeGasPrice',
  group: 'EVM',
  rpc: 'eth_gasPrice',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Gas price in wei, as a hex quantity.',
  passed: true,
});
