// Logs of a range of blocks.

import type { Handler } from '../context.ts';
import { findLogs } from './logs.ts';

export const getLogs: Handler<'getLogs'> = (context, { filter }, client) => findLogs(context, filter, client);
