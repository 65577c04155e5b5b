// Reference prices of assets: a verified one with an external market uses its price there, any other is priced through
// the pools, and one with neither has none.

import { priceMembers } from '@svc/core/trade/priceReads';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import type { Asset, AssetBook } from '../assets/assetBook.ts';
import type { PoolHistory } from '../history/poolHistory.ts';
import type { Pool } from '../node/nodeData.ts';
import type { ExternalPrice } from './externalPrices.ts';
import { type PricedPool, type PriceRoute, priceText, routeChange, routePrices } from './priceRoutes.ts';

const shape = Type.Object(priceMembers);
export type Price = Static<typeof shape>;

export interface PriceInputs {
  readonly assets: AssetBook;
  readonly pools: readonly Pool[];
  /** By slug. */
  readonly outside: ReadonlyMap<string, ExternalPrice>;
}

/** All prices at one moment. */
export class PriceBook {
  private readonly inputs: PriceInputs;
  private readonly anchors: ReadonlyMap<string, ExternalPrice>;
  private readonly routes: ReadonlyMap<string, PriceRoute>;

  constructor(inputs: PriceInputs) {
    this.inputs = inputs;
    const { assets, pools, outside } = inputs;
    const anchors = assets.verified
      .flatMap((asset) => {
        const price = outside.get(asset.view.segment);
        return price === undefined || asset.id === '' ? [] : [{ asset, price }];
      })
      .sort(
        (a, b) =>
          Number(b.asset.entry?.isUsdStable) - Number(a.asset.entry?.isUsdStable) ||
          b.asset.quoteRank - a.asset.quoteRank,
      );
    this.anchors = new Map(anchors.map(({ asset, price }) => [asset.id, price]));
    this.routes = routePrices(
      pools,
      anchors.map(({ asset, price }) => ({ id: asset.id, price: price.price })),
    );
  }

  /** External price of a verified asset. */
  index(asset: Asset): Price | undefined {
    const outside = asset.entry === undefined ? undefined : this.inputs.outside.get(asset.view.segment);
    return outside === undefined ? undefined : { ...outside, route: [], pools: [] };
  }

  /** US dollars for one, or undefined. */
  usd(asset: Asset): string | undefined {
    const index = this.index(asset);
    if (index !== undefined) return index.price;
    const route = this.routes.get(asset.id);
    return route === undefined ? undefined : priceText(route.price);
  }

  /** Reference price of an asset with its origin. */
  price(asset: Asset, history: PoolHistory, nowSec: number, asOf: number): Price | undefined {
    const index = this.index(asset);
    if (index !== undefined) return index;
    const route = this.routes.get(asset.id);
    if (route === undefined) return undefined;
    const anchor = this.anchors.get(route.assets.at(-1) ?? '');
    const openOf = ({ pool_id: pool }: PricedPool): string | undefined => history.openPrice(pool, nowSec);
    return {
      price: priceText(route.price),
      change24h: routeChange(route, anchor?.change24h ?? null, openOf) ?? null,
      ...{ high24h: null, low24h: null, volume24h: null, source: 'route', asOf },
      route: route.assets.map((id) => this.inputs.assets.shownOf(id).view.segment),
      pools: route.pools.map(({ pool_id: pool }) => pool),
    };
  }
}
