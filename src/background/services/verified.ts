// Verified tokens of the active networks, cached for half a minute: what core/trade/verifiedTokens.ts finds in the
// node's list and the network's trade API confirms. Without either answer nothing is verified. Tokens that only one of
// them claims for an entry are cached too: no other token passes for it, whichever of the two lies or is silent.

import { shownText } from '@svc/core/ops/common';
import type { CatalogEntry } from '@svc/core/trade/assetCatalog';
import { ASSET_READS } from '@svc/core/trade/assetReads';
import { agreedTokens, type Contender, contendersOf } from '@svc/core/trade/verifiedTokens';
import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import { createTradeRead } from '../node/tradeRead.ts';
import type { Network } from '../state/network.ts';

const KEPT_MS = 30_000;
/** A window that names a token waits for this. */
const TIMEOUT_MS = 1_500;
/** Most bytes of an answer that are read. */
const MAX_ANSWER_BYTES = 1_000_000;

/** A verified token: its catalogue entry, and the node's data. */
export interface VerifiedToken {
  readonly entry: CatalogEntry;
  /** Lower case. */
  readonly asset: string;
  readonly symbol: string;
  readonly decimals: number;
}

interface Found {
  readonly tokens: readonly VerifiedToken[];
  readonly contenders: readonly Contender[];
}

const NOTHING: Found = { tokens: [], contenders: [] };

export type Verified = ReturnType<typeof createVerified>;

/** The verified tokens as one wallet knows them. */
export function createVerified({
  platform,
  node,
}: {
  readonly platform: Pick<Platform, 'fetch' | 'now' | 'timer'>;
  readonly node: NodeClient;
}) {
  const readTrade = createTradeRead(platform, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });
  const kept = new Map<string, { readonly until: number; readonly found: Promise<Found> }>();

  async function claimedBy(tradeUrl: string): Promise<ReadonlyMap<string, string>> {
    const body = await readTrade(`${tradeUrl}/assets`, ASSET_READS[0].result);
    if (body === undefined) return new Map();
    return new Map(
      body.assets.flatMap(({ slug, address, verified }) =>
        verified && slug !== null && address !== null ? [[slug, address] as const] : [],
      ),
    );
  }

  async function read(network: Network): Promise<Found> {
    if (!network.isSvc) return NOTHING;
    const { chainId, tradeUrl } = network;
    try {
      const [tokens, claimed] = await Promise.all([
        node.read(network, 'getTokens', {}).catch(() => []),
        tradeUrl === undefined ? new Map<string, string>() : claimedBy(tradeUrl),
      ]);
      return {
        tokens: [...agreedTokens(chainId, tokens, claimed)].map(
          ([entry, { token_address: asset, symbol, decimals }]) => ({
            entry,
            asset: asset.toLowerCase(),
            symbol: shownText(symbol, 24),
            decimals,
          }),
        ),
        contenders: contendersOf(chainId, tokens, claimed),
      };
    } catch {
      return NOTHING;
    }
  }

  function find(network: Network): Promise<Found> {
    const key = `${network.slug} ${network.chainId} ${network.tradeUrl ?? ''}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > platform.now()) return known.found;
    const found = read(network);
    kept.set(key, { until: platform.now() + KEPT_MS, found });
    // An empty result may mean that nobody answered: asked again the next time.
    void found.then(({ tokens }) => {
      if (tokens.length === 0 && kept.get(key)?.found === found) kept.delete(key);
    });
    return found;
  }

  return {
    /** The verified tokens. Never rejects. */
    of: async (network: Network): Promise<readonly VerifiedToken[]> => (await find(network)).tokens,
    /** Tokens that may be that of an entry, according to at least one side. Never rejects. */
    contenders: async (network: Network): Promise<readonly Contender[]> => (await find(network)).contenders,
  };
}
