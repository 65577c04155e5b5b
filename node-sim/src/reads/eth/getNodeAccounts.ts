// The node holds no keys.

import type { Handler } from '../context.ts';

export const getNodeAccounts: Handler<'getNodeAccounts'> = () => [];
