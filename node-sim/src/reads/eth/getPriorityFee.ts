// The suggested tip.

import type { Handler } from '../context.ts';

export const getPriorityFee: Handler<'getPriorityFee'> = () => '0x0';
