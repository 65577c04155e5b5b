// Connects the EIP-1193 provider to the current session: requests become calls, and changes of accounts and chain
// become the provider's events.

import type { ProviderEvent } from '../channels/providerPort.ts';
import type { Transport } from '../provider/createProvider.ts';

export interface ProviderLink {
  readonly transport: Transport;
  /** The current accounts and chain of the site; the provider emits the differences. */
  tell(addresses: readonly string[], chainId: number | undefined): void;
  /** The session is over; with the reason as a sentence. */
  close(reason?: string): void;
}

/** @param request answers the provider's requests */
export function createProviderLink(request: Transport['request']): ProviderLink {
  /** The single provider on this link. */
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
