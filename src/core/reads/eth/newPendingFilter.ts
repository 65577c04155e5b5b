// Installs a filter for queued EVM transactions.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Installs a filter for queued EVM transactions. */
export const newPendingFilter = defineRead({
  name: 'newPendingFilter',
  group: 'EVM',
  rpc: 'eth_newPendingTransactionFilter',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'filter',
  summary: 'Installs a filter for queued EVM transactions.',
});
