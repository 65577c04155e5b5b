// The price of blob gas, the same as the instruction BLOBBASEFEE returns.

import type { Handler } from '../context.ts';

export const getBlobBaseFee: Handler<'getBlobBaseFee'> = () => '0x1';
