// Data that the liquidity parts read together, from one block: the pools of a market and the account's own positions.

import type { LiquidityPosition, Pool, PoolTick } from './data/nodeApi.ts';
import { ofOneBlock } from './data/oneBlock.ts';
import { type MarketSource, useRead } from './trading.ts';

export interface LiquidityPicture {
  readonly pools: readonly Pool[];
  /** The account's own positions in the pools of this market. */
  readonly positions: readonly LiquidityPosition[];
}

/** Pools and own liquidity of a market, read again at every block; undefined until they are loaded. */
export function useLiquidity(
  { api }: MarketSource,
  market: string,
  address: string | undefined,
  height: number,
): { readonly picture: LiquidityPicture | undefined; readonly error: string | undefined } {
  const key = `${market} ${address}`;
  const { value, error } = useRead(async () => {
    const [pools, all] = await ofOneBlock(api, () =>
      Promise.all([api.pools(market), address === undefined ? [] : api.liquidity(address)]),
    );
    const positions = all.filter(({ pool_id: id }) => pools.some((pool) => pool.pool_id === id));
    return { key, picture: { pools, positions } };
  }, [key, height]);
  // The data of another market or account must not be shown.
  return { picture: value?.key === key ? value.picture : undefined, error };
}

/** Ticks of a pool, read again when liquidity was added or removed. */
export function usePoolTicks({ api }: MarketSource, pool: Pool | undefined): readonly PoolTick[] | undefined {
  const id = pool?.pool_id;
  const { value } = useRead(id === undefined ? undefined : async () => ({ id, ticks: await api.poolTicks(id) }), [
    id,
    pool?.positions,
    pool?.liquidity,
  ]);
  return value?.id === id ? value?.ticks : undefined;
}
