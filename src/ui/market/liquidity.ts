// Data that the liquidity parts read together, from one block: the pools of a market and the account's own positions.

import type { LiquidityPosition, Pool, PoolTick } from './data/nodeApi.ts';
import { ofOneBlock } from './data/oneBlock.ts';
import { BY_BLOCK, type Pace } from './data/watchRead.ts';
import { type MarketSource, type OwnRead, type Trader, useOwnRead, useRead } from './trading.ts';

export interface LiquidityPicture {
  readonly pools: readonly Pool[];
  /** The account's own positions in the pools of this market. */
  readonly positions: readonly LiquidityPosition[];
}

/** What is known of the pools of a market and the account's positions in them. */
export interface LiquidityRead extends Pick<OwnRead<unknown>, 'failure' | 'isBefore'> {
  /** Undefined until it is loaded. */
  readonly picture: LiquidityPicture | undefined;
}

/** While only the account's own positions are shown: without any, nothing is shown that could be old. */
const OWN_ONLY: Pace<LiquidityPicture> = { ...BY_BLOCK, ages: ({ positions }) => positions.length > 0 };

/** Pools and own liquidity of a market, read again at every block; undefined until they are loaded. */
export function useLiquidity(
  source: MarketSource,
  market: string,
  trader: Trader,
  isFormShown: boolean,
): LiquidityRead {
  const { api } = source;
  const { address } = trader;
  const read = async (): Promise<LiquidityPicture> => {
    const { value } = await ofOneBlock(api, () =>
      Promise.all([api.pools(market), address === undefined ? [] : api.liquidity(address)]),
    );
    const [pools, all] = value;
    return { pools, positions: all.filter(({ pool_id: id }) => pools.some((pool) => pool.pool_id === id)) };
  };
  const pace = isFormShown ? BY_BLOCK : OWN_ONLY;
  const { value: picture, failure, isBefore } = useOwnRead(source, trader, read, [market, address], pace);
  return { picture, failure, isBefore };
}

/** Ticks of a pool, read again at every block: what is added outside the price shows in no figure of the pool. */
export function usePoolTicks(source: MarketSource, pool: Pool | undefined): readonly PoolTick[] | undefined {
  const id = pool?.pool_id;
  return useRead(source, id === undefined ? undefined : () => source.api.poolTicks(id), [id]).value;
}
