// Values of an account and of its slots; the state of this network has no Merkle proofs, so these are empty.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { holderParam } from '../readFields.ts';
import { fixed } from '../samples.ts';
import { stateBlock } from './blockTag.ts';
import { slotParam } from './evmShape.ts';

/** Values of an account and of its slots; the state of this network has no Merkle proofs, so these are empty. */
export const getProof = defineRead({
  name: 'getProof',
  group: 'EVM',
  rpc: 'eth_getProof',
  params: Type.Object({
    address: holderParam,
    slots: Type.Array(slotParam, { sample: fixed([]), maxItems: 1000 }),
    block: withDefault(stateBlock, 'latest'),
  }),
  result: Type.Object({
    address: Type.String(),
    balance: Type.String(),
    nonce: Type.String(),
    codeHash: Type.String(),
    storageHash: Type.String(),
    accountProof: Type.Array(Type.String()),
    storageProof: Type.Array(
      Type.Object({ key: Type.String(), value: Type.String(), proof: Type.Array(Type.String()) }),
    ),
  }),
  follows: 'newestBlock',
  summary: 'Values of an account and of its slots; the state of this network has no Merkle proofs, so these are empty.',
});
