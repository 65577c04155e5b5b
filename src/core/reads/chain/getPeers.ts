// Nodes that this one is connected to.

import { Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead } from '../defineRead.ts';

/** Nodes that this one is connected to. */
export const getPeers = defineRead({
  name: 'getPeers',
  group: 'Chain',
  rpc: `${METHOD_PREFIX}getPeers`,
  params: Type.Object({}),
  result: Type.Array(Type.Object({ address: Type.String(), connected: Type.Boolean() })),
  follows: 'clock',
  summary: 'Nodes that this one is connected to.',
});
