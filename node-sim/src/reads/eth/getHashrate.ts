// There is no mining.

import type { Handler } from '../context.ts';

export const getHashrate: Handler<'getHashrate'> = () => '0x0';
