// Data that the liquidity parts read together, from one block: the pools of a market and the account's own positions.

import type { Words } from '../format/useFault.ts';
import type { LiquidityPosition, Pool, PoolTick } from './data/nodeApi.ts';
import { ofOneBlock } from './data/oneBlock.ts';
import { BY_BLOCK, type Pace } from './data/watchRead.ts';
import { type MarketSource, useRead } from './trading.ts';

export interface LiquidityPicture {
  readonly pools: readonly Pool[];
  /** The account's own positions in the pools of this market. */
  readonly positions: readonly LiquidityPosition[];
}

/** While only the account's own positions are shown: without any, nothing is shown that could be old. */
const OWN_ONLY: Pace<LiquidityPicture> = { ...BY_BLOCK, ages: ({ positions }) => positions.length > 0 };

/** Pools and own liquidity of a market, read again at every block; undefined until they are loaded. */
export function useLiquidity(
  source: MarketSource,
  market: string,
  address: string | undefined,
  isFormShown: boolean,
): { readonly picture: LiquidityPicture | undefined; readonly failure: Words | undefined } {
  const { api } = source;
  const read = async (): Promise<LiquidityPicture> => {
    const { value } = await ofOneBlock(api, () =>
      Promise.all([api.pools(market), address === undefined ? [] : api.liquidity(address)]),
    );
    const [pools, all] = value;
    return { pools, positions: all.filter(({ pool_id: id }) => pools.some((pool) => pool.pool_id === id)) };
  };
  const { value: picture, failure } = useRead(source, read, [market, address], isFormShown ? BY_BLOCK : OWN_ONLY);
  return { picture, failure };
}

/** Ticks of a pool, read again at every block: what is added outside the price shows in no figure of the pool. */
export function usePoolTicks(source: MarketSource, pool: Pool | undefined): readonly PoolTick[] | undefined {
  const id = pool?.pool_id;
  return useRead(source, id === undefined ? undefined : () => source.api.poolTicks(id), [id]).value;
}
