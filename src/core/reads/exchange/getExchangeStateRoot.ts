// State root of the exchange at the newest block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { whole } from '../readFields.ts';

/** State root of the exchange at the newest block. */
export const getExchangeStateRoot = defineRead({
  name: 'getExchangeStateRoot',
  group: 'Exchange',
  rest: { method: 'GET', path: '/get_exchange_state_root', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getStateRoot',
  params: Type.Object({}),
  result: Type.Object({ exchange_state_root: Type.String(), block_height: whole, pools: whole, pairs: whole }),
  rpcMembers: ['exchange_state_root', 'block_height'],
  follows: 'newestBlock',
  summary: 'State root of the exchange at the newest block.',
  passed: true,
});
