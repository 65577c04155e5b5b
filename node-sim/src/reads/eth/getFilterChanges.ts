// What a filter found since its last poll.

import type { Handler } from '../context.ts';
import { changesOf } from './filterReads.ts';

export const getFilterChanges: Handler<'getFilterChanges'> = (context, { id }) => changesOf(context, id);
