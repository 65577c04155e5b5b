// The registry of networks, the active one, and the check that a node is on the chain it should be on. Custom networks
// come from the user alone; a site can only choose among known ones.

import { Refusal } from '@svc/core/errors';
import { CHAIN_IDS, METHOD_PREFIX, NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL, NETWORK_SLUGS } from '@svc/core/names';
import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { createEvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { type EnteredNetwork, type Network, type StoredNetwork, storedNetwork } from '../state/network.ts';
import { isRecent } from '../state/recent.ts';
import { createStored } from '../state/store.ts';
import type { NetworkView } from '../state/view.ts';

/** How long a good answer to "which chain are you" is believed. */
const IDENTITY_FRESH_MS = 5 * 60_000;
const MAX_CUSTOM = 50;
const MAX_URL_LENGTH = 2_048;

/** Addresses of the local services; `config.json` overrides them. */
const DEFAULT_CONFIG = {
  node: 'http://127.0.0.1:3007',
  profiles: 'http://127.0.0.1:3009/profiles/v1',
  trade: 'http://127.0.0.1:3008/api/v1-test',
};

const state = Type.Object({
  active: Type.String(),
  saved: Type.Array(storedNetwork),
  trusted: Type.Record(Type.String(), Type.Integer()),
});
interface Identity {
  readonly health: NetworkView['health'];
  readonly liveChainId?: number;
  readonly at: number;
}

function textMember(config: unknown, name: keyof typeof DEFAULT_CONFIG): string {
  const value = typeof config === 'object' && config !== null ? (config as Record<string, unknown>)[name] : undefined;
  return (typeof value === 'string' && value !== '' ? value : DEFAULT_CONFIG[name]).replace(/\/+$/, '');
}

/** An address of a server without a trailing slash: https, or http on this machine. @throws Refusal `network.url` */
function requireServerUrl(text: string): string {
  if (text.length > MAX_URL_LENGTH) throw new Refusal('network.url', 'This address is too long.');
  try {
    const url = new URL(text);
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    if (
      url.username === '' &&
      url.password === '' &&
      (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))
    )
      return url.href.replace(/\/+$/, '');
  } catch (cause) {
    throw new Refusal('network.url', 'Enter a full address such as https://node.example/rpc.', { cause });
  }
  throw new Refusal('network.url', 'Use an https address (http only for this machine), without a user name.');
}

/** @throws Refusal `network.currency` */
function currencyOf(given = NATIVE_SYMBOL): string {
  if (!/^[0-9A-Za-z]{1,12}$/.test(given))
    throw new Refusal('network.currency', 'A currency has 1 to 12 letters or digits.');
  return given;
}

/** What kind of network a node serves. Our own answer svc_getNetworkInfo; a base fee elsewhere means EIP-1559. */
async function kindOf(node: NodeClient, network: StoredNetwork): Promise<{ isSvc: boolean; hasBaseFee: boolean }> {
  const isSvc = await node.pass(network, `${METHOD_PREFIX}getNetworkInfo`, []).then(
    () => true,
    () => false,
  );
  const hasBaseFee =
    !isSvc &&
    (await createEvmClient(node)
      .baseFeeWei(network)
      .then(
        (fee) => fee !== undefined,
        () => false,
      ));
  return { isSvc, hasBaseFee };
}

export type Networks = ReturnType<typeof createNetworks>;

