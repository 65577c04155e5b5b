// The registry of networks, the active one, and the check of a node's chain id. Only the user adds custom networks; a
// site can only choose among known ones.

import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL, NETWORK_SLUGS } from '@svc/core/names';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { type NodeClient, NodeSilent } from '../node/nodeClient.ts';
import { ServiceOff } from '../node/serviceSwitch.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { type EnteredNetwork, type Network, storedNetwork } from '../state/network.ts';
import { createStored } from '../state/store.ts';
import type { NetworkView } from '../state/view.ts';
import { builtInNetworks } from './builtInNetworks.ts';
import { createChainIdentities } from './chainIdentities.ts';
import { readEnteredNetwork } from './enteredNetwork.ts';

const state = Type.Object({
  active: Type.String(),
  saved: Type.Array(storedNetwork),
  trusted: Type.Record(Type.String(), Type.Integer()),
});

export type Networks = ReturnType<typeof createNetworks>;

/** The networks of one wallet; call `load` first. */
export function createNetworks({
  platform,
  node,
  isNodeOff,
}: {
  readonly platform: Platform;
  readonly node: NodeClient;
  /** Whether the user has switched nodes off. */
  readonly isNodeOff: () => boolean;
}) {
  const stored = createStored(platform.local, LOCAL_KEYS.networks, state, {
    active: NETWORK_SLUGS.local,
    saved: [],
    trusted: {},
  });
  const listeners = new Set<(event: 'active' | 'list') => void>();
  let builtIn: readonly Network[] = [];

  const emit = (event: 'active' | 'list'): void => {
    for (const listener of listeners) listener(event);
  };
  const identities = createChainIdentities({ platform, node, onChange: () => emit('list') });

  function list(): readonly Network[] {
    const { saved } = stored.get();
    const edited = builtIn.map((network) => ({ ...network, ...saved.find((one) => one.slug === network.slug) }));
    const custom = saved
      .filter((one) => !builtIn.some((network) => network.slug === one.slug))
      .map((one) => ({
        isSvc: true,
        hasBaseFee: false,
        currency: NATIVE_SYMBOL,
        ...one,
        isTestnet: true,
        isCustom: true,
        blockTimeSec: 2,
      }));
    return [...edited, ...custom];
  }

  function active(): Network {
    const all = list();
    const found = all.find((network) => network.slug === stored.get().active) ?? all[0];
    if (found === undefined) throw refused('refused.network.none');
    return found;
  }

  function requireSlug(slug: string): Network {
    const found = list().find((network) => network.slug === slug);
    if (found === undefined) throw refused('refused.network.missing');
    return found;
  }

  return {
    async load(): Promise<void> {
      builtIn = builtInNetworks(await platform.loadConfig().catch(() => undefined));
      await stored.load();
    },
    list,
    active,
    requireSlug,
    findByChainId: (chainId: number): Network | undefined =>
      active().chainId === chainId ? active() : list().find((network) => network.chainId === chainId),
    /** @returns whether another network was active */
    async select(slug: string): Promise<boolean> {
      const network = requireSlug(slug);
      if (network.slug === active().slug) return false;
      let isOther = false;
      await stored.update((value) => {
        isOther = value.active !== network.slug;
        return isOther ? { ...value, active: network.slug } : value;
      });
      if (isOther) emit('active');
      return isOther;
    },
    /** Saves the user's network; its node must be on the given chain id. @returns the slug */
    async save(given: EnteredNetwork): Promise<string> {
      const own = builtIn.find((network) => network.slug === given.slug);
      if (given.slug !== undefined) requireSlug(given.slug);
      const saved = await readEnteredNetwork(node, given, { all: list(), own });
      const { slug } = saved;
      await stored.update((value) => ({
        ...value,
        saved: [...value.saved.filter((one) => one.slug !== slug), saved],
      }));
      identities.forget(slug);
      emit('list');
      return slug;
    },
    /** Removes a custom network, or restores the URLs of a built-in one. */
    async remove(slug: string): Promise<void> {
      const network = requireSlug(slug);
      if (network.isCustom && network.slug === active().slug) throw refused('refused.network.active');
      await stored.update((value) => ({ ...value, saved: value.saved.filter((one) => one.slug !== slug) }));
      identities.forget(slug);
      emit('list');
    },
    /**
     * Checked before every signature of a transaction.
     * @returns the chain id to sign with: the live one
     * @throws Refusal `node.mismatch` naming both chain ids, `node.unreachable`; NodeSilent where the node is off
     */
    async requireIdentity(network: Network): Promise<number> {
      if (isNodeOff()) throw new NodeSilent(new ServiceOff('node'));
      const { health, liveChainId } = await identities.identify(network, false);
      if (liveChainId !== undefined && (health === 'ok' || stored.get().trusted[network.slug] === liveChainId))
        return liveChainId;
      if (health === 'unreachable' || liveChainId === undefined)
        throw refused(
          'refused.node.unreachable',
          { network: part.given(network.name) },
          { forSites: `The node of ${network.name} does not answer, so nothing was signed.` },
        );
      throw refused(
        'refused.node.mismatch',
        {
          network: part.given(network.name),
          chainId: part.id(String(network.chainId)),
          live: part.id(String(liveChainId)),
        },
        {
          forSites: `${network.name} should be chain ${network.chainId}, but its node is on chain ${liveChainId}; nothing was signed.`,
        },
      );
    },
    /** The user accepts a node on another chain id for one network; null withdraws it. */
    async trust(slug: string, chainId: number | null): Promise<void> {
      const { slug: known } = requireSlug(slug);
      await stored.update(({ trusted, ...rest }) => {
        const others = Object.fromEntries(Object.entries(trusted).filter(([name]) => name !== known));
        return { ...rest, trusted: chainId === null ? others : { ...others, [known]: chainId } };
      });
      emit('list');
    },
    check: (): Promise<unknown> => identities.identify(active(), true),
    /** The current chain id of a network's node. Never rejects. */
    identify: (network: Network) => identities.identify(network, true),
    view: (): NetworkView[] =>
      list().map((network) => {
        const { health, liveChainId } = identities.last(network.slug) ?? { health: 'unknown' as const };
        const trustedChainId = stored.get().trusted[network.slug];
        return {
          ...network,
          nativeCurrency: {
            name: network.isSvc ? NATIVE_NAME : network.currency,
            symbol: network.currency,
            decimals: NATIVE_DECIMALS,
          },
          health: isNodeOff() ? 'off' : health,
          ...(trustedChainId === undefined ? {} : { trustedChainId }),
          ...(health === 'mismatch' && !isNodeOff() && liveChainId !== undefined ? { liveChainId } : {}),
        };
      }),
    onChange(listener: (event: 'active' | 'list') => void): void {
      listeners.add(listener);
    },
  };
}
