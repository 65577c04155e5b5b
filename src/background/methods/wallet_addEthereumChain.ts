// For a network that the wallet knows this is a switch; others are the user's to add, in the settings, never a site's.

import { defineMethod } from './defineMethod.ts';
import { readChainId, SWITCH_NEEDS, switchTo } from './wallet_switchEthereumChain.ts';

/** Null; what else the site says of the network is not believed. */
export const wallet_addEthereumChain = defineMethod({
  needs: SWITCH_NEEDS,
  access: 'connected',
  asks: true,
  changes: true,
  params: readChainId,
  handle: switchTo,
});
