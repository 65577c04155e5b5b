// Blocks have no uncles.

import type { Handler } from '../context.ts';
import { blockAt } from './findEthBlock.ts';

export const countUnclesByNumber: Handler<'countUnclesByNumber'> = (context, { block }) =>
  blockAt(context, block) === undefined ? null : '0x0';
