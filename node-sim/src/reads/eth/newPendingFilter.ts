// Installs a filter for queued transactions.

import type { Handler } from '../context.ts';

export const newPendingFilter: Handler<'newPendingFilter'> = ({ evm }) => evm.filters.addPending();
