// Tokens of the active networks that are verified, kept for half a minute: what core/trade/verified.ts finds in the
// node's list and the network's trade API says too. Where either does not answer, nothing is.

import { shownText } from '@svc/core/ops/wording';
import { ASSET_READS } from '@svc/core/trade/assetReads';
import type { CatalogEntry } from '@svc/core/trade/catalog';
import { agreedTokens } from '@svc/core/trade/verified';
import { Value } from 'typebox/value';
import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from './networks.ts';

const KEPT_MS = 30_000;
/** A window that names a token waits for this. */
const TIMEOUT_MS = 1_500;
/** Longest answer that is read, in UTF-16 units. */
const MAX_ANSWER_LENGTH = 1_000_000;

/** A verified token: which entry of the catalogue it is, and what the node says of it. */
export interface VerifiedToken {
  readonly entry: CatalogEntry;
  /** Lower case. */
  readonly asset: string;
  readonly symbol: string;
  readonly decimals: number;
}

export type Verified = ReturnType<typeof createVerified>;

/** The verified tokens as one wallet knows them. */
export function createVerified({
  platform,
  node,
}: {
  readonly platform: Pick<Platform, 'fetch' | 'now'>;
  readonly node: NodeClient;
}) {
  const kept = new Map<string, { readonly until: number; readonly tokens: Promise<readonly VerifiedToken[]> }>();

  async function claimedBy(tradeUrl: string): Promise<ReadonlyMap<string, string>> {
    const response = await platform.fetch(`${tradeUrl}/assets`, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const body: unknown = response.ok && text.length <= MAX_ANSWER_LENGTH ? JSON.parse(text) : undefined;
    if (!Value.Check(ASSET_READS[0].result, body)) return new Map();
    return new Map(
      body.assets.flatMap(({ slug, address, verified }) =>
        verified && slug !== null && address !== null ? [[slug, address] as const] : [],
      ),
    );
  }

  async function read(network: Network): Promise<readonly VerifiedToken[]> {
    if (!network.isSvc || network.tradeUrl === undefined) return [];
    try {
      const [tokens, claimed] = await Promise.all([node.read(network, 'getTokens', {}), claimedBy(network.tradeUrl)]);
      return [...agreedTokens(network.chainId, tokens, claimed)].map(
        ([entry, { token_address: asset, symbol, decimals }]) => ({
          entry,
          asset: asset.toLowerCase(),
          symbol: shownText(symbol, 24),
          decimals,
        }),
      );
    } catch {
      return [];
    }
  }

  return {
    /** Never rejects. */
    of(network: Network): Promise<readonly VerifiedToken[]> {
      const key = `${network.slug} ${network.chainId} ${network.tradeUrl ?? ''}`;
      const known = kept.get(key);
      if (known !== undefined && known.until > platform.now()) return known.tokens;
      const tokens = read(network);
      kept.set(key, { until: platform.now() + KEPT_MS, tokens });
      // Nothing found may mean that nobody answered: asked again the next time.
      void tokens.then((found) => {
        if (found.length === 0 && kept.get(key)?.tokens === tokens) kept.delete(key);
      });
      return tokens;
    },
  };
}
