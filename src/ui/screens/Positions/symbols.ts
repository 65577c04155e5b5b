// Symbols of the assets that positions name.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { visibleSymbol } from '@svc/core/visibleText';
import { shortAddress } from '../../format/address.ts';
import { useNetwork } from '../useAccount.ts';
import { useBalances } from '../useBalances.ts';
import { usePositions } from '../usePositions.ts';

/** Returns the symbol of an asset, from the node; its short address without one. */
export function useSymbols(): (asset: string) => string {
  const { positions } = usePositions();
  const balances = useBalances();
  const native = useNetwork()?.nativeCurrency.symbol ?? NATIVE_SYMBOL;
  return (asset) => {
    if (asset === NATIVE_SYMBOL) return native;
    const found = [...(positions?.tokens ?? []), ...(balances?.assets ?? [])].find((one) => one.asset === asset);
    return found === undefined ? shortAddress(asset, 4) : visibleSymbol(found.symbol);
  };
}
