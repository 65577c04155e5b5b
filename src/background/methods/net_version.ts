// The active network's chain id in decimal.

import { defineMethod, noParams } from './defineMethod.ts';

/** Decimal text. */
export const net_version = defineMethod({
  needs: ['networks'],
  access: 'open',
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services }) => services.networks.active().chainId.toString(),
});
