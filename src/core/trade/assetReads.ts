// Assets, launches, and the service itself.

import { Type } from 'typebox';
import { tokenMembers } from '../reads/tokens/tokenShape.ts';
import { defineTradeRead, saysNodeAway } from './defineTradeRead.ts';
import { priceMembers } from './priceReads.ts';
import { assetSegment, assetShape, clamped, decimal, nullable, origin, percent, time, whole } from './tradeFields.ts';

const { total_supply: totalSupply, max_supply: maxSupply } = tokenMembers;
const authority = nullable(Type.String());

const launch = Type.Object({
  token: assetShape,
  creator: Type.String(),
  createdHeight: whole,
  totalSupply,
  fixedSupply: Type.Boolean({ description: 'no mint authority' }),
  freezable: Type.Boolean({ description: 'has a freeze authority' }),
  market: nullable(
    Type.Object({
      quote: Type.String(),
      path: Type.String(),
      poolId: Type.String(),
      feeRate: decimal,
      price: decimal,
      marketCap: decimal,
      marketCapUsd: nullable(decimal),
      priceUsd: nullable(decimal),
      liquidity: decimal,
      change24h: nullable(percent),
      volume24h: nullable(decimal),
    }),
  ),
});

const none = Type.Object({});

/** Reads of assets and of the service. */
export const ASSET_READS = [
  defineTradeRead({
    name: 'assets',
    path: '/assets',
    params: none,
    query: Type.Object({ all: Type.Optional(Type.String({ maxLength: 10, description: '1 adds every other token' })) }),
    result: Type.Object({
      assets: Type.Array(assetShape),
      tokens: Type.Optional(Type.Array(assetShape)),
      nodeOk: Type.Boolean(),
      ...origin,
    }),
    maxAgeSec: 15,
    keeps: 'short',
    keepsLiterals: false,
    isStaleAllowed: true,
    saysAway: saysNodeAway,
    errors: [],
    summary: 'The verified assets; with `all=1` every other token too.',
    group: 'Assets',
  }),
  defineTradeRead({
    name: 'asset',
    path: '/assets/{asset}',
    params: Type.Object({ asset: assetSegment }),
    query: none,
    result: Type.Object({
      ...assetShape.properties,
      token: nullable(
        Type.Object({
          totalSupply,
          maxSupply,
          creator: Type.String(),
          mintAuthority: authority,
          freezeAuthority: authority,
          createdHeight: whole,
        }),
      ),
      index: nullable(Type.Object(priceMembers)),
      profile: nullable(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'fields of the profile, signer, updatedAt; of unverified tokens only',
        }),
      ),
      ...origin,
    }),
    maxAgeSec: 10,
    keeps: 'short',
    keepsLiterals: false,
    isStaleAllowed: true,
    errors: [404, 502],
    summary: "One asset with its supply, authorities, outside price and its creator's profile.",
    group: 'Assets',
  }),
  defineTradeRead({
    name: 'launches',
    path: '/launches',
    params: none,
    query: Type.Object({ limit: clamped(50, 1, 200) }),
    result: Type.Object({ launches: Type.Array(launch), height: nullable(whole), ...origin }),
    maxAgeSec: 5,
    keeps: 'short',
    keepsLiterals: false,
    isStaleAllowed: true,
    errors: [400, 502],
    summary: 'The newest tokens that are not verified, with their deepest market.',
    group: 'Assets',
  }),
  defineTradeRead({
    name: 'status',
    path: '/status',
    params: none,
    query: none,
    result: Type.Object({
      network: nullable(Type.String()),
      networkName: nullable(Type.String()),
      chainId: nullable(whole),
      blockTimeSec: nullable(Type.Number()),
      nodeOk: Type.Boolean(),
      height: nullable(whole),
      lastBlockHash: nullable(Type.String()),
      latencyMs: nullable(whole),
      asOf: time,
    }),
    maxAgeSec: 2,
    keeps: 'moment',
    keepsLiterals: false,
    isStaleAllowed: false,
    saysAway: saysNodeAway,
    errors: [],
    summary: 'The node behind this service: whether it answers, its height, its latency.',
    group: 'Service',
  }),
] as const;

/** Body of the index. */
export const indexShape = Type.Object({
  name: Type.String(),
  version: Type.String(),
  network: nullable(Type.String()),
  networkName: nullable(Type.String()),
  chainId: nullable(whole),
  node: Type.String(),
  docs: Type.String(),
  networks: Type.Array(Type.Object({ network: Type.String(), version: Type.String(), chainId: whole })),
  endpoints: Type.Array(Type.String()),
});

/** Body of every error. */
export const errorShape = Type.Object({
  error: Type.Object({
    code: Type.String({
      description:
        'bad_request, not_found, ambiguous_symbol, node_unavailable, rate_limited, method_not_allowed, forbidden or internal',
    }),
    message: Type.String(),
    candidates: Type.Optional(
      Type.Array(
        Type.Object({ address: Type.String(), symbol: Type.String(), name: Type.String(), creator: Type.String() }),
        {
          description: 'tokens with the symbol that was asked for',
        },
      ),
    ),
  }),
});
