// The built-in networks, with the URLs that `config.json` gives the local one.

import { CHAIN_IDS, NATIVE_SYMBOL, NETWORK_NAMES, NETWORK_SLUGS } from '@svc/core/names';
import type { Network } from '../state/network.ts';

/** URLs of the local services; `config.json` overrides them. */
const DEFAULT_CONFIG = {
  node: 'http://127.0.0.1:3007',
  profiles: 'http://127.0.0.1:3009/profiles/v1',
  trade: 'http://127.0.0.1:3008/api/v1-test',
};

function textMember(config: unknown, name: keyof typeof DEFAULT_CONFIG): string {
  const value = typeof config === 'object' && config !== null ? (config as Record<string, unknown>)[name] : undefined;
  return (typeof value === 'string' && value !== '' ? value : DEFAULT_CONFIG[name]).replace(/\/+$/, '');
}

/** The built-in networks. @param config content of `config.json`; undefined if there is none */
export function builtInNetworks(config: unknown): readonly Network[] {
  const nodeUrl = textMember(config, 'node');
  const profiles = textMember(config, 'profiles');
  const common = { isTestnet: true, isCustom: false, isSvc: true, hasBaseFee: false, currency: NATIVE_SYMBOL };
  const networks: { readonly [N in keyof typeof NETWORK_SLUGS]: Network } = {
    local: {
      ...common,
      slug: NETWORK_SLUGS.local,
      name: NETWORK_NAMES.local,
      chainId: CHAIN_IDS.local,
      rpcUrl: `${nodeUrl}/rpc`,
      restUrl: nodeUrl,
      profilesUrl: `${profiles}/local`,
      tradeUrl: textMember(config, 'trade'),
      blockTimeSec: 2,
    },
    testnet: {
      ...common,
      slug: NETWORK_SLUGS.testnet,
      name: NETWORK_NAMES.testnet,
      chainId: CHAIN_IDS.testnet,
      rpcUrl: 'https://testnet.invalid/rpc',
      blockTimeSec: 180,
    },
    mainnet: {
      ...common,
      slug: NETWORK_SLUGS.mainnet,
      name: NETWORK_NAMES.mainnet,
      chainId: CHAIN_IDS.mainnet,
      rpcUrl: 'https://mainnet.invalid/rpc',
      isTestnet: false,
      blockTimeSec: 180,
    },
  };
  return Object.values(networks);
}