/** The networks of one wallet; call `load` first. */
export function createNetworks({ platform, node }: { platform: Platform; node: NodeClient }) {
  const stored = createStored(platform.local, LOCAL_KEYS.networks, state, {
    active: NETWORK_SLUGS.local,
    saved: [],
    trusted: {},
  });
  const listeners = new Set<(event: 'active' | 'list') => void>();
  const identities = new Map<string, Identity>();
  const probes = new Map<string, Promise<Identity>>();
  let builtIn: readonly Network[] = [];

  const emit = (event: 'active' | 'list'): void => {
    for (const listener of listeners) listener(event);
  };

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
    if (found === undefined) throw new Refusal('network.none', 'No network is set up.');
    return found;
  }

  function requireSlug(slug: string): Network {
    const found = list().find((network) => network.slug === slug);
    if (found === undefined) throw new Refusal('network.missing', 'This network is not in the wallet.');
    return found;
  }

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
    if (before?.health !== identity.health) emit('list');
    return identity;
  }

  /** One probe at a time for each network; a good answer is kept for five minutes. */
  async function identify(network: Network, isFresh: boolean): Promise<Identity> {
    const known = identities.get(network.slug);
    if (!isFresh && known?.health === 'ok' && isRecent(platform.now(), known.at, IDENTITY_FRESH_MS)) return known;
    const running = probes.get(network.slug) ?? probe(network).finally(() => probes.delete(network.slug));
    probes.set(network.slug, running);
    return running;
  }

  return {
    async load(): Promise<void> {
      const config = await platform.loadConfig().catch(() => undefined);
      const nodeUrl = textMember(config, 'node');
      const profiles = textMember(config, 'profiles');
      const common = { isTestnet: true, isCustom: false, isSvc: true, hasBaseFee: false, currency: NATIVE_SYMBOL };
      builtIn = [
        {
          ...common,
          slug: NETWORK_SLUGS.local,
          name: 'Local network',
          chainId: CHAIN_IDS.local,
          rpcUrl: `${nodeUrl}/rpc`,
          restUrl: nodeUrl,
          profilesUrl: `${profiles}/local`,
          tradeUrl: textMember(config, 'trade'),
          blockTimeSec: 2,
        },
        {
          ...common,
          slug: NETWORK_SLUGS.testnet,
          name: 'Test network',
          chainId: CHAIN_IDS.testnet,
          rpcUrl: 'https://testnet.invalid/rpc',
          blockTimeSec: 180,
        },
        {
          ...common,
          slug: NETWORK_SLUGS.mainnet,
          name: 'Main network',
          chainId: CHAIN_IDS.mainnet,
          rpcUrl: 'https://mainnet.invalid/rpc',
          isTestnet: false,
          blockTimeSec: 180,
        },
      ];
      await stored.load();
    },
    list,
    active,
    requireSlug,
    findByChainId: (chainId: number): Network | undefined =>
      active().chainId === chainId ? active() : list().find((network) => network.chainId === chainId),
    async select(slug: string): Promise<void> {
      const network = requireSlug(slug);
      if (network.slug === active().slug) return;
      await stored.update((value) => ({ ...value, active: network.slug }));
      emit('active');
    },
    /** Saves the user's network; its node must be on the chain id that is given. @returns the slug */
    async save(given: EnteredNetwork): Promise<string> {
      const own = builtIn.find((network) => network.slug === given.slug);
      if (given.slug !== undefined) requireSlug(given.slug);
      if (own !== undefined && own.chainId !== given.chainId)
        throw new Refusal('network.chainId', `The chain id of ${own.name} is ${own.chainId}.`);
      const slug = given.slug ?? `custom-${given.chainId}-${crypto.randomUUID().slice(0, 8)}`;
      const name = given.name.trim();
      if (name === '' || name.length > 40) throw new Refusal('network.name', 'A name has 1 to 40 characters.');
      const twin = list().find((network) => network.chainId === given.chainId && network.slug !== slug);
      if (twin !== undefined) throw new Refusal('network.duplicate', `${twin.name} has this chain id already.`);
      if (list().length >= MAX_CUSTOM)
        throw new Refusal('network.limit', 'There are too many networks; remove one first.');
      const saved: StoredNetwork = {
        slug,
        name,
        chainId: given.chainId,
        rpcUrl: requireServerUrl(given.rpcUrl),
        ...(given.restUrl === undefined || given.restUrl === '' ? {} : { restUrl: requireServerUrl(given.restUrl) }),
        ...(given.profilesUrl === undefined || given.profilesUrl === ''
          ? {}
          : { profilesUrl: requireServerUrl(given.profilesUrl) }),
        ...(given.tradeUrl === undefined || given.tradeUrl === ''
          ? {}
          : { tradeUrl: requireServerUrl(given.tradeUrl) }),
      };
      const live = await node.chainId(saved);
      if (live !== saved.chainId)
        throw new Refusal('network.mismatch', `This node is on chain ${live}, not on ${saved.chainId}.`);
      const kind = own === undefined ? { ...(await kindOf(node, saved)), currency: currencyOf(given.currency) } : {};
      await stored.update((value) => ({
        ...value,
        saved: [...value.saved.filter((one) => one.slug !== slug), { ...saved, ...kind }],
      }));
      identities.delete(slug);
      emit('list');
      return slug;
    },
    /** Removes a custom network, or puts a built-in one back to its own addresses. */
    async remove(slug: string): Promise<void> {
      const network = requireSlug(slug);
      if (network.isCustom && network.slug === active().slug)
        throw new Refusal('network.active', 'Choose another network first.');
      await stored.update((value) => ({ ...value, saved: value.saved.filter((one) => one.slug !== slug) }));
      identities.delete(slug);
      emit('list');
    },
    /**
     * Checked before every signature of a transaction.
     * @returns the chain id to sign with: the live one
     * @throws Refusal `node.mismatch` naming both chain ids, `node.unreachable`
     */
    async requireIdentity(network: Network): Promise<number> {
      const { health, liveChainId } = await identify(network, false);
      if (liveChainId !== undefined && (health === 'ok' || stored.get().trusted[network.slug] === liveChainId))
        return liveChainId;
      if (health === 'unreachable')
        throw new Refusal('node.unreachable', `The node of ${network.name} does not answer, so nothing was signed.`);
      throw new Refusal(
        'node.mismatch',
        `${network.name} should be chain ${network.chainId}, but its node is on chain ${liveChainId ?? 'unknown'}; nothing was signed.`,
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
    check: (): Promise<unknown> => identify(active(), true),
    view: (): NetworkView[] =>
      list().map((network) => {
        const { health, liveChainId } = identities.get(network.slug) ?? { health: 'unknown' as const };
        const trustedChainId = stored.get().trusted[network.slug];
        return {
          ...network,
          nativeCurrency: {
            name: network.isSvc ? NATIVE_NAME : network.currency,
            symbol: network.currency,
            decimals: NATIVE_DECIMALS,
          },
          health,
          ...(trustedChainId === undefined ? {} : { trustedChainId }),
          ...(health === 'mismatch' && liveChainId !== undefined ? { liveChainId } : {}),
        };
      }),
    onChange(listener: (event: 'active' | 'list') => void): void {
      listeners.add(listener);
    },
  };
}
