// The node is the chain.

import type { Handler } from '../context.ts';

export const getSyncing: Handler<'getSyncing'> = () => false;
