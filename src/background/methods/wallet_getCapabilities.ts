// The wallet's capabilities for batches of calls (EIP-5792): send them, and no more.

import { ParseRefusal } from '@svc/core/errors';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import { Unauthorized } from '../requests/refusals.ts';
import { defineMethod } from './defineMethod.ts';

/** Capabilities by chain; only of the active one, since a site learns of no other. */
export const wallet_getCapabilities = defineMethod({
  needs: ['accounts', 'networks'],
  access: 'open',
  asks: false,
  changes: false,
  params(given) {
    const [address, chainIds, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
    if (typeof address !== 'string' || more.length > 0)
      throw new ParseRefusal('params', 'a list of an address and, perhaps, a list of chain ids');
    if (chainIds !== undefined && chainIds !== null && !Array.isArray(chainIds))
      throw new ParseRefusal('chainIds', 'a list of hex quantities');
    const asked = (chainIds ?? undefined) as unknown[] | undefined;
    return {
      address,
      chainIds: asked?.map((one, at) => fromQuantity(typeof one === 'string' ? one : '', `chainIds[${at}]`)),
    };
  },
  handle({ services: { accounts, networks }, shared }, { address, chainIds }) {
    if (!accounts.isUnlocked()) throw new Unauthorized();
    accounts.requireShared(shared(), address);
    const { isSvc, chainId } = networks.active();
    if (!isSvc || chainIds?.includes(BigInt(chainId)) === false) return {};
    return { [toQuantity(BigInt(chainId))]: { atomic: { status: 'unsupported' } } };
  },
});
