// Ends a filter.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { quantity } from './evmShape.ts';

/** Ends a filter. */
export const uninstallFilter = defineRead({
  name: 'uninstallFilter',
  group: 'EVM',
  rpc: 'eth_uninstallFilter',
  params: Type.Object({ id: quantity }),
  result: Type.Boolean(),
  follows: 'filter',
  summary: 'Ends a filter.',
});
