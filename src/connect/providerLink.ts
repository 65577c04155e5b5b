// Joins the EIP-1193 provider to whatever session there is now: requests become calls, and what the session knows of
// accounts and chain becomes the provider's events.

import type { ProviderEvent } from '../channels/providerPort.ts';
import type { Transport } from '../provider/createProvider.ts';

export interface ProviderLink {
  readonly transport: Transport;
  /** Accounts and chain as the site knows them now; the provider tells what differs. */
  tell(addresses: readonly string[], chainId: number | undefined): void;
  /** The session is over; why, in a sentence. */
  close(reason?: string): void;
}

/** @param request answers the provider's requests */
export function createProviderLink(request: Transport['request']): ProviderLink {
  /** The one provider that stands on this link. */
  let emit: (event: ProviderEvent) => void = () => undefined;
  let isUp = false;

  return {
    transport: {
      request,
      subscribe: (listener) => {
        emit = listener;
      },
    },
    tell: (addresses, chainId) => {
      if (!isUp) emit({ type: 'link', up: true });
      isUp = true;
      if (chainId !== undefined) emit({ type: 'event', event: 'chainChanged', data: `0x${chainId.toString(16)}` });
      emit({ type: 'event', event: 'accountsChanged', data: addresses });
    },
    close: (reason) => {
      if (!isUp) return;
      isUp = false;
      emit({ type: 'event', event: 'accountsChanged', data: [] });
      emit({ type: 'link', up: false, ...(reason === undefined ? {} : { reason }) });
    },
  };
}
