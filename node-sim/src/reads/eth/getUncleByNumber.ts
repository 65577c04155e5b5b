// Blocks have no uncles.

import type { Handler } from '../context.ts';

export const getUncleByNumber: Handler<'getUncleByNumber'> = () => null;
