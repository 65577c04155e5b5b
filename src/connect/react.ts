// The connection in React: its state, updated after every change.

import { useSyncExternalStore } from 'react';
import type { RelayConnection, RelayConnectionState } from './createRelayProvider.ts';

/**
 * The state of a connection; the component renders again when it changes.
 * @example
 * const connection = createRelayProvider({ … });            // outside of components
 * const { status, accounts, walletPresence } = useRelayConnection(connection);
 */
export function useRelayConnection(connection: Pick<RelayConnection, 'state' | 'subscribe'>): RelayConnectionState {
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.state,
    () => connection.state,
  );
}
