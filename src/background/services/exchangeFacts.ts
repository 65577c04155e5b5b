// What a description needs from the node. A read that fails leaves its fact out, which becomes a warning, never a block.

import { findCanonicalAsset, findPair } from '@svc/core/markets/pair';
import type { FactNeeds, Facts, TokenFact } from '@svc/core/ops/describe';
import { NATIVE_FACT } from '@svc/core/ops/describe';
import { shownText } from '@svc/core/ops/wording';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from './networks.ts';

const SYMBOL_LENGTH = 24;

function unknownToken(asset: string): TokenFact {
  return {
    asset,
    symbol: asset.length > 13 ? `${asset.slice(0, 8)}…${asset.slice(-4)}` : shownText(asset, SYMBOL_LENGTH),
    name: '',
    decimals: 18,
    known: false,
  };
}

/** The user looks at nothing while the node is slow; what comes later than this counts as not read. */
const PATIENCE_MS = 4_000;

/** The value of a read, or undefined when it fails or takes too long. */
export type Attempt = <T>(read: Promise<T>) => Promise<T | undefined>;

/** Attempts that share one deadline, which starts now. */
export function withPatience(ms = PATIENCE_MS): Attempt {
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return async (read) => Promise.race([read.catch(() => undefined), late]);
}

/** Reads the facts for a description. */
export async function readFacts(node: NodeClient, network: Network, sender: string, needs: FactNeeds, attempt: Attempt): Promise<Facts> {
  const [pool, orders, collection] = await Promise.all([
    needs.poolId === undefined ? undefined : attempt(node.read(network, 'getPool', { pool_id: needs.poolId })),
    needs.orderId === undefined ? undefined : attempt(node.read(network, 'getOpenOrders', { address: sender })),
    needs.collection === undefined ? undefined : attempt(node.read(network, 'getNftCollection', { collection: needs.collection })),
  ]);
  const deposit = needs.deposit;
  const depositPool = deposit?.poolId ?? needs.poolId;
  const quote =
    deposit === undefined || depositPool === undefined
      ? undefined
      : await attempt(
          node.read(network, 'quoteLiquidity', {
            pool_id: depositPool,
            tick_lower: deposit.tickLower,
            tick_upper: deposit.tickUpper,
            liquidity: deposit.liquidity,
          }),
        );
  const order = orders?.find((one) => one.order_id === needs.orderId?.toLowerCase().replace(/^0x/, ''));
  const pair = order === undefined ? undefined : findPair(order.pair);

  const wanted = [...(needs.assets ?? []), ...(pool === undefined ? [] : [pool.token0, pool.token1]), ...(pair === undefined ? [] : [pair.base, pair.quote])];
  const assets = [...new Set(wanted.map((asset) => findCanonicalAsset(asset)).filter((asset) => asset !== undefined))];
  const tokens = new Map<string, TokenFact>([[NATIVE_FACT.asset, NATIVE_FACT]]);
  await Promise.all(
    assets
      .filter((asset) => asset !== NATIVE_FACT.asset)
      .map(async (asset) => {
        const token = await attempt(node.read(network, 'getToken', { token_address: asset }));
        if (token === undefined) return;
        // Names are anybody's to choose: hidden and control characters are made visible, length is bounded.
        tokens.set(asset, { asset, symbol: shownText(token.symbol, SYMBOL_LENGTH), name: shownText(token.name), decimals: token.decimals, known: true });
      }),
  );
  return {
    sender,
    token: (asset) => tokens.get(findCanonicalAsset(asset) ?? asset) ?? unknownToken(asset),
    ...(pool === undefined ? {} : { pool: { poolId: pool.pool_id, token0: pool.token0, token1: pool.token1, feeTier: pool.fee_tier } }),
    ...(order === undefined ? {} : { order: { orderId: order.order_id, pair: order.pair } }),
    ...(collection === undefined
      ? {}
      : { collection: { symbol: shownText(collection.symbol, SYMBOL_LENGTH), name: shownText(collection.name), isBound: collection.non_transferable } }),
    ...(quote === undefined ? {} : { deposit: { amount0: quote.amount0, amount1: quote.amount1 } }),
  };
}
