// The price of blob gas, as the instruction BLOBBASEFEE says it.

import type { Handler } from '../context.ts';

export const getBlobBaseFee: Handler<'getBlobBaseFee'> = () => '0x1';
