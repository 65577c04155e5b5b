// What a network's node says about its chain when the user opens it: the genesis block, the newest block and its age.
// Nothing is stored and no decision depends on it.

import { fromQuantity } from '@svc/core/rpc/quantity';
import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { Networks } from './networks.ts';

/** The current answers of a network's node; missing ones are absent. */
export interface NetworkProbe {
  readonly health: 'ok' | 'mismatch' | 'unreachable' | 'unknown';
  /** The node's chain id. */
  readonly chainId?: number;
  /** Hash of the first block. */
  readonly genesis?: string;
  readonly height?: number;
  /** Time of the newest block, Unix milliseconds. */
  readonly blockTime?: number;
  /** Time until the first answer, in milliseconds. */
  readonly tookMs?: number;
}

const HASH = /^0x[0-9a-f]{64}$/;

function count(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 18) return undefined;
  try {
    const found = Number(fromQuantity(value, 'block'));
    return Number.isSafeInteger(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export type NetworkProbes = ReturnType<typeof createNetworkProbes>;

/** Probes for the nodes of one wallet's networks. */
export function createNetworkProbes({
  platform,
  node,
  networks,
}: {
  readonly platform: Platform;
  readonly node: NodeClient;
  readonly networks: Networks;
}) {
  async function block(network: Network, tag: string): Promise<Readonly<Record<string, unknown>>> {
    const found = await node.pass(network, 'eth_getBlockByNumber', [tag, false]).catch(() => null);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  }

  return {
    /** One probe; invalid answers are left out. */
    async at(slug: string): Promise<NetworkProbe> {
      const network = networks.requireSlug(slug);
      const since = platform.now();
      const { health, liveChainId } = await networks.identify(network);
      if (health === 'unreachable' || liveChainId === undefined) return { health };
      const tookMs = Math.max(0, platform.now() - since);
      const [first, newest] = await Promise.all([block(network, '0x0'), block(network, 'latest')]);
      const height = count(newest.number);
      const seconds = count(newest.timestamp);
      return {
        health,
        chainId: liveChainId,
        tookMs,
        ...(typeof first.hash === 'string' && HASH.test(first.hash) ? { genesis: first.hash } : {}),
        ...(height === undefined ? {} : { height }),
        ...(seconds === undefined ? {} : { blockTime: seconds * 1_000 }),
      };
    },
  };
}
