// For a known network this is a switch; only the user can add others, in the settings, never a site.

import { defineMethod } from './defineMethod.ts';
import { readChainId, SWITCH_NEEDS, switchTo } from './wallet_switchEthereumChain.ts';

/** Null; the site's other data about the network is ignored. */
export const wallet_addEthereumChain = defineMethod({
  needs: SWITCH_NEEDS,
  access: 'connected',
  asks: true,
  changes: true,
  params: readChainId,
  handle: switchTo,
});
