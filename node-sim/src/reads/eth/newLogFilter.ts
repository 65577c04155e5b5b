// Installs a filter for logs.

import type { Handler } from '../context.ts';
import { rangeOf } from './logs.ts';

export const newLogFilter: Handler<'newLogFilter'> = (context, { filter }, client) => {
  rangeOf(context, filter);
  return context.evm.filters.addLogs(filter, client);
};
