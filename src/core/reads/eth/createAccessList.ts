// The accounts and slots that a call touches, and its gas with them listed.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { stateBlock } from './blockTag.ts';
import { callParam, overridesParam } from './evmShape.ts';

/** The accounts and slots that a call touches, and its gas with them listed. */
export const createAccessList = defineRead({
  name: 'createAccessList',
  group: 'EVM',
  rpc: 'eth_createAccessList',
  params: Type.Object({
    call: callParam,
    block: withDefault(stateBlock, 'latest'),
    overrides: Type.Optional(overridesParam),
  }),
  result: Type.Object({
    accessList: Type.Array(Type.Object({ address: Type.String(), storageKeys: Type.Array(Type.String()) })),
    gasUsed: Type.String(),
    error: Type.Optional(Type.String()),
  }),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'The accounts and slots that a call touches, and its gas with them listed; error says why it fails.',
});
