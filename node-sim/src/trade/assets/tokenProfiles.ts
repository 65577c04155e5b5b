// Token profiles of the profile service: images that creators published, and the fields of one profile. The service may
// be unavailable; nothing here fails because of that.

import type { SharedCache } from '../node/sharedCache.ts';

const RULE = { ttlMs: 60_000, followsBlocks: false };
const TIMEOUT_MS = 3_000;
const MOST_CHARACTERS = 8_000_000;

/** One profile in the service's form. */
export interface TokenProfile {
  readonly signer: string;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly imageUrl: string | null;
  readonly updatedAt: number;
}

export interface TokenProfiles {
  /** Every token profile by lower-case address; empty while the service is unavailable. */
  all(): Promise<ReadonlyMap<string, TokenProfile>>;
  /** Image URLs by lower-case address. */
  images(): Promise<ReadonlyMap<string, string>>;
}

function readProfile(value: unknown): TokenProfile | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { signer, profile, imageUrl, updatedAt } = value as Record<string, unknown>;
  if (typeof signer !== 'string' || typeof profile !== 'object' || profile === null || !Number.isSafeInteger(updatedAt))
    return undefined;
  return {
    signer,
    profile: profile as Record<string, unknown>,
    imageUrl: typeof imageUrl === 'string' && /^https?:\/\//.test(imageUrl) ? imageUrl : null,
    updatedAt: updatedAt as number,
  };
}

/** @param url base URL of the service with its version, without a trailing slash */
export function createTokenProfiles(
  url: string,
  network: () => Promise<string | undefined>,
  cache: SharedCache,
): TokenProfiles {
  let newest:
    | { readonly of: ReadonlyMap<string, TokenProfile>; readonly images: ReadonlyMap<string, string> }
    | undefined;

  async function load(): Promise<ReadonlyMap<string, TokenProfile>> {
    const found = new Map<string, TokenProfile>();
    try {
      const name = await network();
      if (name === undefined) return found;
      const response = await fetch(`${url}/${name}/tokens`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok || text.length > MOST_CHARACTERS) return newest?.of ?? found;
      const { profiles } = JSON.parse(text) as { profiles?: Record<string, unknown> };
      for (const [address, value] of Object.entries(profiles ?? {})) {
        const profile = readProfile(value);
        if (profile !== undefined) found.set(address.toLowerCase(), profile);
      }
      return found;
    } catch {
      return newest?.of ?? found;
    }
  }

  const all = (): Promise<ReadonlyMap<string, TokenProfile>> => cache.get('profiles', RULE, load);
  return {
    all,
    async images() {
      const of = await all();
      if (newest?.of !== of)
        newest = {
          of,
          images: new Map(
            [...of].flatMap(([address, { imageUrl }]) => (imageUrl === null ? [] : [[address, imageUrl]])),
          ),
        };
      return newest.images;
    },
  };
}
