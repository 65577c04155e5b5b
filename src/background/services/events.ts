// Sends accountsChanged and chainChanged. Each listener gets a value only when it differs from the last one sent.

import type { ProviderEvent } from '../../channels/providerPort.ts';

export interface EventsOptions {
  /** Classic addresses that an origin may see now; [] when locked or not connected. */
  readonly accountsOf: (origin: string) => readonly string[];
  /** Minimal lower-case hex id of the active network. */
  readonly chainId: () => string;
}

export interface Subscription {
  /** Sends what changed since the last call. */
  refresh(): void;
  end(): void;
}

export type Events = ReturnType<typeof createEvents>;

/** The events of one wallet. */
export function createEvents({ accountsOf, chainId }: EventsOptions) {
  const subscriptions = new Set<Subscription>();
  return {
    /** Sends the current values at once, then every change. */
    subscribe(origin: string, send: (event: Extract<ProviderEvent, { type: 'event' }>) => void): Subscription {
      let sentAccounts: string | undefined;
      let sentChain: string | undefined;
      const subscription: Subscription = {
        refresh() {
          const chain = chainId();
          if (chain !== sentChain) {
            sentChain = chain;
            send({ type: 'event', event: 'chainChanged', data: chain });
          }
          const accounts = accountsOf(origin);
          const text = accounts.join();
          if (text === sentAccounts) return;
          sentAccounts = text;
          send({ type: 'event', event: 'accountsChanged', data: accounts });
        },
        end: () => void subscriptions.delete(subscription),
      };
      subscriptions.add(subscription);
      subscription.refresh();
      return subscription;
    },
    /** Sends every change to everyone. */
    refresh(): void {
      for (const subscription of subscriptions) subscription.refresh();
    },
  };
}
