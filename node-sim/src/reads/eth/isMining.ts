// There is no mining.

import type { Handler } from '../context.ts';

export const isMining: Handler<'isMining'> = () => false;
