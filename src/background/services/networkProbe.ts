// What the node of a network says of its chain when its user looks: the first block by which the chain is known, the
// newest one and its age. Nothing is kept and nothing is decided by it.

import { fromQuantity } from '@svc/core/rpc/quantity';
import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { Networks } from './networks.ts';

/** A network's node as it answered just now; what it did not say is absent. */
export interface NetworkProbe {
  readonly health: 'ok' | 'mismatch' | 'unreachable' | 'unknown';
  /** What the node calls its chain. */
  readonly chainId?: number;
  /** Hash of the first block. */
  readonly genesis?: string;
  readonly height?: number;
  /** Time of the newest block, Unix milliseconds. */
  readonly blockTime?: number;
  /** How long the first answer took, in milliseconds. */
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

/** Looks at the nodes of one wallet's networks. */
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
    /** One look; what the node says in no known form is left out. */
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
