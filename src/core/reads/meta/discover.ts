// The OpenRPC document of this node: every JSON-RPC method with its parameters, result and errors.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** The OpenRPC document of this node: every JSON-RPC method with its parameters, result and errors. */
export const discover = defineRead({
  name: 'discover',
  group: 'Node',
  rpc: 'rpc.discover',
  params: Type.Object({}),
  result: Type.Record(Type.String(), Type.Unknown()),
  follows: 'nothing',
  summary: 'The OpenRPC document of this node: every JSON-RPC method with its parameters, result and errors.',
  extension: true,
});
