// Whether the node listens.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Whether the node listens. */
export const isListening = defineRead({
  name: 'isListening',
  group: 'EVM',
  rpc: 'net_listening',
  params: Type.Object({}),
  result: Type.Boolean(),
  follows: 'nothing',
  summary: 'Whether the node listens.',
});
