// Accounts of the node: none.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Accounts of the node: none. */
export const getNodeAccounts = defineRead({
  name: 'getNodeAccounts',
  group: 'EVM',
  rpc: 'eth_accounts',
  params: Type.Object({}),
  result: Type.Array(Type.String()),
  follows: 'nothing',
  summary: 'Accounts of the node: none.',
});
