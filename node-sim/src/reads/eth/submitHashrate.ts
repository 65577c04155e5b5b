// There is no mining.

import type { Handler } from '../context.ts';

export const submitHashrate: Handler<'submitHashrate'> = () => false;
