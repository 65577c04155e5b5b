// The active network's chain id, from the wallet's registry.

import { toQuantity } from '@svc/core/rpc/quantity';
import { defineMethod, noParams } from './defineMethod.ts';

/** Lower-case minimal hex. */
export const eth_chainId = defineMethod({
  needs: ['networks'],
  access: 'open',
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services }) => toQuantity(services.networks.active().chainId),
});
