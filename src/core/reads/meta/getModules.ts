// Namespaces of the JSON-RPC methods that this node answers, with their versions.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Namespaces of the JSON-RPC methods that this node answers, with their versions. */
export const getModules = defineRead({
  name: 'getModules',
  group: 'Node',
  rpc: 'rpc_modules',
  params: Type.Object({}),
  result: Type.Record(Type.String(), Type.String()),
  follows: 'nothing',
  summary: 'Namespaces of the JSON-RPC methods that this node answers, with their versions.',
  extension: true,
});
