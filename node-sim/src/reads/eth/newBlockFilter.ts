// Installs a filter for blocks.

import type { Handler } from '../context.ts';

export const newBlockFilter: Handler<'newBlockFilter'> = ({ evm }, _params, client) => evm.filters.addBlocks(client);
