// Height, newest block and identity of the node.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable, whole } from '../readFields.ts';

/** Height, newest block and identity of the node. */
export const getStatus = defineRead({
  name: 'getStatus',
  group: 'Chain',
  rest: { method: 'GET', path: '/get_status', limit: 'none', unknown: 'none' },
  params: Type.Object({}),
  result: Type.Object({ height: whole, last_block_hash: nullable(Type.String()), node_id: Type.String() }),
  follows: 'newestBlock',
  summary: 'Height, newest block and identity of the node.',
});
