// Ends a filter.

import type { Handler } from '../context.ts';

export const uninstallFilter: Handler<'uninstallFilter'> = ({ evm }, { id }) => evm.filters.remove(id);
