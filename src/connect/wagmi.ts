// A wagmi connector over a pairing. wagmi's own `createConnector` only returns its argument, so nothing of wagmi is
// loaded.

import type { CreateConnectorFn } from '@wagmi/core';
import {
  type ConnectedAccount,
  createRelayProvider,
  type Pairing,
  type Provider,
  type RelayConnection,
  type RelayProviderOptions,
} from './createRelayProvider.ts';

/** Options of {@link svcRelay}. */
export interface RelayConnectorOptions extends RelayProviderOptions {
  /** Shows a pairing in the site's own way; by default in the library's dialog. */
  readonly showPairing?: (pairing: Pairing) => void;
}

type Address = `0x${string}`;

/**
 * A connector for `createConfig({ connectors: [svcRelay({ relayUrl, walletUrl, dapp })] })`. wagmi sees the classic
 * address of each account; `connection.state.accounts` has the complete accounts.
 */
export function svcRelay({
  showPairing,
  ...options
}: RelayConnectorOptions): CreateConnectorFn<Provider, { connection: RelayConnection }> {
  return (config) => {
    const connection = createRelayProvider(options);
    const { provider } = connection;
    const onAccounts = (accounts: readonly string[]): void => connector.onAccountsChanged([...accounts]);
    const onChain = (chainId: string): void => connector.onChainChanged(chainId);
    const onEnd = (): void => connector.onDisconnect();
    let isListening = false;
    const listen = (): void => {
      if (isListening) return;
      isListening = true;
      provider.on('accountsChanged', onAccounts as never);
      provider.on('chainChanged', onChain as never);
      provider.on('disconnect', onEnd as never);
    };
    const granted = async (): Promise<readonly ConnectedAccount[]> => {
      if (connection.state.status === 'connected' || connection.restore()) return connection.state.accounts;
      if (showPairing === undefined) {
        const { openConnectDialog } = await import('./dialog/connectDialog.ts');
        return openConnectDialog(connection);
      }
      const pairing = await connection.pair();
      showPairing(pairing);
      return pairing.accounts;
    };
    const connector = {
      id: 'svcRelay',
      name: 'SVC Wallet on another device',
      type: 'svcRelay',
      connection,
      async connect({
        chainId,
        isReconnecting,
        withCapabilities,
      }: {
        chainId?: number;
        isReconnecting?: boolean;
        withCapabilities?: boolean;
      } = {}) {
        if (isReconnecting === true && !(await connector.isAuthorized())) throw new Error('The session is over.');
        const accounts = addressesOf(await granted());
        listen();
        let current = await connector.getChainId();
        if (chainId !== undefined && current !== chainId) current = (await connector.switchChain({ chainId })).id;
        return {
          accounts: (withCapabilities === true
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: current,
        };
      },
      async disconnect() {
        isListening = false;
        provider.removeListener('accountsChanged', onAccounts as never);
        provider.removeListener('chainChanged', onChain as never);
        provider.removeListener('disconnect', onEnd as never);
        await connection.disconnect();
      },
      getAccounts: async () => addressesOf(connection.state.accounts),
      getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
      getProvider: async () => provider,
      isAuthorized: async () => connection.state.status === 'connected' || connection.restore(),
      async switchChain({ chainId }: { chainId: number }) {
        const chain = config.chains.find(({ id }) => id === chainId);
        if (chain === undefined)
          throw Object.assign(new Error(`Chain ${chainId} is not one of this site.`), { code: 4902 });
        await provider.request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: `0x${chainId.toString(16)}` }],
        });
        config.emitter.emit('change', { chainId });
        return chain;
      },
      onAccountsChanged(accounts: string[]) {
        if (accounts.length > 0) config.emitter.emit('change', { accounts: accounts as Address[] });
        // A locked wallet shows none and keeps the session; its end is a separate event.
      },
      onChainChanged: (chainId: string) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect() {
        isListening = false;
        config.emitter.emit('disconnect');
      },
    };
    return connector;
  };
}

function addressesOf(accounts: readonly ConnectedAccount[]): readonly Address[] {
  return accounts.map(({ address }) => address as Address);
}
