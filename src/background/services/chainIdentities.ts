// The chain id of a network's node: asked when it matters, and a good answer is trusted for some minutes.

import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import { isRecent } from '../state/recent.ts';
import type { NetworkView } from '../state/view.ts';

/** How long a good answer is trusted. */
const IDENTITY_FRESH_MS = 5 * 60_000;

/** A node's last answer about its chain. */
export interface Identity {
  readonly health: Exclude<NetworkView['health'], 'off'>;
  readonly liveChainId?: number;
  readonly at: number;
}

export interface ChainIdentitiesOptions {
  readonly platform: Pick<Platform, 'now'>;
  readonly node: NodeClient;
  /** The health of a network changed. */
  readonly onChange: () => void;
}

/** The answers of one wallet's nodes about their chains. */
export function createChainIdentities({ platform, node, onChange }: ChainIdentitiesOptions) {
  const identities = new Map<string, Identity>();
  const probes = new Map<string, Promise<Identity>>();

  async function probe(network: Network): Promise<Identity> {
    let identity: Identity;
    try {
      const liveChainId = await node.chainId(network);
      identity = { health: liveChainId === network.chainId ? 'ok' : 'mismatch', liveChainId, at: platform.now() };
    } catch {
      identity = { health: 'unreachable', at: platform.now() };
    }
    const before = identities.get(network.slug);
    identities.set(network.slug, identity);
    if (before?.health !== identity.health) onChange();
    return identity;
  }

  /** One request at a time for each network; a good answer is cached for five minutes. */
  async function identify(network: Network, isFresh: boolean): Promise<Identity> {
    const known = identities.get(network.slug);
    if (!isFresh && known?.health === 'ok' && isRecent(platform.now(), known.at, IDENTITY_FRESH_MS)) return known;
    const running = probes.get(network.slug) ?? probe(network).finally(() => probes.delete(network.slug));
    probes.set(network.slug, running);
    return running;
  }

  return {
    identify,
    /** The last answer, of a network that was asked. */
    last: (slug: string): Identity | undefined => identities.get(slug),
    /** The network changed: earlier answers no longer count. */
    forget: (slug: string): void => void identities.delete(slug),
  };
}
