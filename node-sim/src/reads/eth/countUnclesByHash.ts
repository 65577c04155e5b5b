// Blocks have no uncles.

import type { Handler } from '../context.ts';
import { blockOfHash } from './findEthBlock.ts';

export const countUnclesByHash: Handler<'countUnclesByHash'> = (context, { hash }) =>
  blockOfHash(context, hash) === undefined ? null : '0x0';
