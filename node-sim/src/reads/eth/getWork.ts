// There is no mining.

import { Refusal } from '@svc/core/errors';
import type { Handler } from '../context.ts';

export const getWork: Handler<'getWork'> = () => {
  throw new Refusal('unsupported.mining', 'This network has no mining.');
};
