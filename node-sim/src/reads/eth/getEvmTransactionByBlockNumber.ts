// An EVM transaction by its place.

import type { Handler } from '../context.ts';
import { blockAt, transactionIn } from './findEthBlock.ts';

export const getEvmTransactionByBlockNumber: Handler<'getEvmTransactionByBlockNumber'> = (context, { block, index }) =>
  transactionIn(context, blockAt(context, block), index);
