// Who holds an asset: the accounts with the largest balances, and how many there are.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { assetParam, decimal, whole } from '../readFields.ts';

/** The largest holders of an asset, the native one included, and how many accounts hold it. */
export const getTokenHolders = defineRead({
  name: 'getTokenHolders',
  group: 'Tokens',
  rest: {
    method: 'GET',
    path: '/get_token_holders',
    limit: 'rest_single_per_second',
    unknown: 'There is no such token.',
  },
  rpc: 'exchange_getTokenHolders',
  params: Type.Object({ token_address: assetParam, limit: ranged(50, 1, 200) }),
  result: Type.Object({
    token_address: Type.String(),
    /** Accounts with a balance above zero. */
    count: whole,
    /** By account id, the largest balance first. */
    holders: Type.Array(Type.Object({ account: Type.String(), balance: decimal, frozen: Type.Boolean() })),
  }),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'The largest holders of an asset, and how many accounts hold it.',
});
