// The wallet's active network.

import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL, PROVIDER_FLAG } from '@svc/core/names';
import { defineMethod, noParams } from './defineMethod.ts';

/** {id, name, chainId, isSvc, isTestnet, nativeCurrency}. */
export const svc_chainInfo = defineMethod({
  needs: ['networks'],
  access: 'open',
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services }) => {
    const { slug, name, chainId, isTestnet } = services.networks.active();
    const nativeCurrency = { name: NATIVE_NAME, symbol: NATIVE_SYMBOL, decimals: NATIVE_DECIMALS };
    return { id: slug, name, chainId, [PROVIDER_FLAG]: true, isTestnet, nativeCurrency };
  },
});
