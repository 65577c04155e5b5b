// A network entered by the user: parsed and validated, then its node is asked for chain id and kind.

import { METHOD_PREFIX, NATIVE_SYMBOL } from '@svc/core/names';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { createEvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { EnteredNetwork, Network, StoredNetwork } from '../state/network.ts';

const MAX_CUSTOM = 50;
const MAX_URL_LENGTH = 2_048;

/** A server URL without a trailing slash: https, or http on this machine. @throws Refusal `network.url` */
function requireServerUrl(text: string): string {
  if (text.length > MAX_URL_LENGTH) throw refused('refused.network.url.long');
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
    throw refused('refused.network.url.unreadable', { example: part.given('https://node.example/rpc') }, { cause });
  }
  throw refused('refused.network.url');
}

/** @throws Refusal `network.currency` */
function currencyOf(given = NATIVE_SYMBOL): string {
  if (!/^[0-9A-Za-z]{1,12}$/.test(given)) throw refused('refused.network.currency');
  return given;
}

/**
 * The kind of network that a node serves. Nodes of this protocol answer svc_getNetworkInfo; a base fee elsewhere means
 * EIP-1559.
 */
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

/** The existing networks. */
export interface Neighbours {
  readonly all: readonly Network[];
  /** The built-in one that it changes, if any. */
  readonly own: Network | undefined;
}

/**
 * The stored form of an entered network.
 * @throws Refusal `network.*` for invalid input, or when its node is on another chain
 */
export async function readEnteredNetwork(
  node: NodeClient,
  given: EnteredNetwork,
  { all, own }: Neighbours,
): Promise<StoredNetwork> {
  if (own !== undefined && own.chainId !== given.chainId)
    throw refused('refused.network.chainId', {
      network: part.given(own.name),
      chainId: part.id(String(own.chainId)),
    });
  const slug = given.slug ?? `custom-${given.chainId}-${crypto.randomUUID().slice(0, 8)}`;
  const name = given.name.trim();
  if (name === '' || name.length > 40) throw refused('refused.network.name');
  const twin = all.find((network) => network.chainId === given.chainId && network.slug !== slug);
  if (twin !== undefined) throw refused('refused.network.duplicate', { network: part.given(twin.name) });
  if (all.length >= MAX_CUSTOM) throw refused('refused.network.limit');
  const saved: StoredNetwork = {
    slug,
    name,
    chainId: given.chainId,
    rpcUrl: requireServerUrl(given.rpcUrl),
    ...(given.restUrl === undefined || given.restUrl === '' ? {} : { restUrl: requireServerUrl(given.restUrl) }),
    ...(given.profilesUrl === undefined || given.profilesUrl === ''
      ? {}
      : { profilesUrl: requireServerUrl(given.profilesUrl) }),
    ...(given.tradeUrl === undefined || given.tradeUrl === '' ? {} : { tradeUrl: requireServerUrl(given.tradeUrl) }),
  };
  const live = await node.chainId(saved);
  if (live !== saved.chainId)
    throw refused('refused.network.mismatch', {
      live: part.id(String(live)),
      chainId: part.id(String(saved.chainId)),
    });
  const kind = own === undefined ? { ...(await kindOf(node, saved)), currency: currencyOf(given.currency) } : {};
  return { ...saved, ...kind };
}
