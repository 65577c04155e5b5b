// All logs of a filter.

import type { Handler } from '../context.ts';
import { logsOfFilter } from './filterReads.ts';

export const getFilterLogs: Handler<'getFilterLogs'> = (context, { id }, client) => logsOfFilter(context, id, client);
