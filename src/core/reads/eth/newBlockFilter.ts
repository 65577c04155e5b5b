// Installs a filter for blocks.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Installs a filter for blocks. */
export const newBlockFilter = defineRead({
  name: 'newBlockFilter',
  group: 'EVM',
  rpc: 'eth_newBlockFilter',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'filter',
  summary: 'Installs a filter for blocks.',
});
