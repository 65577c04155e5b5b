// A block by hash as Ethereum clients know it; null when there is none.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockHashParam, evmBlock } from './evmShape.ts';

/** A block by hash as Ethereum clients know it; null when there is none. */
export const getEvmBlockByHash = defineRead({
  name: 'getEvmBlockByHash',
  group: 'EVM',
  rpc: 'eth_getBlockByHash',
  params: Type.Object({ hash: blockHashParam, full: withDefault(Type.Boolean(), false) }),
  result: nullable(evmBlock),
  follows: 'newestBlock',
  summary: 'A block by hash as Ethereum clients know it; null when there is none.',
  passed: true,
});
