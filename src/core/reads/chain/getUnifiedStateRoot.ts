// Commitment over native state, accounts, exchange and tokens.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Commitment over native state, accounts, exchange and tokens. */
export const getUnifiedStateRoot = defineRead({
  name: 'getUnifiedStateRoot',
  group: 'Chain',
  rest: { method: 'GET', path: '/get_unified_state_root', limit: 'none', unknown: 'none' },
  params: Type.Object({}),
  result: Type.Object({
    unified_state_root: Type.String(),
    utxo_root: Type.String(),
    account_root: Type.String(),
    exchange_root: Type.String(),
    token_root: Type.String(),
    token_root_bound: Type.Boolean(),
    enforced: Type.Boolean(),
  }),
  follows: 'newestBlock',
  summary: 'Commitment over native state, accounts, exchange and tokens.',
});
