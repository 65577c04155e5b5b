// Installs a filter for queued transactions.

import type { Handler } from '../context.ts';

export const newPendingFilter: Handler<'newPendingFilter'> = ({ evm }, _params, client) =>
  evm.filters.addPending(client);
