// Collateral, margin, positions, orders and vault shares of an account; zeros for one that is not known.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam, decimal } from '../readFields.ts';
import { perpAccountMembers, perpVaultShape } from './perpShape.ts';

/** Collateral, margin, positions, orders and vault shares of an account; zeros for one that is not known. */
export const getPerpAccount = defineRead({
  name: 'getPerpAccount',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_account', limit: 'none', unknown: 'none' },
  rpc: 'perp_getAccount',
  params: Type.Object({ address: addressParam }),
  result: Type.Object({
    ...perpAccountMembers,
    holder_address: Type.String(),
    holder_balance: decimal,
    vault: perpVaultShape,
  }),
  follows: 'newestBlock',
  summary: 'Collateral, margin, positions, orders and vault shares of an account; zeros for one that is not known.',
  passed: true,
});
