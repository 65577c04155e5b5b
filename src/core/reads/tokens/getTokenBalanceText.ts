// Balance of one holder as decimal text.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { assetParam, decimal, holderParam } from '../readFields.ts';

/** Balance of one holder as decimal text. */
export const getTokenBalanceText = defineRead({
  name: 'getTokenBalanceText',
  group: 'Tokens',
  rpc: 'exchange_getTokenBalance',
  params: Type.Object({ token_address: assetParam, address: holderParam }),
  result: decimal,
  follows: 'newestBlock',
  summary: 'Balance of one holder as decimal text.',
  passed: true,
});
