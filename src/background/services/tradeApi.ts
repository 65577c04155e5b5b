// Values and profits from the trade API of the active network. They are shown, never signed and never part of a
// decision: without a valid answer, values are only missing.

import { shownText } from '@svc/core/ops/common';
import { ACCOUNT_READS } from '@svc/core/trade/accountReads';
import { ASSET_READS } from '@svc/core/trade/assetReads';
import { MARKET_READS } from '@svc/core/trade/marketReads';
import { PRICE_READS } from '@svc/core/trade/priceReads';
import type { TradeResult } from '@svc/core/trade/registry';
import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { createTradeRead } from '../node/tradeRead.ts';
import type { PriceCurve } from '../state/tokenFacts.ts';
import type { Networks } from './networks.ts';

const TIMEOUT_MS = 8_000;
/** Most bytes of an answer that are read. */
const MAX_ANSWER_BYTES = 4_000_000;
/** Assets in one request to the service. */
const PER_REQUEST = 100;
const OUTSIDE = ['exchange1', 'exchange2', 'aggregator'];

const [pricesRead] = PRICE_READS;
/** A week. */
const CURVE_HOURS = 168;
const assetsShape = ASSET_READS.find(({ name }) => name === 'assets')?.result ?? Type.Never();
const mainMarketShape = MARKET_READS.find(({ name }) => name === 'baseMarket')?.result ?? Type.Never();
const candlesShape = MARKET_READS.find(({ name }) => name === 'marketCandles')?.result ?? Type.Never();
const pnlShape = ACCOUNT_READS.find(({ name }) => name === 'accountPnl')?.result ?? Type.Never();

/**
 * An answer of the network's trade API. `none`: the network has no such service; `off`: it does not answer now;
 * `switchedOff`: the user has switched it off.
 */
export type TradeApiAnswer<T> =
  | { readonly state: 'ok'; readonly value: T }
  | { readonly state: 'none' | 'off' | 'switchedOff' };

/** Price of one unit. */
export interface AssetWorth {
  /** US dollars, decimal text. */
  readonly price: string;
  /** Percent over 24 hours; null if unknown. */
  readonly change24h: string | null;
  /** Whether it is the price of a market outside the network; otherwise it comes from the network's pools. */
  readonly isOutside: boolean;
}

/** Profit and loss of an account, US dollars as decimal text. */
export type ProfitReport = TradeResult<'accountPnl'>;

export type TradeApi = ReturnType<typeof createTradeApi>;

/** The trade API of the active network. */
export function createTradeApi({
  platform,
  networks,
  isOff,
}: {
  readonly platform: Platform;
  readonly networks: Networks;
  /** Whether the user has switched the service off. */
  readonly isOff: () => boolean;
}) {
  const read = createTradeRead(platform, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });

  return {
    /** Prices in US dollars by asset, as given. */
    async prices(assets: readonly string[]): Promise<TradeApiAnswer<Record<string, AssetWorth | null>>> {
      if (isOff()) return { state: 'switchedOff' };
      const { tradeUrl } = networks.active();
      if (tradeUrl === undefined) return { state: 'none' };
      const chunks = Array.from({ length: Math.ceil(assets.length / PER_REQUEST) }, (_, at) =>
        assets.slice(at * PER_REQUEST, (at + 1) * PER_REQUEST),
      );
      const answers = await Promise.all(
        chunks.map((chunk) =>
          read(`${tradeUrl}/prices?assets=${encodeURIComponent(chunk.join(','))}`, pricesRead.result),
        ),
      );
      if (answers.some((answer) => answer === undefined)) return { state: 'off' };
      const all = Object.assign({}, ...answers.map((answer) => answer?.prices)) as TradeResult<'prices'>['prices'];
      const worth = assets.map((asset): [string, AssetWorth | null] => {
        const found = all[asset.toLowerCase()];
        // Anyone can arrange the price of a token in a pool: it is distinguished from prices of outside markets.
        return [
          asset,
          found === undefined || found === null
            ? null
            : { price: found.price, change24h: found.change24h, isOutside: OUTSIDE.includes(found.source) },
        ];
      });
      return { state: 'ok', value: Object.fromEntries(worth) };
    },
    /** Hourly prices of an asset over the last week, in the quote of its main market. */
    async curve(asset: string): Promise<TradeApiAnswer<PriceCurve>> {
      if (isOff()) return { state: 'switchedOff' };
      const { tradeUrl } = networks.active();
      if (tradeUrl === undefined) return { state: 'none' };
      // A verified asset is requested by its slug: the service redirects its address.
      const listed = (await read(`${tradeUrl}/assets`, assetsShape)) as TradeResult<'assets'> | undefined;
      const named = listed?.assets.find(({ address }) => address?.toLowerCase() === asset.toLowerCase());
      const segment = encodeURIComponent(named?.segment ?? asset.toLowerCase());
      const main = (await read(`${tradeUrl}/markets/${segment}`, mainMarketShape)) as
        | TradeResult<'baseMarket'>
        | undefined;
      if (main === undefined) return { state: 'off' };
      const [base, quote] = [encodeURIComponent(main.base), encodeURIComponent(main.quote)];
      const path = `${tradeUrl}/markets/${base}/${quote}/candles?interval=1h&limit=${CURVE_HOURS}`;
      const found = (await read(path, candlesShape)) as TradeResult<'marketCandles'> | undefined;
      if (found === undefined) return { state: 'off' };
      const points = found.candles.slice(-CURVE_HOURS).map(({ t, c }) => ({ time: t, value: c }));
      return { state: 'ok', value: { quote: shownText(main.quote.toUpperCase(), 24), points } };
    },
    /** Profit and loss of an account. */
    async profit(address: string): Promise<TradeApiAnswer<ProfitReport>> {
      if (isOff()) return { state: 'switchedOff' };
      const { tradeUrl } = networks.active();
      if (tradeUrl === undefined) return { state: 'none' };
      const report = (await read(`${tradeUrl}/accounts/${address}/pnl`, pnlShape)) as ProfitReport | undefined;
      return report === undefined ? { state: 'off' } : { state: 'ok', value: report };
    },
  };
}
