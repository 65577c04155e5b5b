// Account id of an address in any form.

import { Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead } from '../defineRead.ts';
import { holderParam } from '../readFields.ts';

/** Account id of an address in any form. */
export const getAccountId = defineRead({
  name: 'getAccountId',
  group: 'Chain',
  rpc: `${METHOD_PREFIX}getAccountId`,
  params: Type.Object({ address: holderParam }),
  result: Type.Object({
    address: Type.String(),
    accountId: Type.String(),
    addressType: Type.String(),
    isAccountId: Type.Boolean(),
  }),
  follows: 'nothing',
  summary: 'Account id of an address in any form.',
});
