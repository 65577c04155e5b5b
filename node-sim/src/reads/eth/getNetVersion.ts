// Chain id as decimal text.

import type { Handler } from '../context.ts';

export const getNetVersion: Handler<'getNetVersion'> = ({ chain }) => String(chain.chainId);
