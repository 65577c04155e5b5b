// The backstop vault: value, shares, positions.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { perpVaultShape } from './perpShape.ts';

/** The backstop vault: value, shares, positions. */
export const getPerpVault = defineRead({
  name: 'getPerpVault',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_vault', limit: 'none', unknown: 'none' },
  rpc: 'perp_getVault',
  params: Type.Object({}),
  result: perpVaultShape,
  follows: 'newestBlock',
  summary: 'The backstop vault: value, shares, positions.',
  passed: true,
});
