// A block by hash as Ethereum clients know it; null when there is none.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { evmBlock, hexHash } from './evmShape.ts';

/** A block by hash as Ethereum clients know it; null when there is none. */
export const getEvmBlockByHash = defineRead({
  name: 'getEvmBlockByHash',
  rpc: 'eth_getBlockByHash',
  params: Type.Object({ hash: hexHash, full: withDefault(Type.Boolean(), false) }),
  result: nullable(evmBlock),
  follows: 'newestBlock',
  summary: 'A block by hash as Ethereum clients know it; null when there is none.',
  passed: true,
});
