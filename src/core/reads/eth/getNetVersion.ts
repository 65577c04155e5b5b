// Chain id as decimal text.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Chain id as decimal text. */
export const getNetVersion = defineRead({
  name: 'getNetVersion',
  group: 'EVM',
  rpc: 'net_version',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Chain id as decimal text.',
});
