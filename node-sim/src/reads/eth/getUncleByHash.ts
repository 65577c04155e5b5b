// Blocks have no uncles.

import type { Handler } from '../context.ts';

export const getUncleByHash: Handler<'getUncleByHash'> = () => null;
