// An EVM transaction by its place.

import type { Handler } from '../context.ts';
import { blockOfHash, transactionIn } from './findEthBlock.ts';

export const getEvmTransactionByBlockHash: Handler<'getEvmTransactionByBlockHash'> = (context, { hash, index }) =>
  transactionIn(context, blockOfHash(context, hash), index);
