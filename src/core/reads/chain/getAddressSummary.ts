// Native balance of an account and how queued transactions would change it.

import { Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead } from '../defineRead.ts';
import { decimal, holderParam, nullable } from '../readFields.ts';

/** Native balance of an account and how queued transactions would change it. */
export const getAddressSummary = defineRead({
  name: 'getAddressSummary',
  group: 'Chain',
  rpc: `${METHOD_PREFIX}getAddressInfo`,
  params: Type.Object({ address: holderParam }),
  result: Type.Object({
    address: Type.String(),
    accountId: nullable(Type.String()),
    addressType: Type.String(),
    balance: decimal,
    pendingBalance: decimal,
    pendingDelta: decimal,
  }),
  follows: 'mempool',
  summary: 'Native balance of an account and how queued transactions would change it.',
  passed: true,
});
