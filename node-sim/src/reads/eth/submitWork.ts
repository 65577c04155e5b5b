// There is no mining.

import type { Handler } from '../context.ts';

export const submitWork: Handler<'submitWork'> = () => false;
